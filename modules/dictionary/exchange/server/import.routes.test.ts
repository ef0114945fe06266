import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { users } from '@portico/core/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relations } from '../../terms/relations.contract.ts'
import { type Term, terms } from '../../terms/term.contract.ts'
import { makeApproved, makeTerm, makeTermDomain } from '../../terms/terms.testing.ts'
import { type TermImport, termImports } from '../import.contract.ts'
import { exportBytes, exportText, importFile, plannedFor } from '../testing/exchanging.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['DataDictionary'] })
  for (const as of ['admin', 'analyst', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

const send = (
  name: string,
  text: string | Uint8Array,
  query: Record<string, string> = {},
  more: { as?: 'admin' | 'analyst'; mapping?: object } = {},
) => importFile(portal, name, text, query, more)
const listed = (domainId: string): Promise<Term[]> =>
  portal.call(terms.list, { as: 'admin', query: { filter: { where: { domainId }, include: ['relatedTerms'] } } })
const done = ({ id }: TermImport): Promise<TermImport> =>
  until(
    () => portal.call(termImports.get, { as: 'admin', params: { id } }),
    ({ state }) => ['DONE', 'FAILED', 'CANCELLED'].includes(state),
    120_000,
  )
const store = { dryRun: 'false' }
const turtle = (domain: { baseUri: string }, body: string) => `
@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix isothes: <http://purl.org/iso25964/skos-thes#> .
@prefix dct: <http://purl.org/dc/terms/> . @prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix x: <https://x.example/> .
@base <${domain.baseUri}/> .
${body}`

describe('a table of terms', () => {
  it('is tried first, then stored whole, as drafts, with relations of later rows', async () => {
    const { id, code } = await makeTermDomain(portal)
    const csv = `domainCode;name;description;topConcept;relatedTerms;altLabels;name@nl;status\r\n${code};Meter;A device;true;;Counter | Gauge;Teller;APPROVED\r\n${code};Smart meter;Read from afar;;BROADER:${code}/Meter | CLOSE_MATCH:https://else.example/a;;;\r\n`
    const tried = await send('terms.csv', csv)
    expect(tried).toMatchObject({ state: 'DONE', dryRun: true, created: 2, updated: 0, skipped: 0, errors: [] })
    expect(tried.warnings).toContainEqual(expect.objectContaining({ row: 2, column: 'comment', code: 'T-10' }))
    expect(tried.columns[1]).toEqual({ header: 'name', samples: ['Meter', 'Smart meter'], field: 'name' })
    expect(await listed(id)).toEqual([])
    expect(await send('terms.csv', csv, store)).toMatchObject({ state: 'DONE', created: 2 })
    const [meter, smart] = await listed(id)
    expect(meter).toMatchObject({
      status: 'DRAFT',
      topConcept: true,
      altLabels: ['Counter', 'Gauge'],
      translations: [{ language: 'nl', name: 'Teller' }],
    })
    expect(smart?.relatedTerms?.map(({ type, termId, externalUri }) => [type, termId, externalUri])).toEqual([
      ['BROADER', meter?.id, ''],
      ['CLOSE_MATCH', null, 'https://else.example/a'],
    ])
    expect(smart?.URI).toMatch(/\/id\/concept\/smart-meter$/)
  })

  it('is looked through by plans that know what becomes of its rows: not by all terms for each', async () => {
    const { code } = await makeTermDomain(portal)
    const rows = ['One', 'Another', 'A third'].map((name) => `${code};Planned ${name};A row\r\n`).join('')
    expect(await send('terms.csv', `domainCode;name;description\r\n${rows}`, store)).toMatchObject({ created: 3 })
    expect(await plannedFor(portal)).toContain('CREATE')
  })

  it('takes an approved term into revision for a relation, too, and tells it as changed by whoever imports', async () => {
    const { id, code } = await makeTermDomain(portal)
    for (const name of ['Meter', 'Gauge']) await makeApproved(portal, { domainId: id, name, topConcept: true })
    const csv = `domainCode;name;relatedTerms\n${code};Meter;RELATED:${code}/Gauge\n`
    expect(await send('terms.csv', csv, { ...store, onConflict: 'UPDATE' }, { as: 'analyst' })).toMatchObject({ state: 'DONE' })
    const { email } = await portal.call(users.me, { as: 'analyst' })
    expect((await listed(id)).find(({ name }) => name === 'Meter')).toMatchObject({
      status: 'UNDER_REVISION',
      workingCopy: { contentChangedBy: email },
    })
    expect(await send('terms.csv', csv, { ...store, onConflict: 'UPDATE' }, { as: 'analyst' })).toMatchObject({ updated: 0 })
  })

  it('with one bad relation names its row and column, and stores nothing (scenario 12)', async () => {
    const { id, code } = await makeTermDomain(portal)
    const csv = `domainCode;name;relatedTerms\n${code};Meter;\n${code};Smart meter;BROADER:${code}/Metre\n`
    const answer = await send('terms.csv', csv, store)
    expect(answer).toMatchObject({ state: 'FAILED', created: 0, errorCount: 1 })
    expect(answer.errors).toEqual([
      expect.objectContaining({ row: 3, column: 'relatedTerms', code: 'unknownRecord', message: expect.stringContaining('Metre') }),
    ])
    expect(await listed(id)).toEqual([])
  })

  it('names all that is wrong in its rows, by row and column', async () => {
    const { code } = await makeTermDomain(portal)
    const csv = `domainCode;name;notation;altLabels;URI;topConcept\nNOWHERE;A;;;;\n${code};;;;;\n${code};B;with space;;;\n${code};C;;c;;\n${code};D;;;nonsense;\n${code};E;;;;perhaps\n`
    const { errors } = await send('terms.csv', csv)
    expect(errors.map(({ row, column, code: what }) => [row, column, what])).toEqual([
      [2, 'domainCode', 'unknownRecord'],
      [3, 'name', 'required'],
      [4, 'notation', 'excludedCharacter'],
      [5, 'altLabels', 'T-09'],
      [6, 'URI', 'httpAddress'],
      [7, 'topConcept', 'invalidFormat'],
    ])
  })

  it('finds circles, notations that are taken, and what is related and broader at once', async () => {
    const { id, code } = await makeTermDomain(portal)
    await makeTerm(portal, { domainId: id, name: 'There', notation: 'N1' })
    const told = async (rows: string) =>
      (await send('terms.csv', `domainCode;name;notation;relatedTerms\n${rows}`)).errors.map(({ row, code: what }) => [row, what])
    expect(await told(`${code};A;;BROADER:${code}/B\n${code};B;;BROADER:${code}/A\n`)).toEqual([
      [2, 'T-06'],
      [3, 'T-06'],
    ])
    expect(await told(`${code};A;N2;\n${code};B;n2;\n`)).toEqual([[3, 'T-03']])
    expect(await told(`${code};A;;BROADER:${code}/B | RELATED:${code}/C\n${code};B;;BROADER:${code}/C\n${code};C;;\n`)).toEqual([
      [2, 'T-05'],
      [4, 'T-05'],
    ])
    expect(await told(`${code};A;;EXACT_MATCH:${code}/B\n${code};B;;\n`)).toEqual([[2, 'T-07']])
  })

  it('takes its columns from a mapping, and says which headers it knows', async () => {
    const { id } = await makeTermDomain(portal)
    const csv = 'Begrip,Definitie\nMeter,Een apparaat\n'
    const first = await send('terms.csv', csv, { domainId: id })
    expect(first.columns.map(({ field }) => field)).toEqual([null, null])
    expect(first.errors[0]).toMatchObject({ column: 'name', code: 'columnMissing' })
    const mapped = await send('terms.csv', csv, { domainId: id, ...store }, { mapping: { name: 'Begrip', description: 'Definitie' } })
    expect(mapped).toMatchObject({ state: 'DONE', created: 1 })
    expect((await listed(id))[0]).toMatchObject({ name: 'Meter', description: 'Een apparaat' })
  })

  it('skips what is there, changes drafts, and changes what is approved on its working copy', async () => {
    const { id, code } = await makeTermDomain(portal)
    const draft = await makeTerm(portal, { domainId: id, name: 'Draft', description: 'Old' })
    const approved = await makeApproved(portal, { domainId: id, name: 'Approved', description: 'Old' })
    const csv = `domainCode;name;description\n${code};Draft;New\n${code};Approved;New\n`
    expect(await send('terms.csv', csv, store)).toMatchObject({ created: 0, updated: 0, skipped: 2 })
    expect(await send('terms.csv', csv, { ...store, onConflict: 'UPDATE' })).toMatchObject({ created: 0, updated: 2, skipped: 0 })
    const now = (termId: string) => portal.call(terms.get, { as: 'admin', params: { id: termId } })
    expect((await now(draft.id)).description).toBe('New')
    const held = await now(approved.id)
    expect(held).toMatchObject({ description: 'Old', status: 'UNDER_REVISION' })
    expect((await now(held.workingCopy?.id ?? '')).description).toBe('New')
    // What it says already leaves terms, and their versions, alone.
    expect(await send('terms.csv', csv, { ...store, onConflict: 'UPDATE' })).toMatchObject({ updated: 0, skipped: 2 })
  })

  it('that names a term which is retired says so of its row, and is not stored; who leaves terms as they are imports the rest', async () => {
    const { id, code } = await makeTermDomain(portal)
    const gone = await makeApproved(portal, { domainId: id, name: 'Gone', description: 'Old' })
    await portal.call(terms.transition, { as: 'admin', params: { id: gone.id }, body: { action: 'retire', comment: 'Nobody says it.' } })
    const csv = `domainCode;name;description\n${code};Here;New\n${code};Gone;New\n`
    expect(await send('terms.csv', csv, { ...store, onConflict: 'UPDATE' })).toMatchObject({
      state: 'FAILED',
      created: 0,
      errors: [{ row: 3, column: 'status', code: 'notNow', about: 'Gone', params: { status: 'RETIRED' } }],
    })
    expect(await listed(id)).toMatchObject([{ name: 'Gone', description: 'Old', status: 'RETIRED' }])
    expect(await send('terms.csv', csv, store)).toMatchObject({ state: 'DONE', created: 1, skipped: 1 })
  })

  it('beside who edits loses nobody’s work: the second of the two is told', async () => {
    const { id, code } = await makeTermDomain(portal)
    const draft = await makeTerm(portal, { domainId: id, name: 'Meter', description: 'Old' })
    const csv = `domainCode;name;comment\n${code};Meter;From the file\n`
    const [imported, edited] = await Promise.all([
      send('terms.csv', csv, { ...store, onConflict: 'UPDATE' }),
      portal.raw('PATCH', `/api/terms/${draft.id}`, { as: 'admin', body: { version: draft.version, description: 'By hand' } }),
    ])
    const after = await portal.call(terms.get, { as: 'admin', params: { id: draft.id } })
    expect([imported.state, imported.updated, after.comment]).toEqual(['DONE', 1, 'From the file'])
    expect([edited.status, after.description]).toEqual(edited.status === 200 ? [200, 'By hand'] : [409, 'Old'])
  })

  /** Of its warnings those about relations. */
  const codesIn = ({ warnings }: TermImport) => warnings.filter(({ column }) => column === 'relatedTerms').map(({ code }) => code)
  it('leaves relations that are there as they are, and says which of its own are others', async () => {
    const { id, code } = await makeTermDomain(portal)
    const [upper, lower] = [
      await makeTerm(portal, { domainId: id, name: 'Upper' }),
      await makeTerm(portal, { domainId: id, name: 'Lower' }),
    ]
    await portal.call(relations.create, { as: 'admin', params: { id: lower.id }, body: { type: 'BROADER_GENERIC', termId: upper.id } })
    const told = async (name: string, relation: string) => {
      const csv = `domainCode;name;relatedTerms\n${code};${name};${relation}\n`
      return codesIn(await send('terms.csv', csv, { ...store, onConflict: 'UPDATE' }))
    }
    expect(await told('Lower', `BROADER:${code}/Upper`)).toEqual([])
    expect(await told('Upper', `NARROWER_GENERIC:${code}/Lower`)).toEqual([])
    expect(await told('Upper', `BROADER:${code}/Lower`)).toEqual(['otherRelation'])
    expect(await told('Lower', `RELATED:${code}/Upper`)).toEqual(['otherRelation'])
    const { relatedTerms = [] } = await portal.call(terms.get, { as: 'admin', params: { id: lower.id } })
    expect(relatedTerms.map(({ type }) => type)).toEqual(['BROADER_GENERIC'])
  })

  it('beside who relates the same terms makes no circle: one of the two is told', async () => {
    for (const _ of [1, 2]) {
      const { id, code } = await makeTermDomain(portal)
      const [upper, lower] = [
        await makeTerm(portal, { domainId: id, name: 'Upper' }),
        await makeTerm(portal, { domainId: id, name: 'Lower' }),
      ]
      const csv = `domainCode;name;relatedTerms\n${code};Upper;BROADER:${code}/Lower\n`
      const [imported, related] = await Promise.all([
        send('terms.csv', csv, { ...store, onConflict: 'UPDATE' }),
        portal.raw('POST', `/api/terms/${lower.id}/relatedterms`, { as: 'admin', body: { type: 'BROADER', termId: upper.id } }),
      ])
      const { relatedTerms = [] } = await portal.call(terms.get, { as: 'admin', params: { id: lower.id } })
      expect(relatedTerms).toHaveLength(1)
      // Whoever waits too long for the import is told to try again.
      if (related.status !== 201)
        expect([[409, 422, 503].includes(related.status), relatedTerms[0]?.type, codesIn(imported)]).toEqual([true, 'NARROWER', []])
      else expect([relatedTerms[0]?.type, codesIn(imported)]).toEqual(['BROADER', ['otherRelation']])
    }
  })

  it('keeps the status of the file for admins only', async () => {
    const { id, code } = await makeTermDomain(portal)
    const csv = `domainCode;name;description;status\n${code};Meter;A device;APPROVED\n`
    const refused = await send('terms.csv', csv, { ...store, keepStatus: 'true' }).catch((error: Error) => error.message)
    expect(refused).toContain('403')
    await send('terms.csv', csv, { ...store, keepStatus: 'true' }, { as: 'admin' })
    expect((await listed(id))[0]).toMatchObject({ status: 'APPROVED', versionNumber: '1.0.0' })
  })

  it('is refused above its limits, and where it is none', async () => {
    const { code } = await makeTermDomain(portal)
    const many = `domainCode;name\n${Array.from({ length: 5001 }, (_, at) => `${code};T${at}`).join('\n')}`
    expect((await send('terms.csv', many)).errors[0]).toMatchObject({ row: 0, code: 'tooManyRows', params: { maximum: 5000 } })
    expect((await send('terms.xlsx', 'PK no workbook')).errors[0]).toMatchObject({ code: 'notReadable' })
    // What it says to unpack to is nothing, so that no limit would hold.
    const lying = await exportBytes(portal, 'xlsx', (await makeTermDomain(portal)).id)
    for (let at = lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2])); at >= 0; at = lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), at + 1))
      lying.writeUInt32LE(0, at + 24)
    expect((await send('terms.xlsx', lying)).errors[0]).toMatchObject({ code: 'notReadable' })
    expect((await send('terms.csv', new Uint8Array([0x6e, 0xff, 0xfe]))).errors[0]).toMatchObject({ code: 'notUtf8' })
    // Such a header would end the note of what became of the import.
    expect((await send('terms.csv', 'name;no\0te\nMeter;x\n')).errors[0]).toMatchObject({ code: 'notReadable' })
    await expect(send('terms.pdf', 'x')).rejects.toThrow('422')
    await expect(send('terms.csv', 'x'.repeat(5 * 1024 * 1024 + 1))).rejects.toThrow('413')
  })
})

