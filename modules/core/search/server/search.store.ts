import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyText } from '@portico/platform/server/lists/source.ts'
import type { SearchSource } from '@portico/platform/server/module.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { bestOf, keyOf, swapped } from '../search.rules.ts'

/**
 * Of so many candidates the best are looked for: those that are called by all the words first, then the others. To gather what begins with a
 * common word takes several times as long as what has it, so each is gathered in stages, as long as the ones before have not found enough.
 */
const candidates = 500
/** So many that are called so fill a page: what only begins with the words stands among the others then. */
const enough = 20
/** A word that so many begin with is asked for by its beginning alone: to ask for each of them would take longer. */
const mostContinued = 16
/** So many records that somebody may see are held beside what is gathered; of somebody who sees more, each that is gathered is looked up. */
const mostHeld = 1000

const candidateRow = z.strictObject({ kind: z.string(), id: z.string(), title: z.string(), isHere: z.boolean(), rank: z.number() })

const documentRow = z.strictObject({
  kind: z.string(),
  id: z.string(),
  recordId: z.string(),
  environmentId: z.nullable(z.string()),
  title: z.string(),
  detail: z.string(),
  within: z.nullable(z.string()),
  body: z.string(),
})
export type FoundRow = z.infer<typeof documentRow> & { total: number }

export interface Asked {
  /** In the notation of a text query, one of titles and one of all words: what has the words whole, what has words known to begin with them, what begins with them. */
  stages: readonly { ofTitles: string; ofWords: string }[]
  /** As it was typed, for what is called just that. */
  text: string
  /** Of what is alike in several environments, the one here comes first. */
  env: string | undefined
  from: number
  /** Of each kind. */
  limit: number
}

/** As the index of titles has them. */
const titles = sql`to_tsvector('pg_catalog.simple'::regconfig, search_fold(search_split(d.title)))`

/** The only file that reads the documents of the search. */
export const searchStore = (db: Db) => ({
  async folded(text: string): Promise<string> {
    const [row] = await rowsOf(db, z.strictObject({ text: z.string() }), sql`select search_fold(${text}) as text`)
    return row?.text ?? ''
  },

  /** Words that are there and look like these: those of which two letters changed places, then at most ten others for each. */
  async alike(words: readonly string[]): Promise<Map<string, string[]>> {
    const swaps = words.flatMap((word) => swapped(word).map((other) => [word, other] as const))
    const rows = await rowsOf(
      db,
      z.strictObject({ word: z.string(), other: z.string() }),
      sql`select swap.word, known.word as other from unnest(${anyOf(swaps.map(([word]) => word))}, ${anyOf(swaps.map(([, other]) => other))}) swap(word, other)
          join search_word known on known.word = swap.other
        union all select asked.word, near.word as other from unnest(${anyOf(words)}) asked(word)
        cross join lateral (select word from search_word where word % asked.word and word <> asked.word order by similarity(word, asked.word) desc, word limit 10) near`,
    )
    return new Map(
      Array.from(
        Map.groupBy(rows, ({ word }) => word),
        ([word, near]) => [word, [...new Set(near.map(({ other }) => other))]],
      ),
    )
  },

  /** Other names of the thing that is called like the whole question. */
  async sameAs(folded: string): Promise<string[]> {
    const rows = await rowsOf(
      db,
      z.strictObject({ name: z.string() }),
      sql`select distinct name from (select unnest(same_as) as name from search_document where same_as @> array[${folded}::text]) named where name <> ${folded} and name <> '' limit 10`,
    )
    return rows.map(({ name }) => name)
  },

  /** Words that begin with these, by each of them; undefined where none does, and where so many begin with one that it is asked for by its beginning. */
  async continued(words: readonly string[]): Promise<Map<string, string[]> | undefined> {
    const rows = await rowsOf(
      db,
      z.strictObject({ word: z.string(), other: z.string() }),
      sql`select asked.word, known.word as other from unnest(${anyOf(words)}) asked(word)
        cross join lateral (select word from search_word where word > asked.word and word < asked.word || chr(1114111) order by word limit ${mostContinued + 1}) known`,
    )
    const known = Map.groupBy(rows, ({ word }) => word)
    if (known.size === 0 || [...known.values()].some((others) => others.length > mostContinued)) return undefined
    return new Map(words.map((word) => [word, (known.get(word) ?? []).map(({ other }) => other)]))
  },

  /**
   * The best of each kind, all kinds by their best; `total` is that of the kind. What is called so and what has the words elsewhere is gathered side by
   * side, on two connections where there are two.
   */
  async find(caller: Caller, sources: readonly SearchSource[], { stages, text, env, from, limit }: Asked): Promise<FoundRow[]> {
    const open = sources.flatMap((source) => {
      const seen = source.seenBy(caller)
      return seen ? [{ ...source, seen }] : []
    })
    const question = stages.at(-1)?.ofWords
    if (open.length === 0 || question === undefined) return []
    const gather = (enough: number, fits: readonly SQL[]) => {
      const { reads, all } = inStages(open, enough, fits)
      return rowsOf(
        db,
        candidateRow,
        // What is ranked comes along: looking each of them up again would take longer than finding them.
        sql`with ${sql.join(reads, sql`, `)} select d.kind, d.id, d.title, d.environment_id is not distinct from ${env ?? null}::text as "isHere",
          ts_rank('{0.02, 0.1, 0.4, 1}', d.words, to_tsquery('simple', ${question}), 1) as rank from (${all}) d`,
      )
    }
    const [called, others] = await Promise.all([
      gather(
        enough,
        stages.map(({ ofTitles }) => sql`${titles} @@ ${unplanned(ofTitles)}`),
      ),
      gather(
        candidates,
        stages.map(({ ofWords }) => sql`d.words @@ to_tsquery('simple', ${ofWords})`),
      ),
    ])
    // Two readings, a moment apart: what goes in between is not shown.
    const best = bestOf(called, others, { text, weights: new Map(open.map(({ kind, weight = 1 }) => [kind, weight])), from, limit })
    if (best.length === 0) return []
    const named = open.flatMap(({ kind, within }) => (within ? [sql`when ${kind} then (${within})`] : []))
    const rows = await rowsOf(
      db,
      documentRow,
      sql`select d.kind, d.id, d.record_id as "recordId", d.environment_id as "environmentId", d.title, d.detail,
          ${named.length > 0 ? sql`case d.kind ${sql.join(named, sql` `)} end` : sql`null::text`} as within, d.body
        from search_document d where (d.kind, d.id) in (select * from unnest(${anyOf(best.map(({ kind }) => kind))}, ${anyOf(best.map(({ id }) => id))}))`,
    )
    const documents = new Map(rows.map((row) => [keyOf(row), row]))
    return best.flatMap(({ total, ...one }) => {
      const document = documents.get(keyOf(one))
      return document ? [{ ...document, total }] : []
    })
  },

  /** Takes the words of new documents into the list that mistyped ones are looked up in. */
  async takeWords(): Promise<void> {
    await db.execute(
      sql`with taken as (delete from search_new_word returning word) insert into search_word select distinct word from taken order by 1 on conflict do nothing`,
    )
  },

  /** Files what one write has left for later; answers whether there was anything. */
  async fileLater(): Promise<boolean> {
    const [row] = await rowsOf(db, z.strictObject({ some: z.boolean() }), sql`select search_file_later() as some`)
    return row?.some ?? false
  },

  /** A kind with records that were there before the search was. */
  async waiting(): Promise<{ kind: string; after: string } | undefined> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ kind: z.string(), after: z.string() }),
      sql`select kind, after from search_backlog order by kind limit 1`,
    )
    return row
  },

  /** Files the next so many of them. */
  async catchUp(kind: string, after: string, atMost: number): Promise<void> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ last: z.nullable(z.string()) }),
      sql`select search_catch_up(${kind}, ${after}::uuid, ${atMost}::int) as last`,
    )
    await db.execute(
      row?.last
        ? sql`update search_backlog set after = ${row.last} where kind = ${kind}`
        : sql`delete from search_backlog where kind = ${kind}`,
    )
  },
})

