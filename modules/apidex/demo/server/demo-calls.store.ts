import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { apiKey, application, keyProduct } from '../../applications/server/application.table.ts'
import { environment as environmentTable } from '../../environments/server/environment.table.ts'
import { spec, specOperation } from '../../specs/server/spec.table.ts'
import { applications } from '../portal-data.ts'

/** A call that a key of the demo may make. */
export const demoCall = z.strictObject({
  applicationName: z.string(),
  environmentId: z.string(),
  keySealed: z.string(),
  /** Base path of the product and path of one of its operations. */
  path: z.string(),
})
export type DemoCall = z.infer<typeof demoCall>

const emailOf = (account: string) => `${account}@portico.example`

/**
 * One call, another each time, of an application that the demo made, with a live key, an approved product and an operation that needs
 * neither parameters nor a body, through an embedded gateway. Undefined when there is none.
 */
export async function nextDemoCall(db: Db, now: Date): Promise<DemoCall | undefined> {
  const made = sql.join(
    applications.map(({ name, environment, by }) => sql`(${name}, ${environment}, ${emailOf(by)})`),
    sql`, `,
  )
  const [call] = await rowsOf(
    db,
    demoCall,
    sql`select a.name as "applicationName", a.environment_id as "environmentId", k.value_sealed as "keySealed", p.base_path || o.path as path
      from ${application} a
      join ${person} maker on maker.id = a.created_by and (a.name, a.environment_id, maker.email) in (${made})
      join ${environmentTable} e on e.id = a.environment_id and e.settings ->> 'adminUrl' is null
      join ${apiKey} k on k.application_id = a.id and k.revoked_at is null and k.value_sealed is not null and not k.suspended and (k.expires_at is null or k.expires_at > ${now.toISOString()})
      join ${keyProduct} kp on kp.key_id = k.id and kp.status = 'approved'
      join ${apiProduct} p on p.id = kp.product_id and p.status in ('published', 'deprecated')
      join ${spec} s on s.product_id = p.id and s.latest
      join ${specOperation} o on o.spec_id = s.id and o.method = 'GET' and o.path like '/%' and o.path not like '%{%'
      where a.deleted_at is null order by random() limit 1`,
  )
  return call
}
