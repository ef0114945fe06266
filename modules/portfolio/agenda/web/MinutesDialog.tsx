import { mdiDownloadOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Meeting } from '../meeting.contract.ts'
import { minutes, saveMinutes } from './agenda.queries.ts'

/** The agenda with its decisions, to be read, printed or passed on. */
export function MinutesDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const query = useQuery(minutes(meeting.id))
  return (
    <Dialog
      title={t('agenda.minutes.show')}
      onClose={onClose}
      footer={
        <>
          <Button icon={mdiDownloadOutline} onClick={() => void saveMinutes(meeting, 'md').catch(showError)}>
            {t('agenda.minutes.md')}
          </Button>
          <Button icon={mdiDownloadOutline} onClick={() => void saveMinutes(meeting, 'html').catch(showError)}>
            {t('agenda.minutes.html')}
          </Button>
        </>
      }
    >
      {query.data !== undefined ? (
        <div dir="ltr" lang="en">
          <Markdown source={query.data} />
        </div>
      ) : query.isError ? (
        <ErrorState
          compact
          title={t('agenda.failed.minutes')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <RowsSkeleton rows={6} columns={1} />
      )}
    </Dialog>
  )
}
