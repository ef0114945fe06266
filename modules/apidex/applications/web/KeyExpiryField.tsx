import { DateInputField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ComponentProps } from 'react'

type Choices = Pick<ComponentProps<typeof DateInputField>, 'label' | 'optional' | 'time'>

/** When a key ends: the same field, from now on, in every dialog that makes or changes a key. */
export function KeyExpiryField(choices: Choices) {
  return <DateInputField name="expiryDate" min={new Date().toISOString()} help={t('applications.keyExpires.help')} {...choices} />
}
