import { publicDocument, publicOperation, publicProductNamed, publicSchemas } from '@portico/apidex/contract.ts'
import type { Json, OperationView } from '@portico/documents/contract/operation-view.rules.ts'
import type { ExternalServices } from '../../external-services.ts'
import { isLookUp } from '../batch.rules.ts'

/** What the catalogue of visitors has of a product that it lists; handed in, because the catalogue stands on this room. */
export interface ListedProduct {
  id: string
  specId: string | undefined
  batchOperation: string | null
}
export interface BatchNeeds extends ExternalServices {
  listed(name: string): Promise<ListedProduct | undefined>
}
type Needs = Pick<BatchNeeds, 'database' | 'ports' | 'listed'>

/** The call that a listed product has for each row of a file; undefined where its editors name none, or what they name is no such call. */
export async function operationOf(
  services: Needs,
  productId: string,
): Promise<{ product: string; specId: string; view: OperationView } | undefined> {
  const { database, ports, listed } = services
  const { db } = database
  const named = await ports.of(publicProductNamed)(db, productId)
  const product = named === undefined ? undefined : await listed(named)
  const wanted = product?.batchOperation
  const specId = product?.specId
  // Of one name in several environments visitors see one.
  if (product?.id !== productId || !wanted || specId === undefined) return undefined
  const rows = (await ports.of(publicDocument)(db, specId))?.operations.filter(({ method }) => method === 'GET') ?? []
  // An operation's address is made of its id.
  const simple = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  for (const { opId } of rows.filter((row) => simple(row.opId).startsWith(simple(wanted)))) {
    const view = await ports.of(publicOperation)(db, specId, opId)
    if (view && view.operationId === wanted) return isLookUp(view) ? { product: named ?? '', specId, view } : undefined
  }
  return undefined
}

const mostRounds = 4
const mostSchemas = 100

/** The same with the schemas that its own ones lead to: a stored operation has those that it names itself. */
export async function withSchemas({ database, ports }: Needs, specId: string, view: OperationView): Promise<OperationView> {
  const schemas = { ...view.schemas }
  for (let round = 0; round < mostRounds && Object.keys(schemas).length < mostSchemas; round += 1) {
    const names = [...new Set(Object.values(schemas).flatMap((one) => [...refsIn(one)]))].filter((name) => !Object.hasOwn(schemas, name))
    if (names.length === 0) break
    const found = await ports.of(publicSchemas)(database.db, specId, names.slice(0, mostSchemas))
    if (found.size === 0) break
    for (const [name, schema] of found) schemas[name] = schema
  }
  return { ...view, schemas }
}

function* refsIn(value: Json): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && typeof value.$ref === 'string') yield value.$ref
  for (const one of Object.values(value)) yield* refsIn(one)
}
