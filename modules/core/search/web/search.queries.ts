import { call } from '@portico/platform/web/client/client.ts'
import type { Language } from '@portico/platform/web/i18n/locales.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { search } from '../search.contract.ts'

/** What is found; of one kind page by page. */
export const foundQuery = (q: string, type: string | undefined, env: string | undefined, language: Language) =>
  infiniteQueryOptions({
    queryKey: [search.find.path, q, type, env, language],
    queryFn: ({ pageParam, signal }) =>
      call(
        search.find,
        { query: { q, language, ...(env && { env }), ...(type && { type }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    enabled: q !== '',
    meta: { quiet: true, shows: search.find.shows },
  })

/** What to offer while somebody types. */
export const suggestedQuery = (enteredText: string, env: string | undefined, language: Language) => ({
  ...queryOf(search.suggest, { query: { enteredText, language, ...(env && { env }) } }, { quiet: true }),
  enabled: enteredText !== '',
  placeholderData: keepPreviousData,
})
