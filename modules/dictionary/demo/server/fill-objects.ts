import { createHash } from 'node:crypto'
import { domains, users } from '@portico/core/contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { DemoCall } from '@portico/platform/server/demo/demo-caller.ts'
import { bornBy, nextCode } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { Attribute, ObjectRelation } from '../../objects/member.contract.ts'
import { demoObjectsMade } from '../../objects/object-ports.contract.ts'
import { contentOf, objectStoreOf } from '../../objects/server/object.record.ts'
import { storesOf } from '../../objects/server/object-stores.ts'
import { objectVersionStore } from '../../objects/server/version.store.ts'
import { terms } from '../../terms/term.contract.ts'
import { valueListStore } from '../../valuelists/server/value-list.store.ts'
import { type DemoAttribute, type DemoObject, demoLists, demoObjects } from '../demo-objects.data.ts'

/** The same in each demo: objects point to each other before all of them are there. */
function idFor(words: string): string {
  const hex = createHash('sha256').update(`demo ${words}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
const numbers: readonly string[] = ['minLength', 'maxLength', 'minimum', 'maximum', 'precision', 'scale']

const wordsIn = (name: string): string => name.replace(/([A-Z])/g, ' $1').toLowerCase()
const attributeOf = (object: string, { name, mark, dataType, given }: DemoAttribute): Attribute => {
  const { list, group, ...rest } = given
  const said = Object.entries(rest).map(([key, value]) => [key, numbers.includes(key) ? Number(value) : value])
  return {
    id: idFor(`${object}.${name}`),
    name,
    dataType,
    description: `The ${wordsIn(name)} of the ${wordsIn(object).trim()}.`,
    minOccurs: mark === '?' || mark === '*' ? 0 : 1,
    maxOccurs: mark === '*' ? '*' : 1,
    identifying: mark === '!',
    ...Object.fromEntries(said),
    ...(typeof list === 'string' && { valueListId: idFor(list) }),
    ...(typeof group === 'string' && { objectId: idFor(group) }),
  }
}
const relationOf = (
  object: string,
  { name, target, many, aggregation, representation }: DemoObject['relations'][number],
): ObjectRelation => ({
  id: idFor(`${object}>${name}`),
  name,
  targetId: idFor(target),
  sourceCardinality: '0..*',
  targetCardinality: many,
  aggregation: aggregation as ObjectRelation['aggregation'],
  representation: representation as ObjectRelation['representation'],
})
const states: readonly string[] = ['DRAFT', 'PROPOSED']

/** The demo's objects, as they would be once its people had written and approved them: in one transaction, because a first start waits for it. */
export async function fillObjects(services: Services, call: DemoCall): Promise<void> {
  const { database, clock, audit, ports } = services
  const known = new Map(
    (await call('admin', terms.list, { query: { filter: { fields: ['id', 'name'] } } })).map(({ id, name }) => [name, id]),
  )
  // An attribute that is called as a term is, means what that says.
  const byWords = new Map([...known].map(([name, id]) => [name.toLowerCase(), id]))
  const inDomain = new Map(
    (await call('admin', domains.list, { query: { itemsPerPage: 100 } })).data.map((domain) => [domain.code, domain]),
  )
  const analyst = await call('analyst', users.me, {})
  const now = clock.now()
  const born = bornBy(analyst.email, now)
  await database.transaction(async (tx) => {
    for (const { name, domain, description, codes } of demoLists) {
      const values = codes.map((code, position) => ({ code, name: '', description: '', active: true, position }))
      const code = await nextCode(tx, 'valueList', 'VLS')
      const row = {
        id: idFor(name),
        code,
        name,
        kind: 'ENUMERATION' as const,
        description,
        domainId: inDomain.get(domain)?.id ?? '',
        values,
      }
      await valueListStore(tx).create({ ...row, ...born })
    }
    for (const object of demoObjects) await fillOne(tx, object)
    const shapes = storesOf(services)(tx).shapes
    for (const object of demoObjects) await shapes.write(idFor(object.name), shapeOf(object))
    for (const { name } of demoObjects) await publish(tx, idFor(name))
    const made = demoObjects.map(({ name }) => ({
      entityType: 'businessObject',
      entityId: idFor(name),
      entityName: name,
      action: 'create' as const,
    }))
    await audit(tx, {}, ...made)
    await ports.all(demoObjectsMade)(
      tx,
      demoObjects.map(({ name }) => ({ id: idFor(name), name })),
    )
  })

  function shapeOf({ name, term, is, attributes, relations }: DemoObject) {
    const termId = known.get(term)
    return {
      superTypeIds: is.startsWith('is ') ? [idFor(is.slice(3))] : [],
      termIds: termId ? [termId] : [],
      attributes: attributes.map((one) => {
        const meant = byWords.get(wordsIn(one.name).trim())
        return { ...attributeOf(name, one), ...(meant && { termId: meant }) }
      }),
      relations: relations.map((one) => relationOf(name, one)),
    }
  }
  async function fillOne(tx: Db, object: DemoObject): Promise<void> {
    const { name, displayName, is } = object
    const domain = inDomain.get(object.domain)
    const { superTypeIds, termIds, attributes, relations } = shapeOf(object)
    await storesOf(services)(tx).objects.create({
      id: idFor(name),
      code: await nextCode(tx, 'businessObject', 'BOB'),
      ...born,
      status: states.includes(is) ? (is as 'DRAFT') : 'APPROVED',
      statusChangedAt: now,
      name,
      displayName,
      description: `What is kept of ${/^[aeiou]/i.test(displayName) ? 'an' : 'a'} ${displayName.toLowerCase()}.`,
      comment: states.includes(is) ? '' : `In plain words: all that we note down about a ${displayName.toLowerCase()}.`,
      objectType: is === 'group' ? 'DATA_GROUP' : 'OBJECT_TYPE',
      abstract: is === 'abstract',
      superTypeIds,
      termIds,
      domainId: domain?.id ?? '',
      URI: `${domain?.baseUri ?? ''}/def/${name}`,
      authoritativeSource: object.domain === 'METERING' ? 'Central register of connections' : 'Customer administration',
      dataClassification: 'INTERNAL',
      personalData: attributes.some(({ personalData }) => personalData === 'PERSONAL') ? 'PERSONAL' : 'NONE',
      ownerId: analyst.id,
      attributeCount: attributes.length,
      relationCount: relations.length,
      contentChangedBy: analyst.email,
    })
  }
  async function publish(tx: Db, id: string): Promise<void> {
    const record = await objectStoreOf(services)(tx).get(id)
    if (record?.status !== 'APPROVED') return
    await storesOf(services)(tx).objects.set(id, { versionNumber: '1.0.0', validFrom: now.toISOString().slice(0, 10) })
    const content = await contentOf(tx, record)
    await objectVersionStore(tx).add({
      objectId: id,
      versionNumber: '1.0.0',
      content,
      changeNote: '',
      approvedAt: now,
      approvedBy: 'admin@portico.example',
    })
  }
}
