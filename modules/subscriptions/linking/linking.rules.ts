import { invalid } from '@portico/platform/contract/errors.ts'
import type { ItAgreement } from '../agreements/agreement.contract.ts'

/** Only active companies take new applications (L-3). */
export function requireActive({ status }: { status: string }, path = 'id'): void {
  if (status !== 'ACTIVE')
    throw invalid({ path, code: 'companyNotActive', message: 'Only an active company can be linked to an application.' })
}

type Agreement = Pick<ItAgreement, 'id' | 'number' | 'status'>

/**
 * The agreement of a link (IT-2): the one that is named, or on a new link the only active one; of several, none is taken by itself.
 * `asked` is undefined where nothing was said, null where it is to be without.
 * @throws invalid when the company has no such agreement, or one is required and there is none.
 */
export function agreementOfLink<A extends Agreement>(
  agreements: readonly A[],
  asked: string | null | undefined,
  isRequired: boolean,
): A | undefined {
  const active = agreements.filter(({ status }) => status === 'ACTIVE')
  const found = asked ? agreements.find(({ id }) => id === asked) : asked === undefined && active.length === 1 ? active[0] : undefined
  if (asked && !found) throw invalid({ path: 'itAgreementId', code: 'unknown', message: 'This company has no such agreement.' })
  if (isRequired && !found)
    throw invalid(
      active.length === 0 && !asked
        ? { path: 'itAgreementId', code: 'noAgreement', message: 'An agreement is required, and this company has none that is active.' }
        : { path: 'itAgreementId', code: 'required', message: 'An agreement is required.' },
    )
  if (isRequired && found?.status !== 'ACTIVE')
    throw invalid({
      path: 'itAgreementId',
      code: 'agreementNotActive',
      message: `An active agreement is required; ${found?.number} ${found?.status === 'FUTURE' ? 'has not begun' : 'has ended'}.`,
    })
  return found
}
