import { currentLanguage } from '@portico/platform/web/i18n/i18n.ts'
import { queryClient, queryOf } from '@portico/platform/web/queries/queries.ts'
import { menuQuery } from '../../guides/web/guide.queries.ts'
import { specs } from '../../specs/spec.contract.ts'
import { teamsQuery } from './dashboard.queries.ts'

/** What nearly every screen of the portal needs sooner or later; the environments come with the picker. Nobody waits for it. */
export function loadAhead(): void {
  void queryClient.prefetchQuery(teamsQuery)
  void queryClient.prefetchQuery(menuQuery(currentLanguage()))
  void queryClient.prefetchQuery(queryOf(specs.list, { query: { filter: { limit: 10, order: 'createdAt DESC' } } }, { quiet: true }))
}
