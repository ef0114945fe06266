import { mdiPlus } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { environments } from '../../environments/environment.contract.ts'

/** Leads to the page of a new API product, where the portal makes those of the environment. */
export function MakeProduct() {
  const { id = '' } = useEnvironment()
  const { data } = useQuery({ ...queryOf(environments.get, { params: { id }, query: {} }, { quiet: true }), enabled: id !== '' })
  if (data?.manageProducts === false) return null
  return (
    <AppLink href={pages.newApi} className={buttonClass({ kind: 'standard' })}>
      <Icon path={mdiPlus} />
      {t('apis.create')}
    </AppLink>
  )
}
