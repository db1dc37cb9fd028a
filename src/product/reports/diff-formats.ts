/** Formats of a comparison; apart from the renderers, so that the command line starts without them. */
export const differenceFormats = ['text', 'json', 'markdown', 'html', 'junit', 'github'] as const;
export type DifferenceFormat = (typeof differenceFormats)[number];
