import type { ReactNode } from 'react'
import { type ControllerRenderProps, type FieldError, type FieldValues, useController } from 'react-hook-form'
import type { Fault } from '../../contract/errors.ts'
import { t } from '../i18n/i18n.ts'
import { type ControlProps, FieldBox } from '../ui/inputs/FieldBox.tsx'
import { fieldText } from './messages.ts'

export interface FieldProps {
  /** The value's path in the form: `name`, `address.city`. */
  name: string
  label: string
  help?: ReactNode
  /** May stay empty, which is said beside the label, or until when. */
  optional?: boolean | string
  /** Several controls under one label. */
  group?: boolean
  className?: string
  /** What to do where it is needed and empty, in place of "This is required". */
  missing?: string
}

type FieldRender = (control: ControlProps, field: ControllerRenderProps<FieldValues, string>, wrong: boolean) => ReactNode

/** A value of the form with its label, help, and what is wrong with it in words. */
export function Field({ name, label, help, optional, group, className, missing, children }: FieldProps & { children: FieldRender }) {
  const { field, fieldState } = useController({ name })
  const { error: wrong } = fieldState
  // What is allowed belongs to the error then: said once, where the eye is.
  const isExplained = wrong?.type === 'invalidFormat' && typeof help === 'string'
  const said = wrong?.type === 'required' && missing ? missing : errorText(wrong)
  const isSaid = isExplained || said === help
  return (
    <FieldBox
      label={label}
      help={isSaid ? undefined : help}
      error={isExplained ? `${said} ${help}` : said}
      required={!optional}
      {...(group && { group })}
      {...(className && { className })}
      {...(optional && { aside: optional === true ? t('form.optional') : optional })}
    >
      {(control) => children(control, field, fieldState.invalid)}
    </FieldBox>
  )
}

/** The words for an error that the resolver or the server set. */
export function errorText(error: FieldError | undefined): string | undefined {
  if (!error) return undefined
  const { fault } = error as FieldError & { fault?: Fault }
  if (fault) return fieldText(fault)
  return fieldText({ code: String(error.type), message: error.message || t('fault.invalidFormat') })
}