describe('an admin', () => {
  it('says how many rows and concepts a file may have', async () => {
    const { id, code, ...domain } = await makeTermDomain(portal)
    const set = async (values: Record<string, number | null>) => {
      const { version } = (await portal.raw('GET', '/api/settings', { as: 'admin' })).json as { version: number }
      return (await portal.raw('PATCH', '/api/settings', { as: 'admin', body: { version, values } })).status
    }
    expect(await set({ 'dictionary.importConcepts': 100_001 })).toBe(422)
    expect(await set({ 'dictionary.importRows': 1, 'dictionary.importConcepts': 1 })).toBe(200)
    const two = `domainCode;name\n${code};One\n${code};Two\n`
    const table = await send('terms.csv', two, store)
    expect(table).toMatchObject({ state: 'FAILED', errors: [{ code: 'tooManyRows', params: { maximum: 1 } }] })
    const concepts = turtle(domain, '<a> a skos:Concept; skos:prefLabel "A"@en . <b> a skos:Concept; skos:prefLabel "B"@en .')
    const vocabulary = await done(await send('terms.ttl', concepts, { ...store, domainId: id }))
    expect(vocabulary).toMatchObject({ state: 'FAILED', errors: [{ code: 'tooManyRows', params: { maximum: 1 } }] })
    await set({ 'dictionary.importRows': null, 'dictionary.importConcepts': null })
    expect(await send('terms.csv', two, store)).toMatchObject({ state: 'DONE', created: 2 })
  })
})

