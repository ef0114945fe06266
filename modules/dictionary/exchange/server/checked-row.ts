import type { NamedDomain } from '@portico/core/contract.ts'
import type { Fault } from '@portico/platform/contract/errors.ts'
import { faultsOf } from '@portico/platform/contract/faults.ts'
import { webAddress } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { isCircular, labelFindings } from '../../terms/term-checks.rules.ts'
import { laterFields, termFields } from '../../terms/term-fields.contract.ts'
import type { ExchangedRelation, ExchangedTerm } from '../exchanged.contract.ts'
import type { Findings } from './findings.ts'

const { domainId: _domain, ownerId: _owner, ...fields } = termFields
/** What of a row is written into a term; the rest says where it belongs. */
const schema = z.object({ ...fields, statusDescription: laterFields.statusDescription })

/** As people give it (`newRelation`). */
const address = webAddress(2000)

export interface RowToStage {
  row: number
  fileUri: string
  domainId: string
  domainCode: string
  name: string
  notation: string
  status: string
  /** Only the columns that the file has. */
  data: object
  relations: readonly ExchangedRelation[]
}
interface Given {
  row: number
  given: Partial<Omit<ExchangedTerm, 'relatedTerms'>>
  relatedTerms: readonly ExchangedRelation[]
  /** Of SKOS: its address. */
  about?: string
}

/** Holds a row against the rules of a term; undefined where it breaks one of them. */
export function checkedRow(
  { row, given, relatedTerms, about = '' }: Given,
  domain: NamedDomain,
  owners: ReadonlyMap<string, string>,
  found: Findings,
): RowToStage | undefined {
  const { domainCode = '', ownerId = '', language: _language, status = '', ...own } = given
  const parsed = schema.safeParse(own)
  const translations = given.translations ?? []
  const faults: Fault[] = [
    ...(parsed.success ? [] : faultsOf(parsed.error.issues, 20)),
    ...translations
      .filter(({ language }) => language === domain.language)
      .map(({ language }) => ({
        path: `name@${language}`,
        code: 'ownLanguage',
        message: 'This is the language of the domain, in which the term itself is.',
      })),
    ...(parsed.success
      ? labelFindings({ name: parsed.data.name, altLabels: parsed.data.altLabels ?? [], hiddenLabels: parsed.data.hiddenLabels ?? [] })
      : []),
  ]
  for (const { path, code, message, params } of faults) found.error(row, columnOf(path, translations), code, message, about, params)
  if (!parsed.success || faults.length > 0) return undefined
  const { name, URI = '', notation = '', ...data } = parsed.data
  if (data.comment?.trim() === '' || data.comment === undefined)
    found.warn(row, 'comment', 'T-10', 'There is no explanation in plain language.', about)
  if (data.description && isCircular({ name, description: data.description }))
    found.warn(row, 'description', 'T-12', 'The description begins with the name: it says nothing new there.', about)
  const owner = ownerId === '' ? undefined : owners.get(ownerId.toLowerCase())
  if (ownerId !== '' && !owner)
    found.warn(row, 'ownerId', 'unknownRecord', `${ownerId} is not known here: the owner is whoever imports.`, about)
  const isAddress = ({ uri }: ExchangedRelation) => uri === '' || address.safeParse(uri).success
  for (const { uri } of relatedTerms.filter((one) => !isAddress(one)))
    found.warn(row, 'relatedTerms', 'httpAddress', `${uri} is left out: it is no address of the web.`, about)
  return {
    row,
    fileUri: URI,
    domainId: domain.id,
    domainCode: domainCode || domain.code,
    name,
    notation,
    status,
    data: { ...data, ...(given.notation !== undefined && { notation }), ...(owner && { ownerId: owner }) },
    relations: relatedTerms.filter(isAddress),
  }
}

/** `translations.0.name` is the column `name@nl`. */
function columnOf(path: string, translations: readonly { language: string }[]): string {
  const [first = '', at = '', field = 'name'] = path.split('.')
  return first === 'translations' ? `${field}@${translations[Number(at)]?.language ?? ''}` : first
}
