import { mdiChartLine, mdiContentCopy, mdiKeyVariant, mdiPencilOutline, mdiShareVariantOutline, mdiTrashCanOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { MenuItem, MenuLink, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { ApplicationRow } from '../application.contract.ts'
import { applicationQuery } from './application.queries.ts'
import type { RowQuestion } from './RowDialogs.tsx'

/** Opens places at once; what the person may do comes with the application itself, a moment later. */
export function ApplicationRowMenu({ row, onAsk }: { row: ApplicationRow; onAsk: (question: RowQuestion) => void }) {
  const { data } = useQuery(applicationQuery(row.environmentId, row.id))
  const copyId = () =>
    navigator.clipboard.writeText(row.appId).then(
      () => showSnackbar(t('ui.copied')),
      () => showSnackbar(t('ui.copyFailed'), 'error'),
    )
  return (
    <>
      <MenuLink icon={mdiKeyVariant} href={pages.application(row)}>
        {t('keys.title')}
      </MenuLink>
      <MenuLink icon={mdiChartLine} href={pages.application(row, { tab: 'usage' })}>
        {t('applications.usage')}
      </MenuLink>
      <MenuItem icon={mdiContentCopy} onSelect={() => void copyId()}>
        {t('applications.id.copy')}
      </MenuItem>
      {data?.may.includes('share') && (
        <MenuItem icon={mdiShareVariantOutline} onSelect={() => onAsk({ what: 'share', application: data })}>
          {t('applications.share')}
        </MenuItem>
      )}
      {data?.may.includes('edit') && (
        <MenuItem icon={mdiPencilOutline} onSelect={() => onAsk({ what: 'edit', application: data })}>
          {t('applications.edit')}
        </MenuItem>
      )}
      {data?.may.includes('delete') && (
        <>
          <MenuSeparator />
          <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => onAsk({ what: 'delete', application: data })}>
            {t('applications.delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}
