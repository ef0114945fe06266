import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeCompany } from '../companies.testing.ts'
import { type Company, companies } from '../company.contract.ts'
import { pickable } from '../company-states.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['SubscriptionManager'] })
})
afterAll(() => portal.close())

const as = 'subscriptions' as const
const create = (body: object = {}): Promise<Company> => portal.call(companies.create, { as, body: { ...completeCompany(), ...body } })
const post = (body: object) => portal.raw('POST', '/api/companies', { as, body: { ...completeCompany(), ...body } })
const put = (id: string, body: object) => portal.raw('PUT', `/api/companies/${id}`, { as, body })
const go = (id: string, body: object) => portal.raw('POST', `/api/companies/${id}/transitions`, { as, body })
const get = (id: string) => portal.call(companies.get, { as, params: { id }, query: {} })
const list = (filter: object) => portal.call(companies.list, { as, query: { filter } })

// not copied: from here
describe('what is told of companies elsewhere', () => {
  it('is nothing in the audit to an admin who is no subscription manager, whatever is asked', async () => {
    const { id } = await portal.call(companies.create, { as, body: { ...completeCompany() } })
    const audits = async (filter: object) =>
      (await portal.raw('GET', `/api/audits?filter=${encodeURIComponent(JSON.stringify({ limit: 100, ...filter }))}`, { as: 'admin' }))
        .json as { entityId: string }[]
    for (const where of [{}, { entityType: 'company' }, { entityId: id }])
      expect((await audits({ where })).filter(({ entityId }) => entityId === id)).toEqual([])
    // Others' records are there as ever.
    const { version } = (await portal.raw('GET', '/api/settings', { as: 'admin' })).json as { version: number }
    await portal.raw('PATCH', '/api/settings', { as: 'admin', body: { version, values: { 'logs.keptDays': 30 } } })
    expect(await audits({ where: { entityType: 'settings' } })).toHaveLength(1)
  })

  it('of an agreement each change is in the history, its title and its document, too', async () => {
    const agreement = { number: 'A1', title: 'One', startDate: '2026-01-01' }
    const made = await portal.call(companies.create, { as, body: { ...completeCompany(), itAgreements: [agreement] } })
    const [kept] = made.itAgreements ?? []
    const change = (version: number, more: object) =>
      portal.call(companies.change, {
        as,
        params: { id: made.id },
        body: { version, itAgreements: [{ id: kept?.id ?? '', ...agreement, ...more }] },
      })
    const { version } = await change(made.version, { title: 'Two' })
    await change(version, { title: 'Two', documentUrl: 'https://files.example/a1' })
    const [latest, before] = await portal.call(companies.history, { as, params: { id: made.id } })
    expect(before?.changes).toEqual([{ field: 'itAgreements', old: ['A1: 2026-01-01 – … · One'], new: ['A1: 2026-01-01 – … · Two'] }])
    expect(latest?.changes).toMatchObject([{ new: ['A1: 2026-01-01 – … · Two · https://files.example/a1'] }])
  })
})
// not copied: to here

