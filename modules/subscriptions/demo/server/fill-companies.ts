import { knownApplications } from '@portico/apidex/contract.ts'
import { type DemoCall, demoCaller, unlessThere } from '@portico/platform/server/demo/demo-caller.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { dayAfter } from '../../agreements/agreement.rules.ts'
import { type Company, companies } from '../../companies/company.contract.ts'
import { ageCompanies } from '../../companies/server/company.store.ts'
import { companyApplications } from '../../links/link.contract.ts'
import { type DemoCompany, demoCompanies } from '../demo-companies.data.ts'

const as = 'subscriptions'
/** Of the setting that says that they are there. */
const stateName = 'demo companies'

/** The demo's companies, made by the API as the demo's subscription manager would; a first start that was killed in the middle goes on where it stopped. */
export async function fillCompanies({ database, clock, timeZone, internalUrl, ports }: Services): Promise<void> {
  const store = settingsStore(database.db)
  const state = await store.read<string>(stateName)
  const call = demoCaller(internalUrl())
  if (state === 'done' || (state === undefined && (await call(as, companies.count, { query: {} })).count > 0)) return
  await store.write(stateName, 'filling')
  const today = todayIn({ clock, timeZone })()
  const hasApplications = ports.isFilled(knownApplications)
  for (const [at, wanted] of demoCompanies.entries()) {
    const filter = { where: { companyName: wanted.name }, include: ['itAgreements'], limit: 1 }
    const [known] = await call(as, companies.list, { query: { filter } })
    await bring(
      call,
      known ?? (await call(as, companies.create, { body: bodyOf(wanted, at, today) })),
      hasApplications ? wanted : { ...wanted, pays: [] },
    )
  }
  await database.transaction(async (tx) => {
    await ageCompanies(
      tx,
      demoCompanies.map((one, at) => ({ name: one.name, days: ageOf(one, at) })),
    )
    await settingsStore(tx).write(stateName, 'done')
  })
}

/** They came some days before their first agreement began; whoever has none waits for some days. */
const ageOf = ({ agreements }: DemoCompany, at: number): number =>
  agreements.some(({ from }) => from < 0) ? 12 - Math.min(...agreements.map(({ from }) => from)) : 1 + ((at * 5) % 23)

const ways: Record<DemoCompany['state'], readonly ('activate' | 'reject' | 'suspend' | 'terminate')[]> = {
  PENDING: [],
  ACTIVE: ['activate'],
  SUSPENDED: ['activate', 'suspend'],
  TERMINATED: ['activate', 'terminate'],
  REJECTED: ['reject'],
}

/** To its state; what was done before a start was killed is not done again. */
async function bring(call: DemoCall, company: Company, { state, because, comment, pays = [] }: DemoCompany): Promise<void> {
  const params = { id: company.id }
  if (comment && (await call(as, companies.comments, { params })).length === 0)
    await call(as, companies.comment, { params, body: { text: comment } })
  const way = company.status === 'PENDING' ? ways[state] : company.status === state ? [] : ways[state].slice(1)
  if (company.status === 'ACTIVE') await pay(call, company, pays)
  for (const action of way) {
    await call(as, companies.transition, { params, body: { action, ...(action !== 'activate' && { comment: because }) } })
    // Before what may follow: only an active company is linked to anything.
    if (action === 'activate') await pay(call, company, pays)
  }
}

async function pay(call: DemoCall, { id, itAgreements }: Company, pays: NonNullable<DemoCompany['pays']>): Promise<void> {
  for (const { application, environmentId, under } of pays) {
    const itAgreementId = itAgreements?.find(({ title }) => title === under)?.id
    const found = await call(as, companyApplications.linkable, { query: { environmentId, search: application } })
    const free = found.find(({ name, link }) => name === application && link === null)
    if (free)
      await unlessThere(() =>
        call(as, companyApplications.create, {
          params: { id },
          body: { appId: free.appId, environmentId, ...(itAgreementId && { itAgreementId }) },
        }),
      )
  }
}

function bodyOf({ name, contact, agreements, state }: DemoCompany, at: number, today: string) {
  const mailName = contact
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z ]/g, '')
    .trim()
    .replaceAll(' ', '.')
  const domain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, 24)
  return {
    companyName: name,
    // Some that wait have not said their number yet.
    cocNumber: state === 'PENDING' && at % 4 === 2 ? '' : String(34_170_211 + at * 104_729).padStart(8, '0'),
    contactPerson: contact,
    emailAddress: `${mailName}@${domain}.example`,
    phoneNumber: `+31 20 555 ${String(1000 + at * 37)}`,
    itAgreements: agreements.map(({ title, from, to }, number) => ({
      number: `IT-${today.slice(0, 4)}-${String(at * 3 + number + 1).padStart(3, '0')}`,
      title,
      startDate: dayAfter(today, from),
      endDate: to === undefined ? '' : dayAfter(today, to),
    })),
  }
}
