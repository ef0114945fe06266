import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyText, literal } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { term } from '../../terms/server/term.table.ts'
import type { RowToStage } from './checked-row.ts'
import { termImportLink, termImportPiece, termImportRow } from './import.table.ts'
import type { Piece, SubjectPiece } from './read/read-rdf.ts'

/** Values of some subjects that are put together at once. */
const mostAtOnce = 20_000
const pieceSchema = z.custom<Piece>()
const pieceRow = z.strictObject({ uri: z.string(), piece: pieceSchema })
export const place = z.strictObject({ row: z.int(), text: z.string() })
export type Place = z.infer<typeof place>

/** What was read of a file until it is stored: by ranges of rows, because on the embedded database one long statement stops everything. */
export const stagingStore = (db: Db, importId: string) => {
  const own = sql`i.import_id = ${importId}`
  const within = (from: number, to: number): SQL => sql`${own} and i.row between ${from} and ${to}`
  const places = (statement: SQL) => rowsOf(db, place, statement)
  return {
    async addPieces(pieces: readonly SubjectPiece[], at: number): Promise<void> {
      await db.execute(sql`insert into ${termImportPiece} (import_id, uri, place, piece)
        select ${importId}, x.uri, ${at}, x.piece from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) x(uri text, piece jsonb)`)
    },

    /** So many subjects behind an address, each with all that was said of it. */
    async subjects(behind: string, limit: number): Promise<{ uri: string; piece: Piece }[]> {
      const rows = await rowsOf(
        db,
        pieceRow,
        sql`with sized as (select p.uri, sum(jsonb_array_length(p.piece -> 'texts') + jsonb_array_length(p.piece -> 'things')) as said
            from ${termImportPiece} p where p.import_id = ${importId} and p.uri > ${behind} and p.uri not like '\\_:%'
            group by p.uri order by p.uri limit ${literal(limit)}),
          next as (select r.uri from (select s.uri, sum(s.said) over (order by s.uri) - s.said as before from sized s) r where r.before < ${literal(mostAtOnce)})
          select p.uri, p.piece from ${termImportPiece} p join next on next.uri = p.uri where p.import_id = ${importId} order by p.uri, p.place`,
      )
      return mergedBy(rows)
    },
    async pieces(uris: readonly string[]): Promise<Map<string, Piece>> {
      if (uris.length === 0) return new Map()
      const rows = await rowsOf(
        db,
        pieceRow,
        sql`select p.uri, p.piece from ${termImportPiece} p where p.import_id = ${importId} and p.uri = ${anyText(uris)}
          and jsonb_array_length(p.piece -> 'texts') + jsonb_array_length(p.piece -> 'things') <= 100 order by p.uri, p.place`,
      )
      return new Map(mergedBy(rows).map(({ uri, piece }) => [uri, piece]))
    },

    async addRows(rows: readonly RowToStage[]): Promise<void> {
      if (rows.length === 0) return
      await db.execute(sql`insert into ${termImportRow} (import_id, row, file_uri, uri, domain_id, domain_code, name, notation, status, data, relations)
        select ${importId}, x.row, x."fileUri", x."fileUri", x."domainId", x."domainCode", x.name, x.notation, x.status, x.data, x.relations
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          x(row int, "fileUri" text, "domainId" uuid, "domainCode" text, name text, notation text, status text, data jsonb, relations jsonb)`)
    },
    analyse: (table: typeof termImportRow | typeof termImportLink) => db.execute(sql`analyze ${table}`),
    async clear(): Promise<void> {
      for (const table of [termImportPiece, termImportRow, termImportLink])
        for (let left = true; left; )
          left =
            (
              await rowsOf(
                db,
                z.strictObject({ gone: z.int() }),
                sql`with gone as (delete from ${table} where ctid = any (array(select g.ctid from ${table} g where g.import_id = ${importId} limit ${literal(mostAtOnce)})) returning 1)
                  select count(*)::int as gone from gone`,
              )
            )[0]?.gone === mostAtOnce
    },

    /** Finds the term that each row means: by its address, else its notation, else its name in the domain. */
    async match(from: number, to: number): Promise<void> {
      const by = (condition: SQL) => sql`update ${termImportRow} i set term_id = t.id, matched = t.status from ${term} t
        where ${within(from, to)} and i.term_id is null and t.domain_id = i.domain_id and t.validated_object_id is null and ${condition}`
      await db.execute(by(sql`i.uri <> '' and t.uri = i.uri`))
      await db.execute(by(sql`i.notation <> '' and t.notation <> '' and lower(t.notation) = lower(i.notation)`))
      await db.execute(sql`update ${termImportRow} i set term_id = m.id, matched = m.status from (
          select i.row, (array_agg(t.id))[1] as id, min(t.status) as status from ${termImportRow} i
            join ${term} t on t.domain_id = i.domain_id and lower(t.name) = lower(i.name) and t.validated_object_id is null
          where ${within(from, to)} and i.term_id is null group by i.row having count(*) = 1) m
        where i.import_id = ${importId} and i.row = m.row`)
    },
    /** Rows without an address or notation that is known here, whose name several terms have. */
    ambiguous: () =>
      places(sql`select i.row, min(i.name) as text from ${termImportRow} i
        join ${term} t on t.domain_id = i.domain_id and lower(t.name) = lower(i.name) and t.validated_object_id is null
        where ${own} and i.term_id is null and i.file_uri = '' group by i.row having count(*) > 1 order by i.row`),

    /** What becomes of each row; what is new gets its id, and gives up an address that a term of another domain has. */
    async decide(onConflict: string, from: number, to: number): Promise<void> {
      await db.execute(sql`update ${termImportRow} i set action = case when i.term_id is null then 'CREATE' when ${onConflict} = 'SKIP' then 'SKIP'
          when i.matched in ('DRAFT', 'PROPOSED') then case when ${onConflict} = 'UPDATE' then 'UPDATE' else 'SKIP' end
          when i.matched in ('APPROVED', 'UNDER_REVISION') then 'COPY' else 'REFUSE' end,
          term_id = coalesce(i.term_id, gen_random_uuid()),
          uri = case when i.term_id is null and exists (select 1 from ${term} t where t.uri = i.uri and t.validated_object_id is null) then '' else i.uri end
        where ${within(from, to)}`)
    },
    refused: () =>
      rowsOf(
        db,
        z.extend(place, { status: z.string() }),
        sql`select i.row, i.name as text, i.matched as status from ${termImportRow} i where ${own} and i.action = 'REFUSE' order by i.row`,
      ),
    /** Those that get an address of their own domain, because a term elsewhere has that of the file. */
    readdressed: () =>
      places(
        sql`select i.row, i.file_uri as text from ${termImportRow} i where ${own} and i.action = 'CREATE' and i.uri = '' and i.file_uri <> '' order by i.row`,
      ),
    /** Rows that mean what an earlier one means already. */
    twice: () =>
      places(sql`select i.row, i.name as text from (select i.*, row_number() over (partition by i.term_id order by i.row) as nth,
            row_number() over (partition by i.file_uri order by i.row) as nth_uri from ${termImportRow} i where ${own}) i
        where i.nth > 1 or (i.nth_uri > 1 and i.file_uri <> '') order by i.row`),
    /** Notations that another row, or a term that no row means, has in the domain (T-03). */
    notations: () =>
      places(sql`select i.row, i.notation as text from (select i.*, row_number() over (partition by i.domain_id, lower(i.notation) order by i.row) as nth
            from ${termImportRow} i where ${own} and i.notation <> '' and i.action in ('CREATE', 'UPDATE', 'COPY')) i
        where i.nth > 1 or exists (select 1 from ${term} t where t.domain_id = i.domain_id and lower(t.notation) = lower(i.notation) and t.notation <> ''
          and t.validated_object_id is null and t.id <> i.term_id) order by i.row`),
    /** New ones whose name another one of the domain has (T-08). */
    namesakes: () =>
      places(sql`select i.row, i.name as text from (select i.*, count(*) over (partition by i.domain_id, lower(i.name)) as many
            from ${termImportRow} i where ${own} and i.action = 'CREATE') i
        where i.many > 1 or exists (select 1 from ${term} t where t.domain_id = i.domain_id and lower(t.name) = lower(i.name) and t.validated_object_id is null) order by i.row`),
    async counts(): Promise<Map<string, number>> {
      const rows = await rowsOf(
        db,
        z.strictObject({ action: z.string(), count: z.int() }),
        sql`select i.action, count(*)::int as count from ${termImportRow} i where ${own} group by i.action`,
      )
      return new Map(rows.map(({ action, count }) => [action, count]))
    },

    /** What somebody took since this was checked: such an address gets an end of its own, such a notation is left out. */
    async giveWay(from: number, to: number): Promise<{ addresses: Place[]; notations: Place[] }> {
      const addresses = await places(sql`update ${termImportRow} i set uri = left(i.uri, 218) || '-' || i.term_id from ${term} t
        where ${within(from, to)} and i.action = 'CREATE' and t.uri = i.uri and t.validated_object_id is null and t.id <> i.term_id
        returning i.row, t.uri as text`)
      const notations = await places(sql`update ${termImportRow} i set notation = '' from ${term} t
        where ${within(from, to)} and i.action = 'CREATE' and i.notation <> '' and t.domain_id = i.domain_id and t.notation <> ''
          and lower(t.notation) = lower(i.notation) and t.validated_object_id is null and t.id <> i.term_id
        returning i.row, t.notation as text`)
      return { addresses, notations }
    },

    withoutAddress: () =>
      rowsOf(
        db,
        z.strictObject({ row: z.int(), name: z.string(), domainId: z.string(), termId: z.string() }),
        sql`select i.row, i.name, i.domain_id as "domainId", i.term_id as "termId" from ${termImportRow} i where ${own} and i.action = 'CREATE' and i.uri = '' order by i.row`,
      ),
    /** Of these addresses those that a term has, or shall have. */
    async addressesTaken(uris: readonly string[]): Promise<Set<string>> {
      const rows = await rowsOf(
        db,
        z.strictObject({ uri: z.string() }),
        sql`select t.uri from ${term} t where t.uri = ${anyText(uris)} union select i.uri from ${termImportRow} i where ${own} and i.uri = ${anyText(uris)}`,
      )
      return new Set(rows.map(({ uri }) => uri))
    },
    async setAddresses(all: readonly { row: number; uri: string }[]): Promise<void> {
      await db.execute(sql`update ${termImportRow} i set uri = x.uri from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) x(row int, uri text)
        where ${own} and i.row = x.row`)
    },
  }
}

function mergedBy(rows: readonly { uri: string; piece: Piece }[]): { uri: string; piece: Piece }[] {
  const merged = new Map<string, Piece>()
  for (const { uri, piece } of rows) {
    const known = merged.get(uri)
    merged.set(
      uri,
      known
        ? {
            texts: [...known.texts, ...piece.texts],
            things: [...known.things, ...piece.things],
            unknown: [...new Set([...known.unknown, ...piece.unknown])],
          }
        : piece,
    )
  }
  return [...merged].map(([uri, piece]) => ({ uri, piece }))
}
