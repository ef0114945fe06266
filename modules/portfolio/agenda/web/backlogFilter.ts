import { agendaCategories, itemStates, subjectTypes } from '../../backlog/agenda-kinds.contract.ts'

/** What of the backlog somebody looks at. */
export interface BacklogFilter {
  category?: (typeof agendaCategories)[number]
  subjectType?: (typeof subjectTypes)[number]
  mine?: true
  /** Of which the reader has something to do. */
  myActions?: true
  /** In another state than waiting. */
  status?: (typeof itemStates)[number]
  /** Days of their submission; each end may be open, or half typed. */
  from?: string
  to?: string
}

/** As the address has it: `mine:true/category:DESIGN`; nothing where it narrows nothing. */
export const backlogText = (filter: BacklogFilter): string | undefined =>
  Object.entries(filter)
    .map(([key, value]) => `${key}:${encodeURIComponent(String(value))}`)
    .join('/') || undefined

/** What the address says; what is no filter there narrows nothing. */
export function backlogOf(text: string | undefined): BacklogFilter {
  const given = new Map((text ?? '').split('/').map((part) => part.split(':', 2) as [string, string | undefined]))
  const one = <T extends string>(key: string, values: readonly T[]) => values.find((value) => value === given.get(key))
  const plain = (key: string) => {
    try {
      return decodeURIComponent(given.get(key) ?? '').slice(0, 20)
    } catch {
      return ''
    }
  }
  const found = {
    category: one('category', agendaCategories),
    subjectType: one('subjectType', subjectTypes),
    mine: given.get('mine') === 'true' || undefined,
    myActions: given.get('myActions') === 'true' || undefined,
    status: one('status', itemStates),
    from: plain('from'),
    to: plain('to'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value))
}
