import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AuditRecord } from '../../contract/audit.ts'
import { formatNumber } from '../i18n/format.ts'
import { History } from '../ui/display/History.tsx'
import type { RecordQueries } from './record.queries.ts'
import type { RecordField } from './recordField.ts'
import type { RecordWords } from './words.ts'

interface RecordHistoryProps {
  id: string
  calls: Pick<RecordQueries, 'history'>
  words: RecordWords
  /** All that may change, with what people call it and its values. */
  fields: readonly RecordField[]
}

/** The history of a record, in the words of its form: what fields and states are called, and what has an id there. */
export function RecordHistory({ id, calls, words, fields }: RecordHistoryProps) {
  const query = useQuery(calls.history(id))
  const known = useNames(query.data, fields)
  const byName = new Map(fields.flatMap((field) => namesOf(field).map((name) => [name, field] as const)))
  const told = (entry: AuditRecord): AuditRecord => {
    const names: Record<string, string> = { ...entry.names }
    for (const change of entry.changes) {
      const field = byName.get(change.field)
      if (field) names[change.field] = field.label
      for (const value of textsIn(change)) {
        const name = known?.get(value) ?? (field?.kind === 'choice' ? field.options.find((one) => one.value === value)?.label : undefined)
        if (name !== undefined) names[value] = name
      }
      for (const value of [change.old, change.new]) if (typeof value === 'number') names[value] = formatNumber(value)
    }
    if (entry.transition) names[entry.transition.to] = words.state(entry.transition.to)
    return { ...entry, names }
  }
  return <History query={query} told={known && told} />
}

/** What has several is told by their names: `usageTypeIds` as `usageTypes`, `dependsOnIds` as `dependsOn`. */
const namesOf = ({ name, kind }: RecordField): string[] => {
  const one = kind === 'many' ? name.replace(/Ids$/, '') : name
  return [name, one, `${one}s`]
}

const textsIn = ({ old, new: next }: AuditRecord['changes'][number]): string[] =>
  [old, next].flat().filter((value): value is string => typeof value === 'string' && value !== '')

/** What the ids of its fields are called, each kind asked once; undefined until that is known. What does not come or may not be seen has no name. */
function useNames(entries: readonly AuditRecord[] | undefined, fields: readonly RecordField[]): ReadonlyMap<string, string> | undefined {
  const asked = useMemo(() => {
    const ids = new Map<string, Set<string>>()
    for (const change of entries?.flatMap(({ changes }) => changes) ?? [])
      ids.set(change.field, new Set([...(ids.get(change.field) ?? []), ...textsIn(change)]))
    return fields.flatMap((field) => {
      const values = [...(ids.get(field.name) ?? [])]
      return 'byIds' in field && values.length > 0 ? [{ byIds: field.byIds, name: field.name, values }] : []
    })
  }, [entries, fields])
  const { data, isError } = useQuery({
    queryKey: ['history-names', asked.map(({ name, values }) => [name, values])],
    queryFn: async () => {
      const found = await Promise.allSettled(asked.map(({ byIds, values }) => byIds(values)))
      return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    },
    enabled: asked.length > 0,
    staleTime: 300_000,
    meta: { quiet: true },
  })
  const isKnown = asked.length === 0 || data !== undefined || isError
  return useMemo(() => (isKnown ? new Map(data?.map(({ id, label }) => [id, label])) : undefined), [isKnown, data])
}
