import { mdiTrashCanOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { Checkbox } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { PersonPicker } from '@portico/platform/web/ui/inputs/PersonPicker.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import type { Option, SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useRef, useState } from 'react'
import { personSearch } from '../../people/web/people.queries.ts'
import type { Meeting } from '../meeting.contract.ts'
import { type Attendee, presences } from '../meeting-states.contract.ts'
import { boardChanged, meetingCalls } from './agenda.queries.ts'
import { wordOf } from './wordOf.ts'

const most = 30
const guest = 'guest:'
/** People of the portal, and whoever is typed as somebody from outside. */
const withGuest: SearchOptions = async (text, signal) => {
  const people = await personSearch(text, signal)
  const name = text.trim().slice(0, 120)
  return name === '' ? people : [...people, { id: `${guest}${name}`, label: name, note: t('agenda.attendees.guest') }]
}

/** Who is invited, who votes, and who was there. Others than people of the portal are names alone. */
export function AttendeesDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const [list, setList] = useState<Attendee[]>(meeting.attendees)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const goesOn = useRef(false)
  const change = (at: number, more: Partial<Attendee>) => setList(list.map((one, index) => (index === at ? { ...one, ...more } : one)))
  const add = (who: Option | null) => {
    const userId = who && !who.id.startsWith(guest) ? who.id : null
    const isThere = list.some((one) => (userId === null ? one.name === who?.label : one.userId === userId))
    if (!who || isThere) return
    goesOn.current = true
    setList([...list, { userId, name: who.label, voting: true, presence: 'INVITED' }])
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
      {list.length === 0 && <p className="text-muted">{t('agenda.attendees.none')}</p>}
      <ul className="grid gap-3 empty:hidden">
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
      {list.length < most && (
        <FieldBox label={t('agenda.attendees.who')}>
          {(control) => (
            // Empty again for the next one, who is typed right away.
            <PersonPicker
              key={list.length}
              {...control}
              ref={(input) => {
                if (!input || !goesOn.current) return
                goesOn.current = false
                input.focus()
              }}
              search={withGuest}
              value={null}
              onChange={add}
            />
          )}
        </FieldBox>
      )}
    </Dialog>
  )
}
