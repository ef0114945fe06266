import { mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { Checkbox } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useState } from 'react'
import type { Meeting } from '../meeting.contract.ts'
import { type Attendee, presences } from '../meeting-states.contract.ts'
import { boardChanged, meetingCalls } from './agenda.queries.ts'
import { wordOf } from './wordOf.ts'

/** Who is invited, who votes, and who was there. Somebody of the portal is named by their e-mail address, others by their name. */
export function AttendeesDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const [list, setList] = useState<Attendee[]>(meeting.attendees)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const change = (at: number, more: Partial<Attendee>) => setList(list.map((one, index) => (index === at ? { ...one, ...more } : one)))
  const add = () => {
    const name = typed.trim()
    if (name === '') return
    setList([...list, { userId: name.includes('@') ? name : null, name, voting: true, presence: 'INVITED' }])
    setTyped('')
  }
  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const attendees = list.map(({ userId, name, ...one }) => ({ ...one, ...(userId ? { userId } : { name }) }))
      await meetingCalls.change(meeting.id, { attendees, version: meeting.version })
      await boardChanged()
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('agenda.attendees')}
      onClose={onClose}
      busy={busy}
      dirty={JSON.stringify(list) !== JSON.stringify(meeting.attendees)}
      footer={({ requestClose }) => (
        <>
          <Button kind="cancel" disabled={busy} onClick={requestClose}>
            {t('ui.cancel')}
          </Button>
          <Button kind="submit" busy={busy} onClick={() => void save()}>
            {t('agenda.attendees.save')}
          </Button>
        </>
      )}
    >
      {failure !== undefined && <Banner>{problemText(failure)}</Banner>}
      <ul className="grid gap-3">
        {list.map((one, at) => (
          <li key={`${one.userId ?? ''} ${one.name}`} className="flex flex-wrap items-center gap-3">
            <bdi className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{one.name}</bdi>
            <Checkbox label={t('agenda.voting')} checked={one.voting} onChange={(event) => change(at, { voting: event.target.checked })} />
            <Select
              aria-label={t('agenda.presence', { name: one.name })}
              value={one.presence}
              options={presences.map((value) => ({ value, label: wordOf('presence', value) }))}
              onChange={({ target }) => change(at, { presence: presences.find((presence) => presence === target.value) ?? 'INVITED' })}
            />
            <IconButton
              icon={mdiTrashCanOutline}
              name={t('agenda.attendees.remove', { name: one.name })}
              onClick={() => setList(list.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid min-w-0 flex-1 basis-60 gap-1 text-13 text-muted">
          {t('agenda.attendees.who')}
          <input
            className={inputClass}
            value={typed}
            maxLength={254}
            dir="auto"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </label>
        <Button icon={mdiPlus} onClick={add} disabled={list.length >= 30}>
          {t('agenda.attendees.add')}
        </Button>
      </div>
    </Dialog>
  )
}
