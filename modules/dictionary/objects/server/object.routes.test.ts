import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApproved, makeTerm } from '../../terms/terms.testing.ts'
import { makeValueList } from '../../valuelists/valuelists.testing.ts'
import { type BusinessObject, businessObjects, members, moreOfObjects } from '../object.contract.ts'
import { objectVersions } from '../object-versions.contract.ts'
import { makeApprovedObject, makeObject, newObject } from '../objects.testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
  for (const as of ['admin', 'analyst', 'reader', 'architect'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

type As = 'admin' | 'analyst' | 'reader' | 'architect'
const send = (as: As, method: string, { id }: { id: string }, body?: object, tail = '') =>
  portal.raw(method, `/api/businessobjects/${id}${tail}`, { as, ...(body && { body }) })
const create = (body: object) => portal.raw('POST', '/api/businessobjects', { as: 'admin', body })
const move = (as: As, object: { id: string }, action: string, more: object = {}) =>
  send(as, 'POST', object, { action, ...more }, '/transitions')
const read = (id: string) => portal.call(businessObjects.get, { as: 'reader', params: { id } })
const copyOf = async ({ id }: { id: string }): Promise<BusinessObject> => {
  const [found] = await portal.call(businessObjects.list, { as: 'reader', query: { filter: { where: { validatedObjectId: id } } } })
  if (!found) throw new Error('There is no working copy.')
  return read(found.id)
}
const faults = (details: object[]) => ({ status: 422, json: { error: { details } } })

describe('business objects', () => {
  it('are proposed with an attribute that identifies them (scenario 7), and get an address of their own', async () => {
    const object = await makeObject(portal, { attributes: [{ name: 'colour', dataType: 'STRING', maxLength: 20 }] })
    expect(object.URI).toMatch(/\/def\/Thing\d+$/)
    expect(await move('admin', object, 'propose')).toMatchObject(faults([{ code: 'D-2' }]))
    const bare = await makeObject(portal, { attributes: [], termIds: [], description: '' })
    expect(
      (await portal.call(moreOfObjects.checks, { as: 'reader', params: { id: bare.id } })).map(({ code, path }) => `${code} ${path}`),
    ).toEqual(expect.arrayContaining(['required description', 'required termIds', 'required attributes', 'D-2 attributes']))
  })

  it('whose working copy is edited while it is approved: what holds is what was seen, and one of the two is told', async () => {
    const { id } = await makeApprovedObject(portal, { comment: 'As it was' })
    const edit = (of: BusinessObject, comment: string) => send('analyst', 'PATCH', of, { version: of.version, comment })
    await move('analyst', { id }, 'revise')
    await edit(await copyOf({ id }), 'Seen')
    const { version } = (await move('analyst', { id }, 'repropose', { changeNote: 'Other words' })).json as BusinessObject
    const copy = await copyOf({ id })
    const [edited, approved] = await Promise.all([edit(copy, 'Unseen'), move('admin', { id }, 'approveRevision', { version })])
    const after = await read(id)
    if (approved.status === 200) expect([edited.status >= 400, after.comment]).toEqual([true, 'Seen'])
    else expect([approved.status, edited.status, after.comment]).toEqual([409, 200, 'As it was'])
    // One after the other, who approves what they saw before is told as well.
    const again = await makeApprovedObject(portal)
    await move('analyst', again, 'revise')
    await edit(await copyOf(again), 'Seen')
    const seen = (await move('analyst', again, 'repropose', { changeNote: 'Other words' })).json as BusinessObject
    await edit(await copyOf(again), 'Unseen')
    expect(await move('admin', again, 'approveRevision', { version: seen.version })).toMatchObject({ status: 409 })
  })

  it('name a value of their list by default, and none that it has not', async () => {
    const list = await makeValueList(portal)
    const [code = ''] = list.values.map((value) => value.code)
    const attribute = (defaultValue: string) => ({ name: 'kind', dataType: 'ENUM', valueListId: list.id, defaultValue })
    const body = (defaultValue: string) => ({ attributes: [attribute(defaultValue)] })
    expect((await makeObject(portal, body(code) as never)).attributeCount).toBe(1)
    await expect(makeObject(portal, body('NO_SUCH') as never)).rejects.toThrow(/attributes\.0\.defaultValue|422/)
  })

  it('say of a code that has small letters only that capitals are allowed', async () => {
    const coded = async (code: string) => (await create({ ...(await newObject(portal)), code })).problem.details
    expect(await coded('meter-1')).toMatchObject([{ path: 'code', code: 'capitalsOnly' }])
    expect(await coded('meter 1')).toMatchObject([{ path: 'code', code: 'invalidFormat' }])
  })

  it('say which attribute is wrong, and how', async () => {
    const body = await newObject(portal)
    const wrong = [
      { name: 'amount', dataType: 'DECIMAL', minimum: 5, maximum: 1 },
      { name: 'amount', dataType: 'STRING', pattern: '(' },
      { name: 'when', dataType: 'DATE', example: 'tomorrow' },
      { name: 'kind', dataType: 'ENUM' },
      { name: 'postcode', dataType: 'STRING', pattern: '^[0-9]{4}$', example: 'ABCD' },
      { name: 'evil', dataType: 'STRING', pattern: '^(a+)+$', example: `${'a'.repeat(40)}!` },
      { name: 'many', dataType: 'UUID', identifying: true, maxOccurs: '*' },
      { name: 'length', dataType: 'BOOLEAN', maxLength: 3 },
    ]
    const answer = await create({ ...body, attributes: wrong })
    const told = (answer.json as { error: { details: { path: string; code: string }[] } }).error.details.map(
      ({ path, code }) => `${path} ${code}`,
    )
    expect([answer.status, told.toSorted()]).toEqual([
      422,
      [
        'attributes.0.maximum order',
        'attributes.1.name D-1',
        'attributes.1.pattern invalidFormat',
        'attributes.2.example misfit',
        'attributes.3.valueListId required',
        'attributes.4.example misfit',
        'attributes.5.pattern tooSlow',
        'attributes.6.identifying onlyOne',
        'attributes.7.maxLength notOfType',
      ],
    ])
  })

  it('inherit names, and are no supertype of themselves', async () => {
    const above = await makeObject(portal, { abstract: true })
    const below = await makeObject(portal, { superTypeIds: [above.id], attributes: [{ name: 'colour', dataType: 'STRING' }] })
    expect(below.inherited).toEqual([{ name: 'thingId', from: above.name, identifying: true }])
    expect((await move('admin', below, 'propose')).status).toBe(200)
    expect(
      await create({ ...(await newObject(portal)), superTypeIds: [above.id], attributes: [{ name: 'thingId', dataType: 'UUID' }] }),
    ).toMatchObject(faults([{ path: 'attributes.0.name', code: 'D-1' }]))
    expect(await send('admin', 'PATCH', above, { version: above.version, superTypeIds: [below.id] })).toMatchObject(
      faults([{ path: 'superTypeIds', code: 'circle' }]),
    )
  })

  it('hold only where what they point to holds (D-4), and stay while something that holds points to them (D-5)', async () => {
    const target = await makeObject(portal, {}, 'analyst')
    const relations = [{ name: 'parts', targetId: target.id, targetCardinality: '1..*' }]
    const object = await makeObject(portal, { relations }, 'analyst')
    expect((await move('analyst', object, 'propose')).status).toBe(200)
    expect(await move('admin', object, 'approve')).toMatchObject(faults([{ code: 'D-4' }]))
    await move('analyst', target, 'propose')
    await move('admin', target, 'approve')
    expect((await move('admin', object, 'approve')).json).toMatchObject({ status: 'APPROVED', versionNumber: '1.0.0' })
    expect(await move('admin', target, 'retire', { comment: 'Gone' })).toMatchObject(faults([{ code: 'D-5' }]))
    expect(await portal.call(moreOfObjects.users, { as: 'reader', params: { id: target.id } })).toMatchObject([
      { kind: 'businessObject', id: object.id },
    ])
  })

  it('are not approved by who changed them last, and need an approved term', async () => {
    const { id: termId } = await makeTerm(portal)
    const object = await makeObject(portal, { termIds: [termId] })
    await move('admin', object, 'propose')
    expect((await move('admin', object, 'approve')).status).toBe(403)
    expect(await move('analyst', object, 'approve')).toMatchObject(faults([{ code: 'mainTerm' }]))
  })

  it('are revised on a working copy; what is taken away makes the next major version (scenario 8)', async () => {
    const list = await makeValueList(portal)
    const attributes = [
      { name: 'thingId', dataType: 'UUID', identifying: true },
      { name: 'kind', dataType: 'ENUM', valueListId: list.id, minOccurs: 0 },
    ]
    const object = await makeApprovedObject(portal, { attributes })
    await move('analyst', object, 'revise')
    const copy = await copyOf(object)
    const kept = (copy.attributes ?? []).slice(0, 1)
    const change = (one: BusinessObject, body: object) => send('analyst', 'PATCH', one, { version: one.version, ...body })
    expect((await change(await read(object.id), { description: 'Other' })).status).toBe(422)
    const added = await change(copy, { attributes: [...(copy.attributes ?? []), { name: 'note', dataType: 'TEXT', minOccurs: 0 }] })
    expect(added.json).toMatchObject({ proposedVersion: '1.1.0', attributeCount: 3 })
    const removed = await change(await read(copy.id), { attributes: kept })
    expect(removed.json).toMatchObject({ proposedVersion: '2.0.0', attributeCount: 1 })
    expect((await read(object.id)).attributes).toHaveLength(2)
    await move('analyst', object, 'repropose', { changeNote: 'No kinds any more' })
    expect(await move('admin', object, 'approveRevision', { versionNumber: '1.5.0' })).toMatchObject(faults([{ code: 'tooLow' }]))
    expect((await move('admin', object, 'approveRevision', { versionNumber: '3.0.0' })).json).toMatchObject({
      versionNumber: '3.0.0',
      attributeCount: 1,
    })
    const query = { from: '1.0.0', to: '3.0.0' }
    expect(await portal.call(objectVersions.diff, { as: 'reader', params: { id: object.id }, query })).toMatchObject([
      { path: 'attributes.kind', kind: 'removed', impact: 'major' },
    ])
  })

  it('say what their status means and who answers for them in every state, and tell a difference by names', async () => {
    const [object, other] = [await makeApprovedObject(portal), await makeApproved(portal, { name: 'Other word' })]
    const change = (of: BusinessObject, body: object) => send('analyst', 'PATCH', of, { version: of.version, ...body })
    const told = await change(object, { statusDescription: 'Until the new law', stewardId: 'analyst@portico.example' })
    expect(told.json).toMatchObject({ status: 'APPROVED', statusDescription: 'Until the new law' })
    await move('analyst', object, 'revise')
    await change(await copyOf(object), { termIds: [...object.termIds, other.id] })
    await move('analyst', object, 'repropose', { changeNote: 'One word more' })
    expect((await move('admin', object, 'approveRevision')).json).toMatchObject({ versionNumber: '1.0.1', statusDescription: '' })
    const raised = await makeObject(portal)
    await move('analyst', raised, 'propose')
    const first = await move('analyst', raised, 'approve', { versionNumber: '2.0.0' })
    expect(first.json).toMatchObject({ versionNumber: '2.0.0' })
    const query = { from: '1.0.0', to: '1.0.1' }
    const [difference] = await portal.call(objectVersions.diff, { as: 'reader', params: { id: object.id }, query })
    expect(difference).toMatchObject({ path: 'termIds', new: expect.stringMatching(/, Other word$/) })
    expect(difference?.old).not.toContain('-')
  })

  it('are changed an attribute at a time, too; the second of two who save is told', async () => {
    const object = await makeObject(portal)
    const { id } = await portal.call(members.addAttribute, {
      as: 'admin',
      params: { id: object.id },
      body: { name: 'colour', dataType: 'STRING', maxLength: 9 },
    })
    const path = `/api/attributes/${id}`
    const { version } = await read(object.id)
    const patch = (body: object) => portal.raw('PATCH', path, { as: 'admin', body })
    expect((await patch({ version, displayName: 'Colour', maxLength: null })).json).toEqual({
      id,
      name: 'colour',
      displayName: 'Colour',
      dataType: 'STRING',
      minOccurs: 1,
      maxOccurs: 1,
      identifying: false,
    })
    expect((await patch({ version, displayName: 'Color' })).status).toBe(409)
    const ids = ((await read(object.id)).attributes ?? []).map((one) => one.id).toReversed()
    const ordered = await send('admin', 'PUT', object, { version: version + 1, ids }, '/attributes/order')
    expect((ordered.json as BusinessObject).attributes?.map(({ name }) => name)).toEqual(['colour', 'thingId'])
    expect((await portal.raw('DELETE', path, { as: 'admin' })).status).toBe(204)
    expect((await portal.raw('DELETE', path, { as: 'admin' })).status).toBe(404)
  })

  it('are picked by who plans APIs, who see their names and no more', async () => {
    const list = (filter: object) =>
      portal.raw('GET', `/api/businessobjects?filter=${encodeURIComponent(JSON.stringify(filter))}`, { as: 'architect' })
    expect((await list({ fields: ['id', 'name', 'status'], limit: 1 })).json).toMatchObject([{ name: expect.any(String) }])
    expect((await list({ limit: 1 })).status).toBe(422)
    expect((await list({ fields: ['id', 'description'] })).status).toBe(422)
    expect((await list({ fields: ['id'], where: { ownerId: crypto.randomUUID() } })).status).toBe(422)
    expect((await list({ fields: ['id'], order: ['createdAt DESC'] })).status).toBe(422)
  })

  it('are found by the terms that they and their attributes are about, and with what could be better', async () => {
    const { id: termId } = await makeTerm(portal)
    const { id } = await makeObject(portal, {
      attributes: [{ name: 'thingId', dataType: 'UUID', identifying: true, termId }],
      comment: 'Plain',
    })
    const found = (where: object) => portal.call(businessObjects.list, { as: 'reader', query: { filter: { where } as never } })
    expect((await found({ termIds: termId })).map((one) => one.id)).toEqual([id])
    expect(await found({ id, withWarnings: true })).toEqual([])
    expect(await found({ id, withWarnings: false })).toHaveLength(1)
  })

  it('that nothing points to are deleted as drafts', async () => {
    const target = await makeObject(portal)
    const object = await makeObject(portal, { relations: [{ name: 'parts', targetId: target.id, targetCardinality: '0..1' }] })
    expect(await send('admin', 'DELETE', target)).toMatchObject({ status: 409, json: { error: { name: 'ReferenceConflict' } } })
    expect((await send('admin', 'DELETE', object)).status).toBe(204)
    expect((await send('admin', 'DELETE', target)).status).toBe(204)
  })
})
