/** What editors write, in the order of the editor's tabs. */
export const contentTypes = ['homepage', 'page', 'widget', 'product'] as const
export type ContentType = (typeof contentTypes)[number]
