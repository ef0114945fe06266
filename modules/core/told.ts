import type { Told } from '@portico/platform/web/navigation/told.ts'
import { pages } from './addresses.ts'

/** Where what people are told of can be seen. */
export default function leads({ event, about: { issue } }: Told): string | undefined {
  if (issue) return pages.issue(issue)
  return event === 'ERROR_REPORT_RECEIVED' ? pages.issues : undefined
}
