import { mdiAccountGroupOutline, mdiShareVariantOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useRowFocus } from '@portico/platform/web/lists/useRowFocus.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { useMutation } from '@tanstack/react-query'
import type { Application } from '../application.contract.ts'
import { share, stopSharing } from './application.queries.ts'

/** The teams that the application is shared with. Stopping can be undone: the team is added again. */
export function SharedTab({ application, onShare }: { application: Application; onShare: () => void }) {
  const stop = useMutation({
    mutationFn: (shared: Application['sharedWith'][number]) => stopSharing(shared.id),
    onSuccess: (_nothing, { teamId, teamName }) =>
      showSnackbar(t('applications.share.stopped', { team: teamName }), 'success', {
        label: t('apidex.undo'),
        run: () => void share(application.appId, teamId).catch(showError),
      }),
  })
  useRowFocus()
  const manages = application.may.includes('share')
  if (application.sharedWith.length === 0)
    return (
      <EmptyState
        title={t('applications.shared.empty')}
        text={t('applications.shared.empty.text')}
        action={
          manages && (
            <Button icon={mdiShareVariantOutline} onClick={onShare}>
              {t('applications.share')}
            </Button>
          )
        }
      />
    )
  return (
    <Card plain flush>
      <ul aria-label={t('applications.shared')}>
        {application.sharedWith.map((shared) => (
          <li
            key={shared.id}
            data-row=""
            className="flex min-h-12 flex-wrap items-center gap-3 border-t border-hairline px-4 py-2 first:border-t-0"
          >
            <Icon path={mdiAccountGroupOutline} size={20} className="text-muted" />
            <bdi className="min-w-0 flex-1 font-medium wrap-anywhere">{shared.teamName}</bdi>
            {manages && (
              <Button
                small
                busy={stop.isPending && stop.variables.id === shared.id}
                aria-label={t('applications.share.stopFor', { team: shared.teamName })}
                onClick={() => stop.mutate(shared)}
              >
                {t('applications.share.stop')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
