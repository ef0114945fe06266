import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { type DriftFilter, leaveAll, openDriftQuery, reopenAll } from './gateway-sync.queries.ts'

/** Asks before everything open that the filters show is left as it is; more than was counted is not. */
export function LeaveAll({ environmentId, filter, onClose }: { environmentId: string; filter: DriftFilter; onClose: () => void }) {
  const { data } = useQuery({ ...openDriftQuery(environmentId, filter), gcTime: 0 })
  if (!data) return null
  const count = data.page.total_elements
  const leave = () =>
    leaveAll(environmentId, filter, count).then(({ ignored, pressId }) => {
      const undo = { label: t('apidex.undo'), run: () => void reopenAll(environmentId, pressId).catch(showError) }
      showSnackbar(t('commands.drift.all.done', { count: ignored }), 'success', ignored > 0 ? undo : undefined)
    }, showError)
  return (
    <ConfirmDialog
      kind="standard"
      title={t('commands.drift.all.title', { count })}
      confirmLabel={t('commands.drift.all.confirm', { count })}
      onConfirm={leave}
      onClose={onClose}
    >
      {t('commands.drift.all.text')}
    </ConfirmDialog>
  )
}
