import { forbidden, invalid } from '@portico/platform/contract/errors.ts'
import { type Caller, isReadOnly } from '@portico/platform/contract/roles.ts'
import type { Condition } from './condition.contract.ts'

type Ability = Condition['may'][number]
interface Change {
  status?: Condition['status']
  evidence?: string
  comment?: string
}

/** Whoever has to meet it fills in the evidence; architects and admins do that, too, and say whether it is met. */
export function abilitiesOn(caller: Pick<Caller, 'id' | 'roles'>, { ownerId }: Pick<Condition, 'ownerId'>): Ability[] {
  if (isReadOnly(caller)) return []
  if (caller.roles.includes('admin') || caller.roles.includes('architect')) return ['evidence', 'status']
  return ownerId !== null && ownerId === caller.id ? ['evidence'] : []
}

/** @throws Forbidden (403), ValidationError (422) where it is waived without a word of why. */
export function requireMayChange(caller: Pick<Caller, 'id' | 'roles'>, record: Condition, change: Change): void {
  const may = abilitiesOn(caller, record)
  if (may.length === 0) throw forbidden('Only its owner, an architect or an admin may change a condition.')
  const decides = (change.status !== undefined && change.status !== record.status) || change.comment !== undefined
  if (decides && !may.includes('status')) throw forbidden('Only an architect or an admin says whether a condition is met.')
  if (change.status === 'WAIVED' && !(change.comment ?? record.comment))
    throw invalid({ path: 'comment', code: 'required', message: 'Say why it is waived.' })
}
