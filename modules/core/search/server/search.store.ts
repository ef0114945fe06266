import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyText } from '@portico/platform/server/lists/source.ts'
import type { SearchSource } from '@portico/platform/server/module.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { swapped } from '../search.rules.ts'

/**
 * Of so many candidates the best are looked for: those that are called by all the words first, then those whose names begin with them, then
 * the others, in the same order. To gather what begins with a common word takes several times as long as what has it, so it is done where
 * few are called so, and where not all candidates have the words whole.
 */
const candidates = 500
/** So many that are called so fill a page: what only begins with the words stands among the others then. */
const enough = 20
/** A question of whole words alone. */
const wholeWords = (question: string): string => question.replaceAll(':*', '')

const hitRow = z.strictObject({
  kind: z.string(),
  id: z.string(),
  recordId: z.string(),
  environmentId: z.nullable(z.string()),
  title: z.string(),
  detail: z.string(),
  within: z.nullable(z.string()),
  body: z.string(),
  total: z.number(),
})
export type FoundRow = z.infer<typeof hitRow>

export interface Asked {
  /** In the notation of a text query. */
  question: string
  /** The same of titles alone. */
  ofTitles: string
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

  /**
   * The best of each kind, all kinds by their best; `total` is that of the kind. What has all words in its name comes before what has them
   * elsewhere, and what is called alike stands together, that of the environment which is read about first, whatever each says more than the other.
   */
  find(caller: Caller, sources: readonly SearchSource[], { question, ofTitles, text, env, from, limit }: Asked): Promise<FoundRow[]> {
    const open = sources.flatMap((source) => {
      const seen = source.seenBy(caller)
      return seen ? [{ ...source, seen }] : []
    })
    if (open.length === 0) return Promise.resolve([])
    // Kinds that go by one rule are judged by one condition: each would read for itself what the caller may see.
    const cases = [...Map.groupBy(open, ({ seenBy }) => seenBy).values()].map(
      (kinds) => sql`when d.kind = ${anyText(kinds.map(({ kind }) => kind))} then (${kinds[0]?.seen ?? sql`false`})`,
    )
    const visible = sql`d.kind = ${anyText(open.map(({ kind }) => kind))} and case ${sql.join(cases, sql` `)} else false end`
    const weights = open.map(({ kind, weight = 1 }) => sql`when ${kind} then ${weight}::float`)
    const named = open.flatMap(({ kind, within }) => (within ? [sql`when ${kind} then (${within})`] : []))
    const within: SQL = named.length > 0 ? sql`case d.kind ${sql.join(named, sql` `)} end` : sql`null::text`
    const gathered = (fits: SQL) =>
      sql`select d.kind, d.id, d.title, d.words, d.environment_id from search_document d where ${fits} and ${visible} limit ${candidates}`
    return rowsOf(
      db,
      hitRow,
      // What is ranked comes along: looking each of them up again would take longer than finding them.
      sql`with called as materialized (${gathered(sql`${titles} @@ to_tsquery('simple', ${wholeWords(ofTitles)})`)}),
        begun as materialized (${gathered(sql`(select count(*) from called) < ${enough} and ${titles} @@ to_tsquery('simple', ${ofTitles})`)}),
        titled as materialized (select * from called union all select b.* from begun b where not exists (select from called c where c.kind = b.kind and c.id = b.id)),
        whole as materialized (${gathered(sql`d.words @@ to_tsquery('simple', ${wholeWords(question)})`)}),
        beginning as materialized (${gathered(sql`(select count(*) from whole) < ${candidates} and d.words @@ to_tsquery('simple', ${question})`)}),
        others as (select * from whole union all select b.* from beginning b where not exists (select from whole h where h.kind = b.kind and h.id = b.id)),
        found as (select t.*, true as is_titled from titled t union all select o.*, false from others o where not exists (select from titled t where t.kind = o.kind and t.id = o.id)),
        ranked as (select d.kind, d.id, d.title, d.environment_id is not distinct from ${env ?? null}::text as here, case d.kind ${sql.join(weights, sql` `)} end * (ts_rank('{0.02, 0.1, 0.4, 1}', d.words, to_tsquery('simple', ${question}), 1)
            + case when lower(d.title) = lower(${text}) then 2 when starts_with(lower(d.title), lower(${text})) then 1 when d.is_titled then 0.5 else 0 end) as rank
          from found d),
        alike as (select *, max(rank) over (partition by kind, title) as of_alike from ranked),
        numbered as (select kind, id, row_number() over of_kind as n, count(*) over (partition by kind)::int as total, max(rank) over (partition by kind) as best
          from alike window of_kind as (partition by kind order by of_alike desc, title, here desc, rank desc, id))
        select d.kind, d.id, d.record_id as "recordId", d.environment_id as "environmentId", d.title, d.detail, ${within} as within, d.body, n.total
        from numbered n join search_document d using (kind, id) where n.n > ${from} and n.n <= ${from + limit} order by n.best desc, d.kind, n.n`,
    )
  },

  /** Takes the words of new documents into the list that mistyped ones are looked up in. */
  async takeWords(): Promise<void> {
    await db.execute(
      sql`with taken as (delete from search_new_word returning word) insert into search_word select distinct word from taken order by 1 on conflict do nothing`,
    )
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
