import { callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { companies } from '../../companies/company.contract.ts'
import { numbers } from '../numbers.contract.ts'

const quiet = { quiet: true } as const

export const numbersQuery = queryOf(numbers.companies, {}, quiet)
/** Those that wait the longest to be activated. */
export const waitingQuery = queryOf(
  companies.list,
  { query: { filter: { where: { status: 'PENDING' }, order: 'createdAt ASC', limit: 5 } } },
  quiet,
)
export const calledQuery = (days: number) => queryOf(numbers.called, { query: { days } }, quiet)
export const usageQuery = (id: string, days: number) => queryOf(numbers.usage, { params: { id }, query: { days } }, quiet)

export const saveUsage = async (id: string, days: number): Promise<void> =>
  saveAnswer(await callRaw(numbers.usageFile, { params: { id }, query: { days } }), 'usage.csv')
