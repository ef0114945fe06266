import { allowedCharacters, day, name, orEmpty, text, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import { webAddress } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'

export const agreementStates = ['FUTURE', 'ACTIVE', 'ENDED'] as const

export const itAgreement = named(
  'ItAgreement',
  z.object({
    id: z.string(),
    number: z.string(),
    title: z.string(),
    startDate: z.string(),
    /** Empty: open end. */
    endDate: z.string(),
    documentUrl: z.string(),
    status: z.enum(agreementStates),
    /** It ends within the days of the setting companies.agreementNoticeDays, and its company has not ended. */
    ending: z.boolean(),
    /** Applications are linked under it. */
    inUse: z.boolean(),
    /** Until its last day; less than 0 once it has ended, null with an open end. */
    daysLeft: z.nullable(z.int()),
  }),
)
export type ItAgreement = z.infer<typeof itAgreement>

/** The first day that spreadsheets know; before it somebody mistyped a year. */
const firstDay = '1900-01-01'
const agreementDay = () =>
  day().check(z.refine((value) => value >= firstDay, { error: 'dayTooEarly', params: { message: `Must be ${firstDay} or later.` } }))
const endsAfterStart = z.refine<{ startDate: string; endDate?: string | undefined }>(
  ({ startDate, endDate }) => !endDate || endDate > startDate,
  { error: 'endsBeforeStart', path: ['endDate'], params: { message: 'Must be after the start date.' } },
)

/** One with its id is changed, one without is new, one that is left out is removed. */
export const givenAgreement = named(
  'GivenItAgreement',
  z
    .strictObject({
      id: z.optional(uuid()),
      number: text(1, 50).check(allowedCharacters(/^[A-Za-z0-9./_-]$/, 'letters, digits and . / _ -')),
      title: z.optional(name(0, 120)),
      startDate: agreementDay(),
      endDate: z.optional(orEmpty(agreementDay())),
      documentUrl: z.optional(orEmpty(webAddress())),
    })
    .check(endsAfterStart),
)
export type GivenAgreement = z.output<typeof givenAgreement>

/** At most 20 to a company, their numbers distinct whatever their case (decision 0125). */
export const givenAgreements = z.array(givenAgreement).check(z.maxLength(20), (context) => {
  const numbers = context.value.map(({ number }) => number.toLowerCase())
  for (const [at, { number }] of context.value.entries()) {
    const first = numbers.indexOf(number.toLowerCase())
    if (first !== at)
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: [at, 'number'],
        message: 'unique',
        params: { message: `Must be another than ${context.value[first]?.number}, and not by capital letters alone.` },
      })
  }
})

/** What a company tells of its agreements. */
export const agreementParts = () => ({
  agreementCount: z.int(),
  /** One of its agreements ends soon. */
  agreementEnding: z.boolean(),
  /** Applications are linked under one of its agreements that has ended. */
  agreementEnded: z.boolean(),
  /** The first day on which one of these does; null where none does. */
  agreementEndsOn: z.nullable(z.string()),
  /** Until then, by the days of the installation. */
  agreementDaysLeft: z.nullable(z.int()),
  itAgreements: z.optional(z.array(itAgreement)),
})
