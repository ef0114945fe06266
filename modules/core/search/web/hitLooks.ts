import {
  mdiAccountGroupOutline,
  mdiAlertCircleOutline,
  mdiApi,
  mdiApplicationBracketsOutline,
  mdiBookAlphabet,
  mdiCalendarText,
  mdiCodeBraces,
  mdiCubeOutline,
  mdiDomain,
  mdiFileDocumentOutline,
  mdiLightbulbOutline,
  mdiPuzzleOutline,
  mdiShieldAlertOutline,
  mdiTransitConnectionVariant,
} from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'

const icons: Readonly<Record<string, string>> = {
  product: mdiApi,
  operation: mdiTransitConnectionVariant,
  schema: mdiCodeBraces,
  team: mdiAccountGroupOutline,
  application: mdiApplicationBracketsOutline,
  company: mdiDomain,
  prospect: mdiLightbulbOutline,
  solution: mdiPuzzleOutline,
  exception: mdiShieldAlertOutline,
  meeting: mdiCalendarText,
  term: mdiBookAlphabet,
  businessObject: mdiCubeOutline,
  issue: mdiAlertCircleOutline,
}

export const iconOf = (type: string): string => icons[type] ?? mdiFileDocumentOutline
/** The kind in the plural. */
export const kindOf = (type: string): string => t(`search.type.${type}` as MessageKey)
