import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { syncNow } from '../../environments/web/environment.queries.ts'
import { bringAll, type DriftFilter, leaveAll, openDriftQuery, reopenAll } from './gateway-sync.queries.ts'

export type DecidedAll = 'all' | 'allOwn'
interface Props {
  environmentId: string
  filter: DriftFilter
  /** Leave what others have at the gateway (`all`), or bring the portal's own back. */
  what: DecidedAll
  onClose: () => void
}

/** Asks before everything open that the filters show is decided on; more than was counted is not. */
export function DecideAll({ environmentId, filter, what, onClose }: Props) {
  const { data } = useQuery({ ...openDriftQuery(environmentId, filter, what === 'allOwn'), gcTime: 0 })
  if (!data) return null
  const count = data.page.total_elements
  const leave = async () => {
    const { ignored, pressId } = await leaveAll(environmentId, filter, count)
    const undo = { label: t('apidex.undo'), run: () => void reopenAll(environmentId, pressId).catch(showError) }
    showSnackbar(t('commands.drift.all.done', { count: ignored }), 'success', ignored > 0 ? undo : undefined)
  }
  const bring = async () => {
    const { recreated } = await bringAll(environmentId, filter, count)
    // A reconciler that stopped at them looks again, and goes on where too little is left to stop at.
    void syncNow(environmentId, false).catch(() => undefined)
    showSnackbar(t('commands.drift.allOwn.done', { count: recreated }), 'success')
  }
  return (
    <ConfirmDialog
      kind="standard"
      title={t(`commands.drift.${what}.title`, { count })}
      confirmLabel={t(`commands.drift.${what}.confirm`, { count })}
      onConfirm={() => (what === 'all' ? leave() : bring()).catch(showError)}
      onClose={onClose}
    >
      {t(`commands.drift.${what}.text`)}
    </ConfirmDialog>
  )
}
