import type { Told } from '@portico/platform/web/navigation/told.ts'
import { pages } from './addresses.ts'

/** Where what people are told of can be seen. */
export default function leads({ event, about: { item, specification } }: Told): string | undefined {
  if (event.startsWith('TERM_') && item) return pages.term(item)
  if (event.startsWith('OBJECT_') && item) return pages.object(item)
  if (event === 'REVIEW_DUE') return pages.terms
  return event === 'SPEC_SOURCE_CHANGED' && specification ? pages.generateStep({ id: specification }) : undefined
}
