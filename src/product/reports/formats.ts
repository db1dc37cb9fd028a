/** What can be asked for, apart from the renderers, so that the command line starts without them. */
export const reportFormats = ['html', 'markdown', 'junit', 'github'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** What a run writes unless told otherwise. */
export const usualFormats: readonly ReportFormat[] = ['html', 'markdown', 'junit'];

export const differenceFormats = ['text', 'json', 'markdown'] as const;
export type DifferenceFormat = (typeof differenceFormats)[number];
