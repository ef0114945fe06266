import { readFileSync } from 'node:fs'
import { writeXlsxStream } from 'hucre/xlsx'

/** The library's own streaming writer on the cells of a JSON file: `[{ name, rows }]`; dates as texts that are read before it starts. */
const sheets = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { name: string; rows: (string | number | null)[][] }[]
const date = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/
const given = sheets.map(({ name, rows }) => ({
  name,
  rows: rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' && date.test(cell) ? new Date(`${cell}Z`.replace(/^(.{10})Z$/, '$1')) : cell)),
  ),
}))
const startedAt = performance.now()
for (const { name, rows } of given) for await (const _ of writeXlsxStream(rows, { name }));
console.log(JSON.stringify({ seconds: (performance.now() - startedAt) / 1000, megabytes: process.resourceUsage().maxRSS / 1024 }))
