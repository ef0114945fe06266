import type { Told } from '@portico/platform/web/navigation/told.ts'
import { pages } from './addresses.ts'

/** Where what people are told of can be seen; an application that was linked is shown by the developer portal. */
export default function leads({ event, about: { company } }: Told): string | undefined {
  if (!company || event === 'COMPANY_APPLICATION_LINKED') return undefined
  return pages.company(company, event === 'IT_AGREEMENT_ENDING' ? 'agreements' : undefined)
}
