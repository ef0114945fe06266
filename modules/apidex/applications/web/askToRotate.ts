import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ApplicationRow } from '../application.contract.ts'

/** Whom somebody asks who sees a key that ends and may not rotate it. */
export const askToRotate = ({ teamName, ownerName, ownerId }: Pick<ApplicationRow, 'teamName' | 'ownerName' | 'ownerId'>): string =>
  teamName === null ? t('keys.ask.owner', { name: ownerName ?? ownerId ?? '–' }) : t('keys.ask.team', { team: teamName })
