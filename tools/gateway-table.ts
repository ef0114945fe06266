import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTable } from '../connectors/gateways/capability-table.ts'

/** Writes the table of capabilities in docs/GATEWAYS.md anew: `node tools/gateway-table.ts`. */
const guide = join(import.meta.dirname, '../docs/GATEWAYS.md')
writeFileSync(guide, withTable(readFileSync(guide, 'utf8')))
