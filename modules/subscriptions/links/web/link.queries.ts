import { AppError } from '@portico/platform/contract/errors.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { type ListSource, listSource } from '@portico/platform/web/lists/listSource.ts'
import { refresh } from '@portico/platform/web/queries/queries.ts'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { companyApplications, type Linkable, type NamedLink } from '../link.contract.ts'

const all = listSource<NamedLink>(companyApplications.list, { count: companyApplications.count })

/** The links of one company, in all environments. */
export const linkSource = (companyId: string): ListSource<NamedLink> => ({
  key: [...all.key, companyId],
  shows: all.shows,
  load: (state, cursor, signal) => all.load({ ...state, filter: { ...state.filter, companyId: [companyId] } }, cursor, signal),
})

/** Finds applications by a part of their name; `found` hears of them, because an option does not say to what it is linked. */
export const linkableSearch =
  (environmentId: string, companyId: string, found: (all: Linkable[]) => void) =>
  async (search: string, signal: AbortSignal): Promise<Option[]> => {
    const linkables = await call(companyApplications.linkable, { query: { environmentId, ...(search && { search }) } }, { signal })
    found(linkables)
    return linkables.map(({ appId, name, teamName, link }) => ({
      id: appId,
      label: name,
      note: link ? t('links.linkedTo', { company: link.companyName }) : (teamName ?? ''),
      disabled: link?.companyId === companyId,
    }))
  }

export const linkTo = (id: string, body: { appId: string; environmentId: string; itAgreementId?: string }) =>
  inWords(call(companyApplications.create, { params: { id }, body }))
export const putUnder = (id: string, itAgreementId: string | null) =>
  inWords(call(companyApplications.change, { params: { id }, body: { itAgreementId } }))
export const moveTo = (id: string, body: { companyId: string; itAgreementId?: string }) =>
  inWords(call(companyApplications.change, { params: { id }, body }))
export const unlink = (id: string) => inWords(call(companyApplications.remove, { params: { id } }))

export const linksChanged = () => refresh(companyApplications.create)

/** Puts the words of this room on the faults that the server names by codes. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw error.withDetails(
      error.details.map((fault) => ({ ...fault, message: textOf(`links.fault.${fault.code}`, textsOf(fault.params)) ?? fault.message })),
    )
  }
}
const textsOf = (params: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
