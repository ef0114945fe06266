import { call } from '@portico/platform/web/client/client.ts'
import type { RecordCalls } from '@portico/platform/web/record/record.calls.ts'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import type { LinkedProduct, Prospect } from '../prospect.contract.ts'

type Ref = Pick<LinkedProduct, 'environmentId' | 'productId'>
const parts = ['apiProducts', 'reuseProducts'] as const
const refOf = ({ environmentId, productId }: Ref) => `${environmentId}/${productId}`

/** API products of every environment by a part of their name, while their module is on. */
export const productSearch: SearchOptions = async (search, signal) => {
  const { apiProducts, environments } = await import('@portico/apidex/contract.ts')
  const known = await call(environments.list, { query: { filter: {} } }, { signal })
  const found = known.map(async ({ id: envId, name }) => {
    const { data } = await call(apiProducts.list, { params: { envId }, query: { search, itemsPerPage: 10 } }, { signal })
    return data.map(({ id, displayName }) => ({ id: `${envId}/${id}`, label: displayName, note: name }))
  })
  return (await Promise.all(found)).flat()
}

/** What the products of a field are called; one that the person does not see by its reference. */
export function productOptions(record: Readonly<Record<string, unknown>>, name: (typeof parts)[number]): Option[] {
  const { linked } = record as { linked?: LinkedProduct[] }
  const own = (record[name] ?? []) as readonly (LinkedProduct | string)[]
  return own.map((one) => {
    const ref = typeof one === 'string' ? one : refOf(one)
    const known = typeof one === 'string' ? linked?.find((other) => refOf(other) === one) : one
    return { id: ref, label: known?.name ?? ref }
  })
}

/** A prospect as its form has it: products by their references. */
export const forForm = (prospect: Prospect) => ({
  ...prospect,
  apiProducts: prospect.apiProducts?.map(refOf),
  reuseProducts: prospect.reuseProducts?.map(refOf),
  linked: [...(prospect.apiProducts ?? []), ...(prospect.reuseProducts ?? [])],
})
type InForm = ReturnType<typeof forForm>

/** The same calls for such a form. */
export const callsOfForm = (
  calls: Pick<RecordCalls<Prospect>, 'load' | 'change' | 'changed'>,
): Pick<RecordCalls<InForm>, 'load' | 'change' | 'changed'> => ({
  ...calls,
  load: async (id) => forForm(await calls.load(id)),
  async change(id, values) {
    const sent = new Map<string, unknown>(Object.entries(values))
    for (const part of parts) {
      const refs = sent.get(part)
      if (Array.isArray(refs))
        sent.set(
          part,
          refs.map((ref: string) => ({ environmentId: ref.split('/')[0], productId: ref.split('/')[1] })),
        )
    }
    return forForm(await calls.change(id, Object.fromEntries(sent)))
  },
})
