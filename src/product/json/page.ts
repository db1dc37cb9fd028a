/** Whether a body is a page for people, as servers and what stands before them send. */
export function looksLikePage(body: string): boolean {
  return /^\s*(?:<!--[^>]*-->\s*)*<(!doctype|html)/i.test(body.slice(0, 2_000));
}
