import pg from 'pg'
import { apiClient } from '../apps/server/testing/client.ts'
import { portalPlace } from '../apps/server/testing/place.ts'
import { median, type Row } from './table.ts'

const documents = 200_000
const vocabulary = 20_000
const rounds = 60
/** p95 in milliseconds on a machine that does nothing else. */
const goals = { words: 50, beginnings: 50, mistyped: 150 }
const mostRatio = 1.5

/** A word of letters alone, made of a number. */
const word = (n: string) => `translate(substr(md5((${n})::text), 1, 8), '0123456789', 'ghijklmnop')`
/** Common words come often, as in any language: the square of a random number. */
const anyWord = `floor(power(random(), 2) * ${vocabulary})::int`
const fill = [
  `insert into search_document (kind, id, record_id, title, detail, body)
    select 'operation', 'bench/' || n, gen_random_uuid(), ${word(anyWord)} || ' ' || ${word(anyWord)}, 'GET /' || ${word(anyWord)},
      (select string_agg(${word(`${anyWord} + n * 0`)}, ' ') from generate_series(1, 20)) from generate_series(1, ${documents}) n`,
  'insert into search_word select distinct word from search_new_word on conflict do nothing',
  'truncate search_new_word',
  'vacuum analyze search_document',
  'analyze search_word',
]
const bare = `select d.id, d.title, d.detail, d.body from search_document d where d.words @@ to_tsquery('simple', $1) order by ts_rank(d.words, to_tsquery('simple', $1)) desc limit 5`

/** The search over as many documents as a large portal has: words, beginnings and mistyped words. */
export async function searchBench(): Promise<Row[]> {
  const place = await portalPlace({ onPostgres: true })
  const client = new pg.Client({ connectionString: place.databaseUrl })
  try {
    const portal = await place.start({ LOG_LEVEL: 'silent' })
    await client.connect()
    for (const statement of fill) await client.query(statement)
    const { rows } = await client.query<{ title: string }>(
      `select title from search_document where kind = 'operation' order by id limit ${rounds}`,
    )
    const authorization = `Bearer ${await apiClient(portal.url).token('admin')}`
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const startedAt = performance.now()
      await work()
      return performance.now() - startedAt
    }
    const ask = (q: string) =>
      timed(async () => {
        const answer = await fetch(`${portal.url}/api/search?q=${encodeURIComponent(q)}`, { headers: { authorization } })
        if (!answer.ok) throw new Error(`The search answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
        await answer.text()
      })
    const kinds = {
      words: (title: string) => title,
      beginnings: (title: string) =>
        title
          .split(' ')
          .map((one) => one.slice(0, 5))
          .join(' '),
      mistyped: (title: string) =>
        title
          .split(' ')
          .map((one) => `${one.slice(0, 3)}${one[4]}${one[3]}${one.slice(5)}`)
          .join(' '),
    }
    const measured: Row[] = []
    for (const [kind, questionOf] of Object.entries(kinds) as [keyof typeof goals, (title: string) => string][]) {
      const [ours, theirs]: [number[], number[]] = [[], []]
      for (const { title } of rows) {
        ours.push(await ask(questionOf(title)))
        const plain = questionOf(title)
          .split(' ')
          .map((one) => `${one}:*`)
          .join(' & ')
        theirs.push(await timed(() => client.query(bare, [plain])))
      }
      const nothing = median(await Promise.all([ask('!'), ask('!'), ask('!')]))
      const [p50, p95, sql] = [
        median(ours),
        ours.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)] ?? Number.NaN,
        median(theirs) + nothing,
      ]
      measured.push({
        what: `search, ${documents} documents: ${kind}`,
        measured: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
        baseline: `${sql.toFixed(1)} ms its SQL without who may see, and a call that finds nothing`,
        ratio: (p50 / sql).toFixed(2),
        goal: `p95 <= ${goals[kind]} ms${kind === 'words' ? `, <= ${mostRatio.toFixed(2)}` : ''}`,
        met: p95 <= goals[kind] && (kind !== 'words' || p50 / sql <= mostRatio),
      })
    }
    return measured
  } finally {
    await client.end().catch(() => undefined)
    await place.remove()
  }
}
