/** Largest document, in bytes. */
export const maxDocumentBytes = 30 * 1024 * 1024
/** Faults told of one document: the first ones. */
export const maxFaults = 50
