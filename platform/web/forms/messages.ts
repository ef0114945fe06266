import type { Fault } from '../../contract/errors.ts'
import { textOf } from '../i18n/i18n.ts'
import { faultText } from '../messages/faults.ts'

/** The eleven messages of section 5 of the specification. */
export const formMessages = [
  'required',
  'email',
  'numbersOnly',
  'integersOnly',
  'capitalsOnly',
  'maxLength',
  'minLength',
  'strictLength',
  'excludedCharacter',
  'atLeastOne',
  'invalidFormat',
] as const

/** What a field says about a fault, by its code: the form's own words, else those for the server's codes, else what the server wrote. */
export const fieldText = (fault: Pick<Fault, 'code' | 'message' | 'params'>): string =>
  textOf(`form.${fault.code}`, fault.params) ?? faultText(fault)
