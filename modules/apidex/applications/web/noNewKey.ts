import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { environmentQuery } from '../../environments/web/environment.queries.ts'
import type { Application } from '../application.contract.ts'
import { noFurther } from './further.ts'

/** Why a key cannot be replaced now: until it ends, there would be one more than its environment allows. */
export const useNoRotation = (application: Application): string | undefined => {
  const reason = useNoNewKey(application)
  return noFurther(application) === undefined ? reason : undefined
}

/** Why an application gets no further key now: its company, or it has as many as its environment allows. */
export function useNoNewKey(application: Application): string | undefined {
  const most = useQuery(environmentQuery(application.environmentId)).data?.maxKeys
  const count = application.keys.filter(({ status }) => status !== 'revoked' && status !== 'expired').length
  return noFurther(application) ?? (most !== undefined && count >= most ? t('keys.full', { count, most }) : undefined)
}
