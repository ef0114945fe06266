import { PersonPicker } from '../ui/inputs/PersonPicker.tsx'
import { ComboboxField, type ComboboxFieldProps } from './ComboboxField.tsx'

/** The form's value is the person's id, or what `invitedEmail` reads the e-mail of. */
export const PersonField = (props: Omit<ComboboxFieldProps, 'part' | 'icon'>) => <ComboboxField {...props} part={PersonPicker} />
