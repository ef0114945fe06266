import { allowedCharacters, email, longText, name, orEmpty, text } from '@portico/platform/contract/fields.ts'
import * as z from 'zod/mini'

/** As it was typed, before a text, a sheet or a mail that it is copied from dressed it: their spaces, dashes and digits, and marks that nobody sees. */
const typed = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
/** A number of the Dutch trade register as people write it: with spaces, dots and the register's name ("K.v.K.", "KvK-nr:"). Text, because leading zeros count. */
const cleaned = (value: string): string =>
  typed(value)
    .replace(/[\s.]/g, '')
    .replace(/^kvk(?:-?n(?:umme)?r)?:?/i, '')
const cocNumber = () =>
  z.string().check(
    z.maxLength(40),
    z.overwrite(cleaned),
    z.refine((value) => /^\d*$/.test(value), { error: 'numbersOnly', abort: true, params: { message: 'Only digits are allowed.' } }),
    z.refine((value) => value === '' || value.length === 8, {
      error: 'strictLength',
      params: { length: 8, message: 'Must have exactly 8 digits.' },
    }),
  )

/** No number that anybody can call has fewer. */
const fewestDigits = 3
const phoneNumber = () =>
  orEmpty(
    z.string().check(
      z.maxLength(40),
      z.overwrite(typed),
      z.maxLength(20),
      z.refine((value) => /^\+?[0-9 ()-]{6,20}$/.test(value) && (value.match(/\d/g)?.length ?? 0) >= fewestDigits, {
        error: 'invalidFormat',
        params: {
          message:
            'Must be a telephone number of 6 to 20 characters: digits, spaces, ( ), - and a + at the start, such as +31 20 123 4567.',
        },
      }),
    ),
  )

/** The fields of a company that people fill in; empty text is not filled in. */
export const companyFields = {
  cocNumber: z.exactOptional(cocNumber()),
  alternativeCustomerNumber: z.exactOptional(text(0, 30).check(allowedCharacters(/^[A-Za-z0-9-]$/, 'letters, digits and -'))),
  contactPerson: z.exactOptional(name(0, 120)),
  emailAddress: z.exactOptional(orEmpty(email())),
  phoneNumber: z.exactOptional(phoneNumber()),
  salesEmailAddress: z.exactOptional(orEmpty(email())),
  salesPhoneNumber: z.exactOptional(phoneNumber()),
  notes: z.exactOptional(longText(4000)),
}
