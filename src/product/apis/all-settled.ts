/** Waits for all of them, also when one fails, so that nothing is still under way; then throws what the first one threw. */
export async function allSettledThenThrow<const Tasks extends readonly Promise<unknown>[]>(
  tasks: Tasks,
): Promise<{ -readonly [Place in keyof Tasks]: Awaited<Tasks[Place]> }> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}
