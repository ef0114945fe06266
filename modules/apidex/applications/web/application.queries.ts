import { AppError } from '@portico/platform/contract/errors.ts'
import type { SyncNote } from '@portico/platform/contract/lists.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import type { PagePlace } from '@portico/platform/web/module.ts'
import { queryClient, queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { apiProducts } from '../../api-products/api-product.contract.ts'
import { environments } from '../../environments/environment.contract.ts'
import { teams } from '../../teams/team.contract.ts'
import { type Application, type ApplicationRow, applications, sharing } from '../application.contract.ts'
import { type Key, type KeyProduct, keys } from '../key.contract.ts'
import { refetchMs } from './gateway-state.ts'

export const applicationSource = (envId: string) => listSource<ApplicationRow>(applications.list, { params: { envId } })
/** What a team neither owns nor was given; the server leaves the rest out, so that the number is right. */
export const toShareSource = (envId: string, teamId: string) =>
  listSource<ApplicationRow>(applications.list, { params: { envId }, query: { notOfTeam: teamId } })

/** Asks for the gateway to be looked at, and shows what came of it everywhere; answers whether it could be. */
export async function lookNow(envId: string): Promise<SyncNote | undefined> {
  const { page } = await call(applications.list, { params: { envId }, query: { skipCache: true, itemsPerPage: 1 } })
  void refresh(environments.sync)
  return page.sync
}

/** The person's own applications that have a product on one of their keys. */
export const ownUseQuery = (envId: string, apiproduct: string, most: number) =>
  queryOf(
    applications.list,
    { params: { envId }, query: { mine: true, product: [apiproduct], itemsPerPage: most, order: 'name ASC' } },
    { quiet: true },
  )

/** One application. Asked again by itself while the gateway has not followed. */
export const applicationQuery = (envId: string, id: string) => ({
  ...queryOf(applications.get, { params: { envId, id } }, { quiet: true }),
  refetchInterval: ({ state }: { state: { data?: Application | undefined } }) => refetchMs(state.data, new Date()),
})
export function askAhead({ params: { id }, envId }: PagePlace): void {
  if (id && envId) void queryClient.prefetchQuery(applicationQuery(envId, id))
}
export const historyQuery = (envId: string, id: string) => queryOf(applications.history, { params: { envId, id } }, { quiet: true })

/** The products that can be asked for; enough for one look, the rest is found by searching. */
export const offeredProducts = (envId: string, search = '') =>
  queryOf(
    apiProducts.list,
    { params: { envId }, query: { itemsPerPage: 100, order: 'displayName ASC', ...(search && { search }) } },
    { quiet: true },
  )
export const productsById = (envId: string, ids: readonly string[]) =>
  queryOf(apiProducts.list, { params: { envId }, query: { ids: [...ids].slice(0, 100), itemsPerPage: 100 } }, { quiet: true })

/** Everything that shows applications of an environment, who uses a product, or what waits for a decision, is asked again after a write. */
export const refreshApplications = () => refresh(applications.create)

/** A key that an answer brought is shown at once; the rest is asked again. */
function keepKey(application: Application, changed: Key): void {
  const { queryKey } = applicationQuery(application.environmentId, application.id)
  queryClient.setQueryData<Application>(
    queryKey,
    (known) => known && { ...known, keys: known.keys.map((key) => (key.id === changed.id ? changed : key)) },
  )
}

const paramsOf = (application: Application, key: Pick<Key, 'id'>) => ({
  envId: application.environmentId,
  id: application.id,
  keyId: key.id,
})

export async function changeKey(
  application: Application,
  key: Pick<Key, 'id'>,
  body: Parameters<typeof call<typeof keys.change>>[1]['body'],
): Promise<Key> {
  const changed = await call(keys.change, { params: paramsOf(application, key), body })
  keepKey(application, changed)
  void refreshApplications()
  return changed
}

export async function revokeKey(application: Application, key: Key): Promise<void> {
  await call(keys.remove, { params: paramsOf(application, key) })
  await refreshApplications()
}

export async function revealKey(application: Application, key: Key): Promise<string> {
  const { value } = await call(keys.reveal, { params: paramsOf(application, key) })
  void refresh(keys.reveal)
  return value
}

/** Its page must be left before anything is asked again: it does not exist any more. */
export const removeApplication = (application: Application): Promise<unknown> =>
  call(applications.remove, { params: { envId: application.environmentId, id: application.id } })

export async function share(appId: string, teamId: string): Promise<void> {
  await call(sharing.share, { params: { teamId }, body: { appId } })
  await refreshApplications()
}

export async function stopSharing(id: string): Promise<void> {
  await call(sharing.stop, { params: { id } })
  await refreshApplications()
}

/** Teams by name, without those that make no sense here. */
export const searchTeams =
  (without: readonly string[] = []): SearchOptions =>
  async (text, signal) => {
    const found = await call(teams.names, { query: text ? { search: text } : {} }, { signal })
    return found.filter((team) => !without.includes(team.id)).map(({ id, name }) => ({ id, label: name }))
  }
export const namedTeams = async (ids: readonly string[]): Promise<Option[]> =>
  (await call(teams.names, { query: {} })).filter((team) => ids.includes(team.id)).map(({ id, name }) => ({ id, label: name }))

export const searchProducts =
  (envId: string): SearchOptions =>
  async (text) =>
    (await queryClient.fetchQuery(offeredProducts(envId, text))).data.map((product) => ({
      id: product.apiproduct,
      label: product.displayName,
    }))
export const namedProducts =
  (envId: string) =>
  async (names: readonly string[]): Promise<Option[]> => {
    const found = await Promise.all(names.map((name) => queryClient.fetchQuery(offeredProducts(envId, name))))
    return found.flatMap(({ data }) =>
      data
        .filter((product) => names.includes(product.apiproduct))
        .map((product) => ({ id: product.apiproduct, label: product.displayName })),
    )
  }

/** Whether a product that is taken off a key can be put back as it was: a pending one as a new request, an approved one where approval is automatic. */
export async function canComeBack(envId: string, product: KeyProduct): Promise<boolean> {
  try {
    const { approval, may } = await queryClient.fetchQuery(
      queryOf(apiProducts.get, { params: { envId, productId: product.productId }, query: {} }, { quiet: true }),
    )
    return may.includes('request') && (product.status === 'pending' || approval === 'auto')
  } catch {
    return false
  }
}

/** Puts the words of this room on the faults that the server names by codes. */
export async function inWords<T>(work: Promise<T>, taken?: () => string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // What is added to a key stands in the forms' one field of products.
    const details = error.details
      .map((fault) => ({ ...fault, path: fault.path.replace(/^(body\.)?add\b/, 'apiProducts') }))
      .map((fault) =>
        fault.code === 'unique' && taken
          ? { ...fault, code: 'nameTaken', message: taken() }
          : { ...fault, message: textOf(`applications.fault.${fault.code}`) ?? fault.message },
      )
    throw error.withDetails(details, error.message || t('applications.failed.one'))
  }
}
