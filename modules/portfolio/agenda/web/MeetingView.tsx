import { mdiAccountGroupOutline, mdiCalendarExport, mdiFileDocumentOutline, mdiPresentation, mdiTrashCanOutline } from '@mdi/js'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { RecordActions } from '@portico/platform/web/record/RecordActions.tsx'
import { StateChip } from '@portico/platform/web/record/StateChip.tsx'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { FactLine } from '@portico/platform/web/ui/display/Facts.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Meeting } from '../meeting.contract.ts'
import { boardChanged, meetingCalls, removeMeeting, saveCalendar } from './agenda.queries.ts'
import { meetingWords } from './agenda.words.ts'
import { minutesBetween, shownTime } from './clock.ts'
import { MeetingItems } from './MeetingItems.tsx'

const dialogs = () => import('./AgendaDialogs.tsx')
const EditMeetingDialog = lazyPart(() => dialogs().then((file) => file.EditMeetingDialog))
const AttendeesDialog = lazyPart(() => import('./AttendeesDialog.tsx').then((file) => file.AttendeesDialog))
const MinutesDialog = lazyPart(() => import('./MinutesDialog.tsx').then((file) => file.MinutesDialog))

/** Times of a meeting are those where it is held; who looks from elsewhere is told so. */
const hereZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The way onwards comes first; what takes a step back is in the menu. */
const onwards = (offered: Meeting['availableTransitions'] = []) =>
  offered.toSorted((a, b) => Number(a.action === 'unpublish') - Number(b.action === 'unpublish'))

/** One meeting: what it is, what may follow, and its items on the clock. */
export function MeetingView({ meeting, openItem }: { meeting: Meeting; openItem: (id: string) => void }) {
  const [open, setOpen] = useState<'edit' | 'attendees' | 'minutes' | 'remove'>()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  const { id, title, code, status, date, startTime, endTime, location, chairName, secretaryName, attendees, timeZone, may = [] } = meeting
  const present = attendees.filter(({ presence, voting }) => voting && presence === 'PRESENT').length
  const tooLong = meeting.timeboxMinutes - minutesBetween(startTime, endTime)
  return (
    <Card flush>
      <header className="grid gap-2 px-4 pt-4 pb-3">
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-18">
              <bdi className="wrap-anywhere">{title}</bdi>
              <StateChip state={status} words={meetingWords} />
            </h2>
            <div className="mt-1.5">
              <FactLine
                facts={[
                  { label: t('record.code'), value: code },
                  { label: t('agenda.field.date'), value: formatDate(date) },
                  {
                    label: t('agenda.field.time'),
                    value: (
                      <>
                        <span className="ltr">{`${shownTime(startTime)}–${shownTime(endTime)}`}</span>
                        {timeZone !== hereZone() && <bdi> {timeZone}</bdi>}
                      </>
                    ),
                  },
                  ...(location ? [{ label: t('agenda.field.location'), value: location }] : []),
                  { label: t('agenda.field.chair'), value: chairName ?? '–' },
                  { label: t('agenda.field.secretary'), value: secretaryName ?? '–' },
                  {
                    label: t('agenda.field.deadline'),
                    value: formatDate(meeting.submissionDeadline, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
                  },
                ]}
              />
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            {status === 'IN_SESSION' && (
              <AppLink href={pages.agendaSession(id)} className={buttonClass({ kind: 'plain' })}>
                <Icon path={mdiPresentation} />
                {t('agenda.session')}
              </AppLink>
            )}
            <RecordActions
              record={{ ...meeting, availableTransitions: onwards(meeting.availableTransitions) }}
              name={title}
              words={meetingWords}
              send={(asked) => meetingCalls.transition(id, asked)}
              onDone={(changed) => {
                showSnackbar(t('record.moved', { name: title, state: meetingWords.state(changed.status) }))
                void boardChanged()
              }}
              onEdit={() => setOpen('edit')}
              more={
                <>
                  {may.includes('edit') && (
                    <MenuItem icon={mdiAccountGroupOutline} onSelect={() => setOpen('attendees')}>
                      {t('agenda.attendees')}
                    </MenuItem>
                  )}
                  <MenuItem icon={mdiFileDocumentOutline} onSelect={() => setOpen('minutes')}>
                    {t('agenda.minutes.show')}
                  </MenuItem>
                  <MenuItem icon={mdiCalendarExport} onSelect={() => void saveCalendar(meeting).catch(showError)}>
                    {t('agenda.calendar')}
                  </MenuItem>
                  {may.includes('remove') && meeting.itemCount === 0 && (
                    <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => setOpen('remove')}>
                      {t('agenda.meeting.remove')}
                    </MenuItem>
                  )}
                </>
              }
            />
          </div>
        </div>
        {tooLong > 0 && <Banner tone="warn">{t('agenda.tooLong', { count: tooLong })}</Banner>}
        {(status === 'IN_SESSION' || status === 'MINUTED') && present < meeting.quorum && (
          <Banner tone="warn">{t('agenda.noQuorum', { present, quorum: meeting.quorum })}</Banner>
        )}
      </header>
      <MeetingItems meeting={meeting} openItem={openItem} />
      {meeting.minutes && (
        <section className="border-t border-hairline px-4 py-3">
          <h3 className="mb-1 text-13 font-medium text-muted">{t('agenda.field.minutes')}</h3>
          <Markdown source={meeting.minutes} />
        </section>
      )}
      {open === 'edit' && <EditMeetingDialog meeting={meeting} onClose={close} />}
      {open === 'attendees' && <AttendeesDialog meeting={meeting} onClose={close} />}
      {open === 'minutes' && <MinutesDialog meeting={meeting} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('record.remove.title', { name: title })}
          confirmLabel={t('agenda.meeting.remove')}
          onConfirm={async () => {
            await removeMeeting(id)
            await navigate({ href: pages.agenda() })
            void boardChanged()
          }}
          onClose={close}
        >
          <p>{t('record.remove.text')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
