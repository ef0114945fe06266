import { mainThread } from '@portico/app-server/testing/main-thread.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { logs } from '@portico/core/logs/log.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countLanguages, languages } from '../language.contract.ts'
import { settings } from '../settings.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const put = (key: string, text: unknown, id = 'nl-NL') =>
  portal.raw('PUT', `/api/languages/${id}/texts/${key}`, { as: 'admin', body: { text } })
const read = (key: string, id = 'nl-NL') => portal.call(languages.text, { as: 'admin', params: { id, key } })
const list = (query: object) => portal.call(languages.texts, { as: 'admin', params: { id: 'nl-NL' }, query })
const offered = async () => (await portal.call(settings.app, {})).locales
const toggle = (id: string, active: boolean) => portal.raw('PATCH', `/api/languages/${id}`, { as: 'admin', body: { active } })

describe('a language', () => {
  it('that is switched off is not offered any more, at once, and is offered again when it is on', async () => {
    expect(await toggle('fr-FR', false)).toMatchObject({ status: 200, json: { id: 'fr-FR', active: false } })
    expect(await offered()).not.toContain('fr-FR')
    expect((await portal.call(languages.list, { as: 'developer' })).find(({ id }) => id === 'fr-FR')).toEqual({
      id: 'fr-FR',
      name: 'Français',
      active: false,
    })
    await toggle('fr-FR', true)
    expect(await offered()).toContain('fr-FR')
  })

  it('English stays on', async () => {
    const refused = await toggle('en-GB', false)
    expect([refused.status, refused.problem.details]).toMatchObject([422, [{ path: 'active', code: 'lastingLanguage' }]])
    expect((await toggle('xx-XX', true)).status).toBe(404)
  })

  it('tells admins how complete it is', async () => {
    const all = await portal.call(languages.list, { as: 'admin' })
    expect(all).toHaveLength(7)
    expect(await portal.call(countLanguages, { as: 'developer' })).toEqual({ count: 7 })
    for (const { texts } of all) expect(texts).toMatchObject({ missing: 0, overridden: 0, total: expect.any(Number) })
    expect(all[0]?.texts?.total).toBeGreaterThan(1000)
  })
})

describe('a text', () => {
  it('is said in other words until it is taken back, and the audit says who did', async () => {
    const before = await read('shell.search')
    expect(before).toMatchObject({ text: null, room: 'platform/web', delivered: expect.any(String), english: expect.any(String) })
    expect(await put('shell.search', 'Zoek maar')).toMatchObject({
      status: 200,
      json: { text: 'Zoek maar', updatedBy: 'admin@portico.example', delivered: before.delivered },
    })
    expect((await read('shell.search', 'en-GB')).text).toBeNull()
    const [entry] = await portal.call(logs.audits, { as: 'admin', query: { filter: { limit: 1, where: { entityType: 'language' } } } })
    expect(entry?.changes).toEqual([{ field: 'shell.search', old: before.delivered, new: 'Zoek maar' }])
    expect((await portal.raw('DELETE', '/api/languages/nl-NL/texts/shell.search', { as: 'admin' })).status).toBe(204)
    expect(await read('shell.search')).toEqual(before)
  })

  it.each([
    ['without one of its values', 'Meer', 'missingPlaceholder'],
    ['with a value that is not there', '{rows} {name}', 'unknownPlaceholder'],
    ['that is no message', '{count', 'noMessage'],
    ['that would end its page: as a date', '{count, date, short}', 'noMessage'],
    ['that would end its page: in a form that nobody knows', '{count, plural, one {{count, number, foo}} other {x}}', 'noMessage'],
    ['that would end its page: as a number, which it need not be', '{count, plural, other {# x}}', 'noMessage'],
    ['that would end its page: as a number within a choice', '{count, select, other {{count, number}}}', 'noMessage'],
    ['with what cannot be shown', '{count} \u0001', 'invalidFormat'],
    ['without anything', '', 'required'],
    ['with nothing to be seen', ' \u200b\u00a0', 'required'],
    ['with more values than fit', '{count}'.repeat(201), 'tooManyParts'],
    ['that is too long', `{count} ${'x'.repeat(4000)}`, 'maxLength'],
  ])('is not said %s', async (_, text, code) => {
    const { data } = await list({ search: '{count}', itemsPerPage: 100 })
    const entry = data.find(({ placeholders }) => placeholders.join() === 'count')
    const refused = await put(entry?.key ?? '', text)
    expect([refused.status, refused.problem.details.map((fault) => fault.code)]).toEqual([422, expect.arrayContaining([code])])
  })

  it('shows in any form of numbers what is a number where it was delivered', async () => {
    const { data } = await list({ search: '{count, plural,', itemsPerPage: 100 })
    const key = data.find(({ placeholders }) => placeholders.join() === 'count')?.key ?? ''
    for (const text of ['{count, number} x', '{count, selectordinal, other {#.}}', '{count, select, 1 {one} other {{count}}}'])
      expect(await put(key, text)).toMatchObject({ status: 200, json: { text } })
    await portal.raw('DELETE', `/api/languages/nl-NL/texts/${key}`, { as: 'admin' })
  })

  it('is there or not', async () => {
    for (const key of ['no.such.text', '__proto__', '..%2f..%2fetc'])
      expect((await portal.raw('GET', `/api/languages/nl-NL/texts/${key}`, { as: 'admin' })).status).toBe(404)
    expect((await portal.raw('GET', '/api/languages/xx-XX/texts', { as: 'admin' })).status).toBe(404)
  })

  it('is found by key and by words, and by whether it is said in other words', async () => {
    await put('shell.search', 'Speurwerk')
    expect((await list({ search: 'SPEURWERK' })).data.map(({ key }) => key)).toEqual(['shell.search'])
    expect((await list({ search: 'shell.sea' })).data.map(({ key }) => key)).toContain('shell.search')
    expect(await list({ only: 'overridden' })).toMatchObject({ data: [{ key: 'shell.search' }], page: { total_elements: 1 } })
    expect((await list({ only: 'missing' })).page.total_elements).toBe(0)
    const [first, second] = [await list({ page: 1 }), await list({ page: 2 })]
    expect(first.data).toHaveLength(10)
    expect(first.data.at(-1)?.key.localeCompare(second.data[0]?.key ?? '')).toBe(-1)
  })
})

