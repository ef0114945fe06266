import { mdiAccountOutline } from '@mdi/js'
import { t } from '../../i18n/i18n.ts'
import { Combobox, type ComboboxProps } from './Combobox.tsx'
import type { Option, SearchOptions } from './useOptionSearch.ts'

const invitePrefix = 'mailto:'
const isEmail = (text: string) => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(text)

/** The e-mail of somebody who is to be invited; undefined for the id of somebody who is known. */
export const invitedEmail = (id: string): string | undefined => (id.startsWith(invitePrefix) ? id.slice(invitePrefix.length) : undefined)

/** People by name, their e-mail beside it. An e-mail that belongs to nobody found is offered as an invitation. */
const withInvitation =
  (search: SearchOptions, invite: true | string): SearchOptions =>
  async (text, signal) => {
    const people = await search(text, signal)
    const email = text.trim().toLowerCase()
    if (!isEmail(email) || people.some((person) => person.note?.toLowerCase() === email)) return people
    return [...people, { id: `${invitePrefix}${email}`, label: email, note: invite === true ? t('ui.person.invite') : invite }]
  }

interface PersonPickerProps extends Omit<ComboboxProps, 'search' | 'icon'> {
  /** Finds people: the name as label, the e-mail as note. */
  search: SearchOptions
  /** Who is not found may be invited by e-mail; or what it is where nothing is sent, in words. */
  invite?: boolean | string | undefined
  value: Option | null
}

/** One person, found by name or e-mail; the e-mail of the chosen one shows on hover. */
export function PersonPicker({ search, invite, value, placeholder, ...rest }: PersonPickerProps) {
  return (
    <span className="block" title={value?.note}>
      <Combobox
        {...rest}
        value={value}
        search={invite ? withInvitation(search, invite) : search}
        icon={mdiAccountOutline}
        none={invite ? 'ui.person.none' : undefined}
        placeholder={placeholder ?? t('ui.person.placeholder')}
      />
    </span>
  )
}
