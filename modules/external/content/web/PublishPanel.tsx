import type { CallInput, Endpoint } from '@portico/platform/contract/endpoint.ts'
import { AppError } from '@portico/platform/contract/errors.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { DateField } from '@portico/platform/web/ui/inputs/DateField.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { type ContentDraft, contentEditing } from '../content.contract.ts'
import type { ContentType } from '../content-kinds.contract.ts'

interface Place {
  type: ContentType
  documentId: string
  locale: string
}

interface PublishPanelProps {
  place: Place
  draft: ContentDraft | undefined
  /** The draft as it is typed now, saved where it was not. */
  saved(): Promise<ContentDraft | undefined>
  /** Lets go of what was typed: an earlier version comes in its place. */
  drop(): void
}

async function run<E extends Endpoint>(endpoint: E, input: CallInput<E>, done: string, after?: () => void): Promise<void> {
  try {
    await call(endpoint, input)
    after?.()
    await refresh(endpoint)
    showSnackbar(done)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    showSnackbar(problemText(error), 'error')
  }
}

/** What an editor is here for: it stands in the head of the page, within reach on a phone, too. */
export function PublishButton({ place, saved }: Pick<PublishPanelProps, 'place' | 'saved'>) {
  const [busy, setBusy] = useState(false)
  const publish = async () => {
    setBusy(true)
    try {
      const draft = await saved()
      if (draft) await run(contentEditing.publish, { params: place, body: { version: draft.version } }, t('content.published'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="standard" busy={busy} onClick={() => void publish()}>
      {t('content.publish')}
    </Button>
  )
}

/** How a draft looks, when it is shown, and what it was before. */
export function PublishPanel({ place, draft, saved, drop }: PublishPanelProps) {
  const [at, setAt] = useState<string | null>(null)
  const preview = async () => {
    if (!(await saved())) return
    try {
      const { path } = await call(contentEditing.preview, { params: place })
      window.open(path, '_blank', 'noopener')
    } catch (error) {
      showError(error)
    }
  }
  return (
    <aside className="grid gap-4 lg:sticky lg:top-4 rounded-card border border-hairline bg-surface p-4">
      {draft && draft.publishFailure !== null && <Banner>{t('content.schedule.failed', { reason: draft.publishFailure })}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void preview()}>{t('content.preview')}</Button>
        {draft && draft.publishedVersion !== null && (
          <Button kind="cancel" onClick={() => void run(contentEditing.unpublish, { params: place }, t('content.unpublished'))}>
            {t('content.unpublish')}
          </Button>
        )}
      </div>
      {draft && (
        <div className="grid gap-2">
          <FieldBox label={t('content.schedule')} group>
            {(control) => (
              <DateField {...control} time value={at ?? draft.publishAt ?? ''} onChange={(value) => setAt(value === '' ? null : value)} />
            )}
          </FieldBox>
          <div className="flex flex-wrap gap-2">
            <Button
              small
              disabled={at === null}
              onClick={() => void run(contentEditing.schedule, { params: place, body: { publishAt: at } }, t('content.scheduled'))}
            >
              {t('content.schedule.set')}
            </Button>
            {draft.publishAt !== null && (
              <Button
                small
                kind="cancel"
                onClick={() => void run(contentEditing.schedule, { params: place, body: { publishAt: null } }, t('content.unscheduled'))}
              >
                {t('content.schedule.clear')}
              </Button>
            )}
          </div>
        </div>
      )}
      {draft && <Versions place={place} draft={draft} drop={drop} />}
      {draft && <Removal place={place} drop={drop} />}
    </aside>
  )
}

/** All languages of it go, with what is published and kept of them. */
function Removal({ place: { type, documentId }, drop }: Pick<PublishPanelProps, 'place' | 'drop'>) {
  const [asks, setAsks] = useState(false)
  const navigate = useNavigate()
  const remove = async () => {
    await call(contentEditing.remove, { params: { type, documentId } })
    drop()
    await refresh(contentEditing.remove)
    showSnackbar(t('content.removed'))
    void navigate({ to: pages.contentOf({ type }), replace: true })
  }
  return (
    <div>
      <Button kind="delete" onClick={() => setAsks(true)}>
        {t('content.remove')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t('content.remove.title')}
          confirmLabel={t('content.remove')}
          onConfirm={remove}
          onClose={() => setAsks(false)}
        >
          <p>{t('content.remove.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Versions({ place, draft, drop }: Pick<PublishPanelProps, 'place' | 'drop'> & { draft: ContentDraft }) {
  const { data = [] } = useQuery(queryOf(contentEditing.versions, { params: place }, { quiet: true }))
  return (
    <section className="grid gap-2">
      <h2 className="text-14 font-semibold">{t('content.versions')}</h2>
      <ul className="grid gap-1 text-13">
        {data.slice(0, 10).map(({ version, savedAt, savedBy }) => (
          <li key={version} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1">
              {t('content.version', { version })} <RelativeTime at={savedAt} />
              <span className="block text-12 text-muted wrap-anywhere">
                <bdi>{savedBy}</bdi>
              </span>
            </span>
            {version !== draft.version && (
              <Button
                small
                kind="quiet"
                onClick={() =>
                  void run(
                    contentEditing.restore,
                    { params: place, body: { from: version, version: draft.version } },
                    t('content.restored'),
                    drop,
                  )
                }
              >
                {t('content.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
