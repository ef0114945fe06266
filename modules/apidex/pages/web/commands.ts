import { mdiAccountGroupOutline, mdiApi, mdiApplicationBracketsOutline } from '@mdi/js'
import type { Command } from '@portico/platform/web/module.ts'
import { pages } from '../../addresses.ts'

/** What the palette does for people in the developer portal. */
export const commands: readonly Command[] = [
  { key: 'applications.create', icon: mdiApplicationBracketsOutline, to: pages.newApplication, isWrite: true },
  { key: 'teams.create', icon: mdiAccountGroupOutline, to: pages.newTeam, isWrite: true },
  { key: 'apis.create', icon: mdiApi, to: pages.newApi, isWrite: true },
]
