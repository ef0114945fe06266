import { createStore } from '../store.ts'

/** The newest release notes were not opened yet; the module that has them fills this. */
export const releaseNotesUnread = createStore(false)