describe('a company', () => {
  it('has no name that only looks like another one: an invisible character is refused at its field', async () => {
    const body = { ...completeCompany(), companyName: 'Company\u200b 1', contactPerson: 'Ada\u202e' }
    const { status, problem } = await portal.raw('POST', '/api/companies', { as, body })
    expect([status, problem.details.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [
        ['companyName', 'unseenCharacter'],
        ['contactPerson', 'unseenCharacter'],
      ],
    ])
  })

  // not copied: from here
  it('has no name whose letters only look like those of another one', async () => {
    await create({ companyName: 'Tombe Oktopus' })
    // The first is Latin but for one letter, the second all Cyrillic.
    for (const [companyName, status, code] of [
      ['T\u043embe Oktopus', 422, 'mixedScripts'],
      ['\u0422\u041e\u041c\u0412\u0415 Oktopus', 409, 'lookAlike'],
      ['tombe oktopus', 409, 'unique'],
    ] as const) {
      const refused = await post({ companyName })
      expect([companyName, refused.status, refused.problem.details.map(({ path, code: is }) => [path, is])]).toEqual([
        companyName,
        status,
        [['companyName', code]],
      ])
    }
    const other = await create({ companyName: 'Солнце и ветер' })
    expect((await put(other.id, { version: 1, companyName: 'Солнце и Ветер' })).status).toBe(200)
    expect((await put(other.id, { version: 2, companyName: '\u0422\u041e\u041c\u0412\u0415 Oktopus' })).problem.details[0]?.code).toBe(
      'lookAlike',
    )
    for (const companyName of ['Ωμέγα', '日本電力 Holding', 'شركة Wind', 'Kade 12 µg'])
      expect((await post({ companyName })).status, companyName).toBe(201)
  })

  it('is the only one of two whose names look alike that are given in one instant', async () => {
    const [latin, cyrillic] = ['Tope Bax', '\u0422\u043e\u0440\u0435 \u0412\u0430\u0445']
    const pairs = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map(async (one) => {
        const [first, second] = [await create(), await create()]
        return [
          put(first.id, { version: 1, companyName: `${latin} ${one}` }),
          put(second.id, { version: 1, companyName: `${cyrillic} ${one}` }),
        ]
      }),
    )
    const answers = await Promise.all(pairs.map((pair) => Promise.all(pair)))
    expect(answers.map((pair) => pair.map(({ status }) => status).toSorted())).toEqual(Array(5).fill([200, 409]))
    const refused = answers.flat().filter(({ status }) => status === 409)
    expect([...new Set(refused.map(({ problem }) => problem.details[0]?.path))]).toEqual(['companyName'])
  })
  // not copied: to here

  it('is pending at first, has a code of its own and says what may follow', async () => {
    const [one, two] = [await create(), await create()]
    expect(one).toMatchObject({ status: 'PENDING', version: 1, createdBy: 'subscriptions@portico.example' })
    expect(one.code).toMatch(/^CMP-\d{4}$/)
    expect(Number(two.code.slice(4))).toBe(Number(one.code.slice(4)) + 1)
    expect(one.availableTransitions).toEqual([
      { action: 'activate', to: 'ACTIVE', commentRequired: false, blockedBy: [], reasons: [] },
      { action: 'reject', to: 'REJECTED', commentRequired: true, blockedBy: [], reasons: [] },
    ])
  })

  it('says who made it by the name that stands at their comments', async () => {
    const { id } = await create()
    const { authorName } = await portal.call(companies.comment, { as, params: { id }, body: { text: 'Called them.' } })
    expect((await get(id)).createdByName).toBe(authorName)
    expect(authorName).not.toContain('@')
  })

  it.each([
    ['1234567', 'strictLength', { length: 8 }],
    ['123456789', 'strictLength', { length: 8 }],
    ['1234567x', 'numbersOnly', undefined],
  ])('with the trade register number %s is refused: %s', async (cocNumber, code, params) => {
    const { status, problem } = await post({ cocNumber })
    expect([status, problem.details]).toEqual([422, [expect.objectContaining({ path: 'cocNumber', code, ...(params && { params }) })]])
  })

  it.each([
    ['8000 5678', '80005678'],
    ['01 23.45 67', '01234567'],
    ['KvK 80005679', '80005679'],
    ['K.v.K. 80005680', '80005680'],
    ['kvk: 8000.5681', '80005681'],
    ['KvK-nr. 80005682', '80005682'],
    // As copied out of a sheet, a mail and a form for full-width letters.
    ['\u200e8000\u202f5683\u202c', '80005683'],
    ['８０００５６８４', '80005684'],
  ])('keeps the trade register number %s as %s', async (cocNumber, kept) => {
    expect((await create({ cocNumber })).cocNumber).toBe(kept)
  })

  it.each([
    [{ companyName: '' }, 'companyName', 'minLength'],
    [{ companyName: ' x ' }, 'companyName', 'minLength'],
    [{ companyName: 'x'.repeat(121) }, 'companyName', 'maxLength'],
    [{ companyName: undefined }, 'companyName', 'required'],
    [{ alternativeCustomerNumber: 'A_1' }, 'alternativeCustomerNumber', 'excludedCharacter'],
    [{ alternativeCustomerNumber: 'A'.repeat(31) }, 'alternativeCustomerNumber', 'maxLength'],
    [{ contactPerson: 'x'.repeat(121) }, 'contactPerson', 'maxLength'],
    [{ emailAddress: 'nobody' }, 'emailAddress', 'email'],
    [{ salesEmailAddress: 'nobody@' }, 'salesEmailAddress', 'email'],
    [{ phoneNumber: '12' }, 'phoneNumber', 'invalidFormat'],
    [{ phoneNumber: '- - ( ) - -' }, 'phoneNumber', 'invalidFormat'],
    [{ salesPhoneNumber: '+31 (0)20 call' }, 'salesPhoneNumber', 'invalidFormat'],
    [{ notes: 'x'.repeat(4001) }, 'notes', 'maxLength'],
  ])('with %j is refused at %s: %s', async (body, path, code) => {
    const { status, problem } = await post(body)
    expect([status, problem.name]).toEqual([422, 'ValidationError'])
    expect(problem.details).toContainEqual(expect.objectContaining({ path, code }))
    for (const { message } of problem.details) expect(message).not.toMatch(/\^|\\|Has the wrong form/)
  })

  it('keeps a telephone number as it was typed, whatever it was copied from', async () => {
    const made = await create({ phoneNumber: '\u202a+31\u00a020 – 123\u2011\u200b4567\u202c', salesPhoneNumber: '（020）1234567' })
    expect([made.phoneNumber, made.salesPhoneNumber]).toEqual(['+31 20 - 123-4567', '(020)1234567'])
  })

  it('has a name and numbers of its own, whatever the case, and the one that has them is named', async () => {
    const first = await create({ alternativeCustomerNumber: 'ALT-1' })
    const refused = [
      await post({ companyName: first.companyName.toUpperCase() }),
      await post({ cocNumber: first.cocNumber }),
      await post({ alternativeCustomerNumber: 'alt-1' }),
    ]
    expect(refused.map(({ status, problem }) => [status, problem.name, problem.details[0]?.path, problem.message])).toEqual([
      [409, 'UniqueConflict', 'companyName', 'There is already a company with this name.'],
      [409, 'UniqueConflict', 'cocNumber', `Company number already in use by ${first.companyName}`],
      [409, 'UniqueConflict', 'alternativeCustomerNumber', `Company number already in use by ${first.companyName}`],
    ])
    await go(first.id, { action: 'activate' })
    await go(first.id, { action: 'terminate', comment: 'over' })
    const heir = await create({ companyName: first.companyName, cocNumber: first.cocNumber })
    expect(heir.cocNumber).toBe(first.cocNumber)
  })

  it('is not ended for a reason that nobody can see', async () => {
    const { id } = await create()
    await go(id, { action: 'activate' })
    const { status, problem } = await go(id, { action: 'terminate', comment: ' \u200b\u2800 ' })
    expect([status, problem.details]).toEqual([422, [expect.objectContaining({ path: 'comment', code: 'required' })]])
  })

  it('made twice with one idempotency key is made once', async () => {
    const body = completeCompany()
    const headers = { 'idempotency-key': 'the-same-company' }
    const answers = [
      await portal.raw('POST', '/api/companies', { as, body, headers }),
      await portal.raw('POST', '/api/companies', { as, body, headers }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [first, second] = answers.map(({ json }) => json as Company)
    expect(second?.id).toBe(first?.id)
  })
})

describe('a change', () => {
  it('needs the version that was seen; with another one nothing is written and who was first is named', async () => {
    const company = await create()
    expect((await put(company.id, { version: 1, notes: 'first' })).status).toBe(200)
    const late = await put(company.id, { version: 1, notes: 'second' })
    expect([late.status, late.problem.name, late.problem.details[0]?.params]).toMatchObject([
      409,
      'VersionConflict',
      { version: 2, updatedBy: 'subscriptions@portico.example' },
    ])
    expect(await get(company.id)).toMatchObject({ version: 2, notes: 'first' })
    expect((await put(company.id, { notes: 'x' })).problem.details).toContainEqual(
      expect.objectContaining({ path: 'version', code: 'required' }),
    )
  })

  it('at the same time by two is taken from one and refused to the other', async () => {
    const company = await create()
    const both = await Promise.all(['a', 'b'].map((notes) => put(company.id, { version: 1, notes })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('reads past the status', async () => {
    const company = await create()
    await put(company.id, { version: 1, status: 'ACTIVE', notes: 'hello' })
    expect(await get(company.id)).toMatchObject({ status: 'PENDING', notes: 'hello' })
  })

  it('does not take from an active company what it needed to become one', async () => {
    const company = await create()
    await go(company.id, { action: 'activate' })
    const { status, problem } = await put(company.id, { version: 2, contactPerson: '', cocNumber: '' })
    expect([status, problem.details.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [
        ['cocNumber', 'required'],
        ['contactPerson', 'required'],
      ],
    ])
    expect((await put(company.id, { version: 2, cocNumber: '', alternativeCustomerNumber: 'X-77' })).status).toBe(200)
  })

  it('is told by the history, field by field; one that changes nothing is not', async () => {
    const company = await create()
    await put(company.id, { version: 1, notes: 'hello' })
    expect((await put(company.id, { version: 2, notes: 'hello' })).json).toMatchObject({ version: 2 })
    const history = await portal.call(companies.history, { as, params: { id: company.id } })
    expect(history.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(history[0]?.changes).toEqual([{ field: 'notes', old: '', new: 'hello' }])
  })
})

describe('a transition', () => {
  it('that lacks fields names each of them, and nothing changes', async () => {
    const company = await create({ cocNumber: '', contactPerson: '', emailAddress: '' })
    const { status, problem } = await go(company.id, { action: 'activate' })
    expect([status, problem.name, problem.details.map(({ path }) => path)]).toEqual([
      422,
      'GuardError',
      ['cocNumber', 'contactPerson', 'emailAddress'],
    ])
    const after = await get(company.id)
    expect(after).toMatchObject({ status: 'PENDING', version: 1 })
    expect(after.availableTransitions?.[0]).toMatchObject({
      action: 'activate',
      blockedBy: expect.arrayContaining(['A contact person is required.']),
    })
  })
})

describe('the list', () => {
  it('finds by a part of what is searched, has twelve to a page, and counts', async () => {
    const company = await create({ contactPerson: 'Wilhelmina Özdemir' })
    const found = await list({ where: { contactPerson: { like: '%özDEM%', options: 'i' } }, limit: 12 })
    expect(found.map(({ id }) => id)).toEqual([company.id])
    expect(companies.list.list.pageSize).toBe(12)
    const { count } = await portal.call(companies.count, { as, query: {} })
    expect(count).toBe((await list({})).length)
  })

  it('is counted by each filter as it is listed', async () => {
    const { id } = await create({ companyName: 'Counted %_alpha' })
    await create({ companyName: 'Counted second' })
    const asked = [
      { nameSearch: 'cOUNTED' },
      { nameSearch: '%_a' },
      { nameSearch: 'counted', where: { code: { neq: 'CMP-0001' }, status: 'PENDING' } },
      { ids: [id] },
      { ids: [id], nameSearch: 'second' },
      ...[
        { status: 'ACTIVE' },
        { status: { inq: ['PENDING', 'REJECTED'] } },
        { agreementEnding: true }, // not copied
        { agreementEnding: false }, // not copied
        { applicationIn: 'test' }, // not copied
        { applicationIn: { neq: 'test' } }, // not copied
        { createdAt: { gt: '2026-01-01T00:00:00Z' } },
        { or: [{ cocNumber: { like: '%1%' } }, { emailAddress: { like: '%COMPANY2%', options: 'i' } }] },
      ].map((where) => ({ where })),
    ]
    for (const query of asked) {
      const { count } = await portal.call(companies.count, { as, query })
      expect(count, JSON.stringify(query)).toBe((await list({ ...query, limit: 1000 })).length)
    }
  })

  it('is found by the named filters, as parameters and inside of the filter', async () => {
    const [one, other] = [await create({ companyName: 'Named %_first' }), await create({ companyName: 'Named second' })]
    const ask = async (query: string) =>
      ((await portal.raw('GET', `/api/companies?${query}`, { as })).json as Company[]).map(({ id }) => id)
    expect(await ask('nameSearch=nAMED')).toEqual([one.id, other.id])
    expect(await ask(`nameSearch=${encodeURIComponent('%_f')}`)).toEqual([one.id])
    expect(await ask(`ids[]=${other.id}&ids[]=${one.id}&filter={"limit":1}`)).toEqual([one.id])
    expect(await ask(`ids=${other.id}`)).toEqual([other.id])
    expect(
      await ask(`filter=${encodeURIComponent(JSON.stringify({ nameSearch: 'named', ids: [other.id], where: { status: 'PENDING' } }))}`),
    ).toEqual([other.id])
    expect(await ask(`nameSearch=first&ids[]=${other.id}`)).toEqual([])
  })

  it('as the picker asks it has active companies only, by any part of their name, twenty at most; without a text it is not asked', async () => {
    const [active, pending] = [await create({ companyName: 'Pick 100% Me' }), await create({ companyName: 'Pick 100% Not' })]
    await go(active.id, { action: 'activate' })
    expect((await list(pickable('100% m') ?? {})).map(({ id }) => id)).toEqual([active.id])
    expect((await list(pickable('PICK 100%') ?? {})).map(({ id }) => id)).not.toContain(pending.id)
    expect(pickable('x')?.limit).toBe(20)
    expect(pickable('  ')).toBeUndefined()
  })
})

describe('a company that is opened again', () => {
  it('is refused a name that somebody else has by now, at the name; by an admin who is subscription manager, too', async () => {
    const other = await testPortal({ modules: ['SubscriptionManager'], env: { ADMIN_EMAILS: 'subscriptions@portico.example' } })
    try {
      const first = await other.call(companies.create, { as, body: completeCompany() })
      const move = (action: string) => other.raw('POST', `/api/companies/${first.id}/transitions`, { as, body: { action, comment: 'why' } })
      await move('reject')
      expect((await move('reopen')).json).toMatchObject({ status: 'PENDING' })
      await move('activate')
      await move('terminate')
      await other.call(companies.create, { as, body: { ...completeCompany(), companyName: first.companyName } })
      const refused = await move('reopen')
      expect([refused.status, refused.problem.details[0]]).toMatchObject([409, { path: 'companyName', code: 'unique' }])
      // not copied: from here
      const alike = await other.call(companies.create, {
        as,
        body: { ...completeCompany(), companyName: '\u041a\u043e\u043c\u0435\u0442\u0430' },
      })
      const moveIt = (action: string) =>
        other.raw('POST', `/api/companies/${alike.id}/transitions`, { as, body: { action, comment: 'why' } })
      await moveIt('activate')
      await moveIt('terminate')
      await other.call(companies.create, { as, body: { ...completeCompany(), companyName: 'Kometa' } })
      const looks = await moveIt('reopen')
      expect([looks.status, looks.problem.details[0]?.path]).toEqual([409, 'companyName'])
      // not copied: to here
    } finally {
      await other.close()
    }
  })
})
