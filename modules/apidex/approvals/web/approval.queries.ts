import { call, newIdempotencyKey, send } from '@portico/platform/web/client/client.ts'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { queryOptions } from '@tanstack/react-query'
import { approvals, type PendingEntry } from '../approval.contract.ts'

export const pendingSource = listSource<PendingEntry>(approvals.pending)

/** What a dashboard has room for. */
export const fewRows = 5
/** The oldest requests of an environment first; with a product only those that ask for it. */
export const pendingQuery = (environmentId: string, itemsPerPage: number, apiproduct?: string) =>
  queryOf(approvals.pending, { query: { itemsPerPage, environmentId, ...(apiproduct && { apiproduct }) } }, { quiet: true })

/** The number beside the menu's entry. */
export const countPending = async (signal: AbortSignal): Promise<number> =>
  (await call(approvals.pending, { query: { itemsPerPage: 1 } }, { signal })).page.total_elements

/** The same number where a dashboard says it: asked once with the menu. */
export const everywhereQuery = queryOptions({
  queryKey: ['pending approvals'],
  queryFn: ({ signal }) => countPending(signal),
  meta: { quiet: true, shows: approvals.pending.shows },
})

/** The list, the badge, and every application that shows what was decided. */
export const refreshDecisions = () => refresh(approvals.approve)

export type PendingProduct = PendingEntry['pendingProducts'][number]

/** Approves products of one entry: all of them, or none. */
export async function approve(entry: PendingEntry, products: readonly PendingProduct[]): Promise<void> {
  await send(
    'POST',
    entry.approveUrl,
    products.map((product) => product.apiproduct),
    { idempotencyKey: newIdempotencyKey() },
  )
}

/** @param reason at least 10 characters; it goes into the mail to the requester. */
export async function reject(entry: PendingEntry, products: readonly PendingProduct[], reason: string): Promise<void> {
  await send(
    'POST',
    entry.rejectUrl,
    { products: products.map((product) => product.apiproduct), reason },
    { idempotencyKey: newIdempotencyKey() },
  )
}

const namesOf = (products: readonly PendingProduct[]) => formatList([...new Set(products.map((product) => product.displayName))])
export const tellApproved = (products: readonly PendingProduct[]) => showSnackbar(t('core.approved', { product: namesOf(products) }))
export const tellRejected = (products: readonly PendingProduct[]) => showSnackbar(t('core.rejected', { product: namesOf(products) }))
