import { describe, expect, it } from 'vitest'
import { judge } from './advisories/judge.ts'

const today = '2026-11-22'
const advisory = (severity: string, more: object = {}) => ({
  source: 1_097_679,
  name: 'parser',
  dependency: 'parser',
  title: 'Parser hangs on nested lists',
  url: 'https://github.com/advisories/GHSA-2p57-rm9w-gvfp',
  severity,
  cwe: ['CWE-1333'],
  cvss: { score: 7.5, vectorString: null },
  range: '<2.0.1',
  ...more,
})
/** As the registry's client writes it: `server` has the advisory through `parser`. */
const answer = (...via: unknown[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      parser: {
        name: 'parser',
        severity: 'high',
        isDirect: false,
        via,
        effects: ['server'],
        range: '<2.0.1',
        nodes: [],
        fixAvailable: true,
      },
      server: { name: 'server', severity: 'high', isDirect: true, via: ['parser'], effects: [], range: '*', nodes: [], fixAvailable: true },
    },
    metadata: { vulnerabilities: { high: 2, total: 2 } },
  })
const none = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } })
const acceptance = { advisory: 'GHSA-2p57-rm9w-gvfp', package: 'parser', reason: 'Only our own texts are parsed by it.', until: today }
const accepted = (more: object = {}) => JSON.stringify([{ ...acceptance, ...more }])

describe('a production dependency with a known advisory', () => {
  it.each(['high', 'critical'])('%s is refused, named once with its address', (severity) =>
    expect(judge(answer(advisory(severity)), '[]', today)).toEqual({
      state: 'refused',
      faults: [`parser: Parser hangs on nested lists (${severity}, GHSA-2p57-rm9w-gvfp) https://github.com/advisories/GHSA-2p57-rm9w-gvfp`],
    }),
  )
  it.each(['moderate', 'low', 'info'])('%s is let through', (severity) =>
    expect(judge(answer(advisory(severity)), '[]', today).state).toBe('good'),
  )
  it('is let through until the day that its acceptance names, and refused the day after', () => {
    const found = answer(advisory('high'))
    expect(judge(found, accepted(), today)).toMatchObject({ state: 'good', note: expect.stringContaining('1 accepted for a time') })
    expect(judge(found, accepted(), '2026-11-23')).toMatchObject({
      state: 'refused',
      faults: [expect.stringContaining('was accepted until 2026-11-22')],
    })
  })
  it('is not let through by the acceptance of another advisory, or of another package', () => {
    for (const more of [{ advisory: 'GHSA-2p57-rm9w-gvfq' }, { package: 'server' }])
      expect(judge(answer(advisory('high')), accepted(more), today).state).toBe('refused')
  })
  it('that has no address is known by its number', () => {
    const bare = advisory('high', { url: undefined })
    expect(judge(answer(bare), '[]', today)).toMatchObject({ faults: [expect.stringContaining('1097679')] })
    expect(judge(answer(bare), accepted({ advisory: '1097679' }), today).state).toBe('good')
  })
})

it.each([
  ['an acceptance without a reason', accepted({ reason: '' })],
  ['one without a last day', JSON.stringify([{ ...acceptance, until: undefined }])],
  ['one until a day that does not exist', accepted({ until: '2026-02-30' })],
  ['an unknown field', accepted({ because: 'x' })],
  ['no JSON', '{'],
])('%s is refused', (_, text) => expect(judge(none, text, today).state).toBe('refused'))

describe('a registry that does not answer', () => {
  const refusal = `npm warn audit 405 Method Not Allowed\n${JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 })}`
  it.each([
    ['nothing', '', 'no answer'],
    ['a refusal', refusal, '405 Method Not Allowed'],
    ['rubbish', '<html>', 'no answer'],
    ['an answer of another shape', '{"vulnerabilities":[]}', 'no answer'],
  ])('is no fault and is said: %s', (_, output, why) =>
    expect(judge(output, '[]', today)).toEqual({
      state: 'unanswered',
      note: `The registry told no advisories (${why}): none were looked at.`,
    }),
  )
  it('does not save an acceptance that has expired', () =>
    expect(judge('', accepted({ until: '2026-11-21' }), today).state).toBe('refused'))
})
