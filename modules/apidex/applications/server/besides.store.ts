import { besidesOfEvent } from '@portico/core/contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { type FilledPort, join, type Ports } from '@portico/platform/server/ports.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { environment } from '../../environments/server/environment.table.ts'
import { companyOfApplication } from '../application-ports.contract.ts'

const nameRow = z.strictObject({ name: z.string() })
const placed = z.object({ id: z.string(), environmentId: z.string() })

async function environmentOf(tx: Db, carries: Readonly<Record<string, unknown>>): Promise<{ environment?: { name: string } }> {
  const one = [carries.application, carries.product].flatMap((thing) => placed.safeParse(thing).data ?? [])[0]
  if (!one) return {}
  const [known] = await rowsOf(tx, nameRow, sql`select e.display_name as name from ${environment} e where e.id = ${one.environmentId}`)
  return known ? { environment: known } : {}
}

/** What mails say of an application or a product besides its name: where it is, and to admins which company it is for. */
export const besidesOfApplications = (ports: Ports): FilledPort =>
  join(besidesOfEvent, async (tx, event, carries) => {
    const known = await environmentOf(tx, carries)
    const application = event === 'PRODUCT_REQUESTED' ? placed.safeParse(carries.application).data : undefined
    if (!application) return known
    const company = (await ports.of(companyOfApplication)(tx, [application.id])).get(application.id)
    return company ? { ...known, company: { name: company.name } } : known
  })