describe('terms that were exported', () => {
  it.each(['csv', 'xlsx'])('as %s come back into an empty domain as drafts, with their relations', async (format) => {
    const from = await makeTermDomain(portal)
    const one = await makeApproved(portal, {
      domainId: from.id,
      name: '=One',
      altLabels: ['a | b', 'c\\d'],
      tags: ['x'],
      comment: ' Kept, -as it is ',
    })
    const two = await makeTerm(portal, {
      domainId: from.id,
      sources: [{ title: 'Law; 2', url: 'https://law.example/', citation: '' }],
      translations: [{ language: 'nl', name: 'Twee', description: '', comment: 'Gewoon' }],
    })
    const away = await makeTerm(portal, { domainId: (await makeTermDomain(portal)).id })
    for (const body of [
      { type: 'BROADER', termId: one.id },
      { type: 'CLOSE_MATCH', termId: away.id },
      { type: 'EXACT_MATCH', externalUri: 'https://else.example/two' },
    ] as const)
      await portal.call(relations.create, { as: 'admin', params: { id: two.id }, body })
    const bytes = await exportBytes(portal, format, from.id)
    const to = await makeTermDomain(portal)
    expect(await send(`terms.${format}`, bytes, { ...store, domainId: to.id })).toMatchObject({ created: 2, errors: [] })
    const back = await listed(to.id)
    expect(back.find(({ name }) => name === one.name)).toMatchObject({
      altLabels: one.altLabels,
      tags: ['x'],
      comment: one.comment,
      status: 'DRAFT',
    })
    expect(back.find(({ name }) => name === two.name)).toMatchObject({
      sources: two.sources,
      translations: two.translations,
    })
    const related = back.find(({ name }) => name === two.name)?.relatedTerms ?? []
    expect(related.map(({ type, term, externalUri }) => [type, term?.name, externalUri])).toEqual(
      expect.arrayContaining([
        ['BROADER', one.name, ''],
        ['CLOSE_MATCH', away.name, ''],
        ['EXACT_MATCH', undefined, 'https://else.example/two'],
      ]),
    )
    expect(related.find(({ type }) => type === 'BROADER')?.term).toMatchObject({ domainId: to.id })
  })

  it('as CSV are one file, which changes nothing where it is imported as it came', async () => {
    const { id, code } = await makeTermDomain(portal)
    const [one, two] = [
      await makeTerm(portal, { domainId: id, name: '=1+1', altLabels: ['a; b'] }),
      await makeTerm(portal, { domainId: id }),
    ]
    await portal.call(relations.create, { as: 'admin', params: { id: two.id }, body: { type: 'BROADER_PARTITIVE', termId: one.id } })
    const answer = await fetch(
      `${portal.url}/api/terms/export?${new URLSearchParams({ format: 'csv', filter: JSON.stringify({ where: { domainId: id } }) })}`,
      { headers: { authorization: `Bearer ${await portal.token('reader')}` } },
    )
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/terms-\d{4}-\d\d-\d\d\.csv/)
    const file = Buffer.from(await answer.arrayBuffer())
    const [headers, ...lines] = file.toString().split('\r\n')
    expect(headers).toMatch(
      /^\ufeffdomainCode;name;notation;description;comment;methode;statusDescription;URI;altLabels;hiddenLabels;scopeNote;examples;topConcept;relatedTerms;sources;status;language;ownerId;tags(;|$)/,
    )
    expect(lines.find((line) => line.startsWith(`${code};'=1+1;`))).toContain(`NARROWER_PARTITIVE:${code}/${two.name}`)
    const again = await send('terms.csv', file, { ...store, onConflict: 'UPDATE' })
    expect(again).toMatchObject({ state: 'DONE', created: 0, updated: 0, skipped: 2, errors: [] })
  })
})

