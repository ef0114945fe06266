import { mdiClose } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { type ReactNode, useRef, useState } from 'react'

const Combobox = lazyPart(
  () => import('@portico/platform/web/ui/inputs/Combobox.tsx').then((file) => file.Combobox),
  <div className="min-h-11" />,
)

export interface Picked {
  id: string
  label: string
  note?: string
  href?: ReactNode
}

interface PickListProps {
  title: string
  /** What is found to be put in; what is in already comes disabled. */
  search: SearchOptions
  add: { label: string; placeholder: string; of: (id: string) => Promise<unknown> }
  picked: readonly Picked[]
  none: string
  removeLabel: (label: string) => string
  remove: (id: string) => Promise<unknown>
  /** Over the list: what else must be chosen. */
  children?: ReactNode
}

/** From how many on a search stands over what is in. */
const many = 10

/** What a group holds: found by typing and put in at once, taken out with one press. */
export function PickList({ title, search, add, picked, none, removeLabel, remove, children }: PickListProps) {
  const [busy, setBusy] = useState<string>()
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const work = (id: string, does: (id: string) => Promise<unknown>) => {
    setBusy(id)
    does(id)
      .catch(showError)
      .finally(() => setBusy(undefined))
  }
  const wanted = text.trim().toLocaleLowerCase()
  const shown = picked.filter(({ label, note = '' }) => `${label} ${note}`.toLocaleLowerCase().includes(wanted))
  return (
    <Card plain title={title}>
      <div className="grid gap-3">
        {children}
        <Combobox
          aria-label={add.label}
          placeholder={add.placeholder}
          search={search}
          value={null}
          disabled={busy !== undefined}
          clearable={false}
          onChange={(option) => option && work(option.id, add.of)}
        />
        {picked.length > many && (
          <input
            type="search"
            value={text}
            maxLength={200}
            autoComplete="off"
            aria-label={t('permissionGroups.find', { list: title })}
            placeholder={t('permissionGroups.find', { list: title })}
            className={inputClass}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        {shown.length === 0 ? (
          <p className="text-muted">{picked.length === 0 ? none : t('permissionGroups.find.none')}</p>
        ) : (
          <ul ref={list} tabIndex={-1} className="grid outline-none">
            {shown.map(({ id, label, note, href }) => (
              <li key={id} className="flex min-h-11 items-center gap-3 border-t py-1.5 border-hairline first:border-t-0">
                <span className="min-w-0 flex-1">
                  {href ?? <bdi className="block truncate font-medium">{label}</bdi>}
                  {note && <bdi className="block truncate text-13 text-muted">{note}</bdi>}
                </span>
                <IconButton
                  icon={mdiClose}
                  name={removeLabel(label)}
                  disabled={busy !== undefined}
                  onClick={() => {
                    // What is pressed goes: the keyboard stays at the list.
                    list.current?.focus()
                    work(id, remove)
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
