import { call } from '@portico/platform/web/client/client.ts'
import { textOf } from '@portico/platform/web/i18n/i18n.ts'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { users } from '../../users/user.contract.ts'

/** Those that have a word of their own. */
export const kinds = [
  'abstractionType',
  'adameeting',
  'agendaitem',
  'analyticsExport',
  'apiProduct',
  'application',
  'businessObject',
  'businessObjectExport',
  'company',
  'companyExport',
  'condition',
  'content',
  'domain',
  'emailTemplate',
  'environment',
  'exception',
  'exceptionExport',
  'generatedSpecification',
  'image',
  'issue',
  'language',
  'mail',
  'menuItem',
  'northBound',
  'page',
  'pageFeedback',
  'permissionGroup',
  'person',
  'platform',
  'portfoliorelease',
  'prospect',
  'prospectExport',
  'settings',
  'solution',
  'southBound',
  'spec',
  'specificationProfile',
  'team',
  'term',
  'termExport',
  'tryit',
  'usageType',
  'valueList',
] as const

export const kindText = (kind: string): string => textOf(`logs.entity.${kind}`) ?? kind

/** The audit has more kinds and people than are known here: what is typed can be looked for as it stands. */
function orTyped(text: string, found: readonly Option[]): Option[] {
  const typed = text.trim()
  return [...found, ...(typed && !found.some(({ id }) => id === typed) ? [{ id: typed, label: typed }] : [])]
}

/** By the words that the list has for kinds. */
export const kindSearch: SearchOptions = async (text) => {
  const wanted = text.trim().toLowerCase()
  const known = kinds.map((id) => ({ id, label: kindText(id) }))
  return orTyped(
    text,
    known.filter(({ id, label }) => `${label} ${id}`.toLowerCase().includes(wanted)),
  )
}

/** By the names that the list shows; the audit itself knows people by their addresses. */
export const actorSearch: SearchOptions = async (text, signal) => {
  const { data } = await call(users.find, { query: { search: text, itemsPerPage: 20 } }, { signal })
  return orTyped(
    text,
    data.filter(({ email }) => email).map(({ name, email }) => ({ id: email, label: name || email, note: email })),
  )
}

/** The people of an opened address by their names; whom the portal does not know is the address. */
export const actorsNamed = (emails: readonly string[]): Promise<Option[]> =>
  Promise.all(
    emails.map(async (email) => {
      const { data } = await call(users.find, { query: { search: email, itemsPerPage: 20 } })
      return { id: email, label: data.find((one) => one.email === email)?.name || email }
    }),
  )