describe('a file of texts', () => {
  const file = (body: unknown) => portal.raw('PUT', '/api/languages/nl-NL/textsfile', { as: 'admin', body })
  const exported = (all?: 'true') => portal.call(languages.exported, { as: 'admin', params: { id: 'nl-NL' }, query: all ? { all } : {} })

  it('goes out and comes back as it is', async () => {
    await put('shell.search', 'Zoek maar')
    expect(await exported()).toEqual({ 'shell.search': 'Zoek maar' })
    const all = await exported('true')
    expect(Object.keys(all).length).toBeGreaterThan(1000)
    expect(await file(all)).toMatchObject({ status: 200, json: { changed: 0 } })
    expect(await file({ 'shell.search': null, 'shell.signIn': (await read('shell.signIn')).delivered })).toMatchObject({
      json: { changed: 1 },
    })
    expect(await exported()).toEqual({})
  })

  it('is taken in whole or not at all, and each fault is named by its key', async () => {
    const refused = await file({ 'shell.search': 'Zoek', 'no.such': 'x', 'shell.signIn': '{broken' })
    expect([refused.status, refused.problem.details.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [
        ['no.such', 'unknownField'],
        ['shell.signIn', 'noMessage'],
      ],
    ])
    expect(await exported()).toEqual({})
  })

  it('that says nothing where something is to be read is refused as one such text is', async () => {
    const refused = await file({ 'shell.search': ' ', 'shell.signIn': '' })
    expect([refused.status, refused.problem.details.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [
        ['shell.search', 'required'],
        ['shell.signIn', 'required'],
      ],
    ])
  })

  it('with more keys than there are texts is refused as one fault, and of many faults the first 50 are looked for', async () => {
    const keys = (many: number) => Object.fromEntries(Array.from({ length: many }, (_, at) => [`no.such.${at}`, 'x']))
    const total = Object.keys(await exported('true')).length
    for (const many of [300_000, total + 1])
      expect((await file(keys(many))).problem.details).toMatchObject([
        { path: '', code: 'tooMany', params: { maximum: expect.any(Number) } },
      ])
    const { problem } = await file(keys(total))
    expect([problem.details.length, problem.message]).toEqual([50, 'Check the fields.'])
  })

  it('whose every text is as large as it may be lets others have their turn while it is looked at', async () => {
    const all = await exported('true')
    const large = Object.fromEntries(Object.keys(all).map((key) => [key, "'{'".repeat(200)]))
    const filled = await valuesOfAll()
    const body = { ...large, ...filled, 'shell.search': '{broken' }
    const watched = mainThread()
    const beganMs = performance.now()
    watched.reset()
    const refused = await file(body)
    const tookMs = performance.now() - beganMs
    const { workMs } = watched.longest()
    watched.stop()
    expect(refused.problem.details).toMatchObject([{ path: 'shell.search', code: 'noMessage' }])
    expect(workMs, `of ${Math.round(tookMs)} ms in all`).toBeLessThan(tookMs / 3)
  })

  /** Each text that shows values, with so many of them as fit. */
  const valuesOfAll = async () => {
    const found: [string, string][] = []
    for (let page = 1; ; page += 1) {
      const { data } = await list({ search: '{', page, itemsPerPage: 100 })
      for (const { key, placeholders } of data) {
        const shown = placeholders.map((name) => `{${name}}`)
        if (shown.length > 0)
          found.push([
            key,
            shown
              .join('')
              .repeat(Math.floor(200 / shown.length))
              .slice(0, 4000),
          ])
      }
      if (data.length < 100) return Object.fromEntries(found.filter(([, text]) => text.length <= 4000))
    }
  }
})