describe('a vocabulary', () => {
  it('is imported while one asks how far it is, whole', async () => {
    const domain = await makeTermDomain(portal)
    const text = turtle(
      domain,
      `
<id/concept/a> a skos:Concept ; skos:prefLabel "A"@en, "Een A"@nl ; skos:definition "Something"@en-GB ; skos:narrower <id/concept/b> ; x:colour "red" ;
  dct:source [ a foaf:Document ; dct:title "A law"@en ; foaf:page <https://law.example/> ] .
<id/scheme> skos:hasTopConcept <id/concept/a> .
<id/concept/b> a skos:Concept ; skos:prefLabel "B"@en ; skos:altLabel "Bee"@en, "Bij"@nl ; isothes:broaderGeneric <id/concept/a> ; skos:exactMatch <https://else.example/b> .
`,
    )
    const first = await send('v.ttl', text, { ...store, domainId: domain.id })
    expect(first.id).toBeTruthy()
    const last = await done(first)
    expect(last).toMatchObject({ state: 'DONE', created: 2, errors: [] })
    expect(last.warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['unknownPredicate', 'ownLanguageOnly']))
    const [a, b] = await listed(domain.id)
    expect(a).toMatchObject({
      name: 'A',
      description: 'Something',
      topConcept: true,
      URI: `${domain.baseUri}/id/concept/a`,
      sources: [{ title: 'A law', url: 'https://law.example/', citation: '' }],
      translations: [{ language: 'nl', name: 'Een A' }],
    })
    expect(b?.altLabels).toEqual(['Bee'])
    expect(b?.relatedTerms?.map(({ type }) => type)).toEqual(['BROADER_GENERIC', 'EXACT_MATCH'])
  })

  it('of others comes in spite of labels that say the same, and of concepts without any name; one without a name in the language does not', async () => {
    const domain = await makeTermDomain(portal)
    const text = turtle(
      domain,
      `<a> a skos:Concept ; skos:prefLabel "Nova"@en ; skos:altLabel "nova"@en, "New star"@en ; skos:hiddenLabel "New star"@en, "Nva"@en .
<b> a skos:Concept ; skos:broader <a> ; skos:related <c> .
<c> a skos:Concept ; skos:prefLabel "Star"@en .`,
    )
    const last = await done(await send('v.ttl', text, { ...store, domainId: domain.id }))
    expect(last).toMatchObject({ state: 'DONE', created: 2, errors: [] })
    expect(last.warnings.filter(({ code }) => code !== 'T-10').map(({ column, code }) => `${column} ${code}`)).toEqual([
      'altLabels T-09',
      'hiddenLabels T-09',
      'name languageMissing',
    ])
    expect((await listed(domain.id)).map(({ name, altLabels, hiddenLabels }) => [name, altLabels, hiddenLabels])).toEqual([
      ['Nova', ['New star'], ['Nva']],
      ['Star', [], []],
    ])
    const foreign = turtle(domain, `<d> a skos:Concept ; skos:prefLabel "Ster"@nl .`)
    expect(await done(await send('v.ttl', foreign, { ...store, domainId: domain.id }))).toMatchObject({ state: 'FAILED', created: 0 })
  })

  it('of others comes in spite of more labels than a term takes, of matches within it, and of concepts that are not in it', async () => {
    const domain = await makeTermDomain(portal)
    const labels = Array.from({ length: 21 }, (_, at) => `"L${at}"@en`).join()
    const text = turtle(
      domain,
      `<a> a skos:Concept ; skos:prefLabel "A"@en ; skos:altLabel ${labels} ; skos:exactMatch <b> ; skos:broader <nowhere> .
<b> a skos:Concept ; skos:prefLabel "B"@en ; skos:broader <a> .`,
    )
    const last = await done(await send('v.ttl', text, { ...store, domainId: domain.id }))
    expect(last).toMatchObject({ state: 'DONE', created: 2, errors: [] })
    expect(last.warnings.filter(({ code }) => code !== 'T-10').map(({ code }) => code)).toEqual([
      'onlySome',
      'relationLeftOut',
      'relationLeftOut',
    ])
    const [a, b] = await listed(domain.id)
    expect([a?.altLabels.length, a?.relatedTerms?.map(({ type }) => type), b?.relatedTerms?.map(({ type }) => type)]).toEqual([
      20,
      ['NARROWER'],
      ['BROADER'],
    ])
  })

  it('leaves addresses out that are none of the web', async () => {
    const domain = await makeTermDomain(portal)
    const text = turtle(domain, '<a> a skos:Concept ; skos:prefLabel "A"@en ; skos:exactMatch <javascript:alert(1)> .')
    const last = await done(await send('v.ttl', text, { ...store, domainId: domain.id }))
    expect(last.warnings.map(({ code }) => code)).toContain('httpAddress')
    expect((await listed(domain.id))[0]?.relatedTerms).toEqual([])
  })

  it.each(['ttl', 'rdf', 'jsonld'])(
    'that was exported as %s comes back into an empty domain, with as many terms and relations (scenario 11)',
    async (format) => {
      const from = await makeTermDomain(portal)
      const [one, two] = [
        await makeTerm(portal, { domainId: from.id, name: 'One & only', description: 'Says "x" <y>\nand more' }),
        await makeTerm(portal, { domainId: from.id, sources: [{ title: 'Law', url: 'https://law.example/', citation: 'Article 2' }] }),
      ]
      await portal.call(relations.create, { as: 'admin', params: { id: two.id }, body: { type: 'BROADER_PARTITIVE', termId: one.id } })
      const text = await exportText(portal, format, from.id)
      const to = await makeTermDomain(portal)
      const last = await done(await send(`v.${format}`, text, { ...store, domainId: to.id }))
      expect(last).toMatchObject({ state: 'DONE', created: 2, errors: [] })
      const back = await listed(to.id)
      expect(back.find(({ name }) => name === one.name)?.description).toBe(one.description)
      expect(back.find(({ name }) => name === two.name)).toMatchObject({
        sources: two.sources,
        relatedTerms: [{ type: 'BROADER_PARTITIVE' }],
      })
    },
  )

  it('is refused with entities, a remote context, text that is no such file, and a name in no language of the domain', async () => {
    const domain = await makeTermDomain(portal)
    const codeOf = async (name: string, text: string) => (await done(await send(name, text, { domainId: domain.id }))).errors[0]?.code
    const bomb =
      '<?xml version="1.0"?><!-- <a> --><!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">&b;</rdf:RDF>'
    expect(await codeOf('v.rdf', bomb)).toBe('doctype')
    expect(await codeOf('v.jsonld', '{"@context":"https://remote.example/context.json","@id":"https://x.example/a"}')).toBe('remoteContext')
    expect(await codeOf('v.ttl', 'this is no turtle')).toBe('notReadable')
    const labels = Array.from({ length: 20_001 }, (_, at) => `"a${at}"@en`).join()
    expect(await codeOf('v.ttl', turtle(domain, `<a> a skos:Concept ; skos:prefLabel "A"@en ; skos:altLabel ${labels} .`))).toBe(
      'tooManyStatements',
    )
    expect(await codeOf('v.rdf', 'this is no XML')).toBe('notReadable')
    expect(await codeOf('v.jsonld', '{')).toBe('notReadable')
    for (const text of ['A\\u0000', 'A\\uD800'])
      expect(await codeOf('v.ttl', turtle(domain, `<a> a skos:Concept ; skos:prefLabel "${text}"@en .`))).toBe('notReadable')
    expect(await codeOf('v.ttl', '')).toBe('empty')
    expect(await codeOf('v.ttl', turtle(domain, '<a> a skos:Concept ; skos:prefLabel "Nom"@fr .'))).toBe('languageMissing')
    await expect(send('v.ttl', '')).rejects.toThrow('422')
  })

  it('is seen and stopped by whoever began it, and by admins', async () => {
    const domain = await makeTermDomain(portal)
    const { id } = await send(
      'v.ttl',
      turtle(domain, '<a> a skos:Concept ; skos:prefLabel "A"@en .'),
      { domainId: domain.id },
      { as: 'admin' },
    )
    expect((await portal.raw('GET', `/api/imports/${id}`, { as: 'analyst' })).status).toBe(404)
    expect((await portal.raw('DELETE', `/api/imports/${id}`, { as: 'analyst' })).status).toBe(404)
    expect((await portal.raw('DELETE', `/api/imports/${id}`, { as: 'admin' })).status).toBe(204)
    expect((await portal.raw('GET', `/api/imports/${id}`, { as: 'reader' })).status).toBe(403)
  })
})
