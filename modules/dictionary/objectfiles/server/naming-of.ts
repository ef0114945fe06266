import { domainsNamed } from '@portico/core/contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { exportStore } from '../../exchange/server/export.store.ts'
import type { BusinessObject } from '../../objects/object.contract.ts'
import type { ValueList } from '../../valuelists/value-list.contract.ts'
import { attributeCells, listCells, type Naming, objectCells, relationCells } from '../object-columns.rules.ts'
import type { ObjectTableKind } from '../object-import.contract.ts'
import { lookUpStore } from './look-up.store.ts'

const once = (ids: readonly string[]): string[] => [...new Set(ids)]
export const listsNamedBy = (objects: readonly BusinessObject[]): string[] =>
  once(objects.flatMap(({ attributes = [] }) => attributes.flatMap(({ valueListId }) => valueListId ?? [])))

/** How files name what these objects, and these lists, refer to. */
export async function namingOf(
  { ports }: Pick<Services, 'ports'>,
  db: Db,
  objects: readonly BusinessObject[],
  lists: readonly ValueList[],
): Promise<Naming> {
  const lookUp = lookUpStore(db)
  const attributes = objects.flatMap((object) => object.attributes ?? [])
  const relations = objects.flatMap((object) => object.relations ?? [])
  const termIds = [...objects.flatMap((object) => object.termIds), ...[...attributes, ...relations].flatMap(({ termId }) => termId ?? [])]
  const objectIds = [
    ...objects.flatMap(({ superTypeIds }) => superTypeIds),
    ...attributes.flatMap(({ objectId }) => objectId ?? []),
    ...relations.map(({ targetId }) => targetId),
  ]
  const people = objects.flatMap(({ ownerId, stewardId }) => [ownerId, ...(stewardId === null ? [] : [stewardId])])
  const terms = new Map((await lookUp.termsNamed(once(termIds))).map((one) => [one.id, one]))
  const named = new Map((await lookUp.objectsNamed(once(objectIds))).map((one) => [one.id, one]))
  const listNames = new Map(lists.map(({ id, name }) => [id, name]))
  const emails = new Map((await exportStore(db).emails(once(people))).map(({ id, email }) => [id, email]))
  const domainIds = [...objects, ...lists, ...terms.values(), ...named.values()].map(({ domainId }) => domainId)
  const codes = new Map((await ports.of(domainsNamed)(db, once(domainIds))).map(({ id, code }) => [id, code]))
  const inDomain = (one: { domainId: string; name: string } | undefined) => (one ? `${codes.get(one.domainId) ?? ''}/${one.name}` : '')
  return {
    domainCode: (id) => codes.get(id) ?? '',
    term: (id) => {
      const term = terms.get(id)
      return term && !term.isAlone ? term.uri : inDomain(term)
    },
    object: (id) => inDomain(named.get(id)),
    list: (id) => listNames.get(id) ?? '',
    email: (id) => emails.get(id) ?? '',
  }
}

/** The rows of one table, headers aside. */
export function tableRowsOf(
  kind: ObjectTableKind,
  objects: readonly BusinessObject[],
  lists: readonly ValueList[],
  naming: Naming,
): string[][] {
  if (kind === 'OBJECTS') return objects.map((object) => objectCells(object, naming))
  if (kind === 'VALUE_LISTS') return lists.flatMap((list) => listCells(list, naming))
  return objects.flatMap((object) =>
    kind === 'ATTRIBUTES'
      ? (object.attributes ?? []).map((one) => attributeCells(object, one, naming))
      : (object.relations ?? []).map((one) => relationCells(object, one, naming)),
  )
}
