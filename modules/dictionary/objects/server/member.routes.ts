import { existing, invalid, notFound } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { BusinessObject } from '../object.contract.ts'
import { members } from '../object.contract.ts'
import { objectRecord, objectStoreOf } from './object.record.ts'
import { objectWrites } from './object.routes.ts'

interface Asked {
  caller: Caller
  actor: { caller?: Caller | undefined }
}
type List = 'attributes' | 'relations'
/** What is named; null takes a field away. */
const merged = <T extends object>(before: T, given: object): T =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== null)) as T
/** A fault of one row is told at the field itself. */
const lastOf = (object: BusinessObject, list: List, id: string) => {
  const found = (list === 'attributes' ? object.attributes : object.relations)?.find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}

/** Attributes and relations one at a time: each is a change of its object. */
export const memberRoutes = (services: Services, record = objectRecord(services)): Route[] => {
  const { db } = services.database
  const writes = objectWrites(services, record)
  const objectOf = async (id: string) => existing(await objectStoreOf(services)(db).get(id))
  const holderOf = async (list: List, id: string) => objectOf(existing(await writes.stores(db).shapes.ownerOf(list, id)))
  const change = ({ caller, actor }: Asked, { id, version }: BusinessObject, body: Parameters<typeof writes.change>[2], seen = version) =>
    writes.change({ caller, actor, params: { id } }, seen, body)

  return [
    route(members.addAttribute, async (asked) => {
      const object = await objectOf(asked.params.id)
      const attributes = [...(object.attributes ?? []), { ...asked.body, id: undefined }].map(({ id, ...one }) => ({
        ...one,
        ...(id && { id }),
      }))
      const made = (await change(asked, object, { attributes })).attributes?.at(-1)
      return existing(made)
    }),
    route(members.orderAttributes, async (asked) => {
      const object = await objectOf(asked.params.id)
      const known = new Map((object.attributes ?? []).map((one) => [one.id, one]))
      const { ids, version } = asked.body
      const attributes = ids.flatMap((id) => known.get(id) ?? [])
      if (attributes.length !== known.size || new Set(ids).size !== known.size)
        throw invalid({ path: 'ids', code: 'notAll', message: 'Name each attribute once.' })
      return change(asked, object, { attributes }, version)
    }),
    route(members.changeAttribute, async (asked) => {
      const object = await holderOf('attributes', asked.params.id)
      const { version, ...given } = asked.body
      const attributes = (object.attributes ?? []).map((one) => (one.id === asked.params.id ? merged(one, given) : one))
      const after = await change(asked, object, { attributes }, version)
      return lastOf(after, 'attributes', asked.params.id) as NonNullable<BusinessObject['attributes']>[number]
    }),
    route(members.removeAttribute, async (asked) => {
      const object = await holderOf('attributes', asked.params.id)
      await change(asked, object, { attributes: (object.attributes ?? []).filter(({ id }) => id !== asked.params.id) })
      return undefined
    }),
    route(members.addRelation, async (asked) => {
      const object = await objectOf(asked.params.id)
      const { id: _, ...given } = asked.body
      const made = (await change(asked, object, { relations: [...(object.relations ?? []), given] })).relations?.at(-1)
      return existing(made)
    }),
    route(members.changeRelation, async (asked) => {
      const object = await holderOf('relations', asked.params.id)
      const { version, ...given } = asked.body
      const relations = (object.relations ?? []).map((one) => (one.id === asked.params.id ? merged(one, given) : one))
      const after = await change(asked, object, { relations }, version)
      return lastOf(after, 'relations', asked.params.id) as NonNullable<BusinessObject['relations']>[number]
    }),
    route(members.removeRelation, async (asked) => {
      const object = await holderOf('relations', asked.params.id)
      await change(asked, object, { relations: (object.relations ?? []).filter(({ id }) => id !== asked.params.id) })
      return undefined
    }),
  ]
}
