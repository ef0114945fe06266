import type { AskedFields } from '@portico/platform/web/record/words.ts'
import * as z from 'zod/mini'
import { newProspect, prospectPayload } from '../prospect.contract.ts'
import { askedFields } from './prospectFields.ts'

/** A reference each, as one text. */
const references = () => z.exactOptional(z.array(z.string()).check(z.maxLength(20)))

/** What each field of the form takes. Apart from the fields: the page draws those, and needs no schemas for it. */
export const shape = { ...newProspect.shape, apiProducts: references(), reuseProducts: references() }

const { deferUntil, releaseId, realisationEvidence } = prospectPayload
const asked: Readonly<Record<string, () => AskedFields>> = {
  defer: () => ({ fields: askedFields.defer(), shape: { deferUntil } }),
  plan: () => ({ fields: askedFields.plan(), shape: { releaseId } }),
  realise: () => ({ fields: askedFields.realise(), shape: { realisationEvidence } }),
}
/** What an action asks for beside its comment. */
export const askedBy = (action: string): AskedFields => asked[action]?.() ?? { fields: [], shape: {} }
