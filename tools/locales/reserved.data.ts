/** Texts that the specification fixes to the letter, for screens that this build does not have yet: settings and images. */
export const reserved: ReadonlySet<string> = new Set(['core.imageDeleted', 'core.settingsUpdated', 'core.uploaded', 'core.wentWrong'])
