import { mdiPlus } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { pages } from '../../addresses.ts'

/** Leads to the page of a new API product. */
export const MakeProduct = () => (
  <AppLink href={pages.newApi} className={buttonClass({ kind: 'standard' })}>
    <Icon path={mdiPlus} />
    {t('apis.create')}
  </AppLink>
)