const anyOf = (words: readonly string[]): SQL => sql`${`{${words.map((word) => `"${word.replace(/["\\]/g, '\\$&')}"`).join(',')}}`}::text[]`

/**
 * Each stage as a query of its own, which gathers nothing once the ones before have found enough, and nothing twice; and all that they gather. What
 * of it the caller may see is asked after the words, by one rule for all kinds that go by it.
 */
function inStages(
  open: readonly (SearchSource & { seen: SQL | 'all' })[],
  enough: number,
  stages: readonly SQL[],
): { reads: SQL[]; all: SQL } {
  const rules = new Map<SearchSource['seenBy'], { seen: SQL | 'all'; kinds: string[] }>()
  for (const { seenBy, seen, kind } of open) {
    const rule = rules.get(seenBy)
    if (rule) rule.kinds.push(kind)
    else rules.set(seenBy, { seen, kinds: [kind] })
  }
  const reads: SQL[] = []
  const cases = Array.from(rules.values(), ({ seen, kinds }) => {
    if (seen === 'all') return sql`when d.kind = ${anyText(kinds)} then true`
    const few = sql.raw(`few_${reads.length}`)
    reads.push(sql`${few} as materialized (select * from (${seen}) seen(id) limit ${mostHeld})`)
    return sql`when d.kind = ${anyText(kinds)} then case when (select count(*) from ${few}) < ${mostHeld} then d.record_id in (select id from ${few})
      else (select true from (${seen}) seen(id) where seen.id = d.record_id limit 1) end`
  })
  const names = stages.map((_, n) => sql.raw(`stage_${n}`))
  for (const [n, fits] of stages.entries()) {
    const before = names.slice(0, n)
    const found = sql.join(
      before.map((name) => sql`(select count(*) from ${name})`),
      sql` + `,
    )
    const again = before.map((name) => sql`when (d.kind, d.id) in (select kind, id from ${name}) then false`)
    const isNew = sql`case ${sql.join([...again, ...cases], sql` `)} else false end`
    reads.push(
      sql`${names[n]} as materialized (select d.kind, d.id, d.title, d.words, d.environment_id
        from (select * from search_document d where ${n > 0 ? sql`${found} < ${enough} and ` : sql``}${fits} and d.kind = ${anyText(open.map(({ kind }) => kind))} offset 0) d
        where ${isNew} limit ${candidates})`,
    )
  }
  return {
    reads,
    all: sql.join(
      names.map((name) => sql`select * from ${name}`),
      sql` union all `,
    ),
  }
}

/** Kept from the planner: to make the words of a title costs far more than it reckons with, so that it would read all titles in place of their index. */
const unplanned = (question: string): SQL => sql`(select to_tsquery('simple', ${question}))`
