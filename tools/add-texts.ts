import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../platform/web/i18n/locales.ts'

/**
 * Adds texts to a module's bundles, sorted by key: `node tools/add-texts.ts modules/apidex new-texts.json`, where the file holds
 * `{ "en-GB": { "teams.title": "Teams" }, … }` for all seven languages.
 */
const [folder, file] = process.argv.slice(2)
if (!folder || !file) throw new Error('Say the module and the file: node tools/add-texts.ts modules/apidex texts.json')
const added = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
for (const locale of Object.keys(languages)) {
  const texts = added[locale]
  if (!texts) throw new Error(`${file} has no texts for ${locale}.`)
  const bundle = join(folder, 'locales', `${locale}.json`)
  const known = existsSync(bundle) ? (JSON.parse(readFileSync(bundle, 'utf8')) as Record<string, string>) : {}
  const all = Object.entries({ ...known, ...texts }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(`${bundle}.new`, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
  renameSync(`${bundle}.new`, bundle)
}
