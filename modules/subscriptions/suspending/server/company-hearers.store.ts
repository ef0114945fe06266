import { knownApplications } from '@portico/apidex/contract.ts'
import { audienceHearers, type Hearer, teamHearers } from '@portico/core/contract.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { type FilledPort, join, type Ports } from '@portico/platform/server/ports.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { company } from '../../companies/server/company.table.ts'
import { companyApplication } from '../../links/server/link.table.ts'

const addressRow = z.strictObject({ contact: z.string(), sales: z.string() })
const linkRow = z.strictObject({ appId: z.string(), environmentId: z.string() })

/** Who hears of a company: the addresses that it names itself, and whose its applications are. */
export const companyHearers = (ports: Ports): FilledPort =>
  join(audienceHearers, async (tx, audience, id): Promise<readonly Hearer[] | null> => {
    if (audience === 'companyTeamOwners') {
      const links = await rowsOf(
        tx,
        linkRow,
        sql`select l.app_id as "appId", l.environment_id as "environmentId" from ${companyApplication} l where l.company_id = ${id}`,
      )
      const applications = links.length > 0 ? await ports.of(knownApplications)(tx, links) : []
      const teams = [...new Set(applications.flatMap(({ teamId }) => teamId ?? []))]
      const owners = applications.flatMap(({ owner }) => owner?.id ?? [])
      for (const team of teams) owners.push(...(await ports.of(teamHearers)(tx, team, ['Owner'])))
      return owners.map((personId) => ({ personId }))
    }
    if (audience !== 'companyContact' && audience !== 'companySales') return null
    const [found] = await rowsOf(
      tx,
      addressRow,
      sql`select c.email_address as contact, c.sales_email_address as sales from ${company} c where c.id = ${id}`,
    )
    const email = audience === 'companyContact' ? found?.contact : found?.sales
    return email ? [{ email: email.toLowerCase() }] : []
  })
