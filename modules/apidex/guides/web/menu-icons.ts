import {
  mdiAccountGroupOutline,
  mdiApi,
  mdiBookOpenOutline,
  mdiBullhornOutline,
  mdiChartLine,
  mdiCloudOutline,
  mdiCodeTags,
  mdiCogOutline,
  mdiFileDocumentOutline,
  mdiHelpCircleOutline,
  mdiHomeOutline,
  mdiKeyOutline,
  mdiLightbulbOutline,
  mdiRocketLaunchOutline,
  mdiShieldOutline,
} from '@mdi/js'
import type { MenuIcon } from '../menu.contract.ts'

/** The drawings of the icons that an entry of the menu may show. */
export const menuIconPaths: Record<MenuIcon, string> = {
  mdiHomeOutline,
  mdiRocketLaunchOutline,
  mdiBookOpenOutline,
  mdiFileDocumentOutline,
  mdiApi,
  mdiCodeTags,
  mdiKeyOutline,
  mdiShieldOutline,
  mdiAccountGroupOutline,
  mdiBullhornOutline,
  mdiChartLine,
  mdiCloudOutline,
  mdiCogOutline,
  mdiLightbulbOutline,
  mdiHelpCircleOutline,
}
