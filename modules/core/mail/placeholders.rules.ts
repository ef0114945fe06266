import type { DeclaredEvent } from '@portico/platform/contract/event.ts'
import type * as z from 'zod/mini'

export interface Placeholder {
  /** `application.name`, `items`, `items[].title` */
  name: string
  kind: 'text' | 'number' | 'list' | 'switch'
  example: unknown
}

type Schema = z.core.$ZodType
interface Def {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  entries?: Record<string, string>
}

/** What mails of every event may say, beside what the event itself carries. */
export const commonExamples = {
  user: { name: 'Robin de Vries', email: 'robin@example.org' },
  actor: { name: 'Sam Jansen' },
  portal: { name: 'Portico', url: 'https://portal.example' },
  link: 'https://portal.example/dashboard',
  date: '2026-03-02',
} as const

/**
 * Of what people read in mails, by the last word of the placeholder; `thing.name` goes before `name`, and `first:name` before both, where
 * `first` is what the event is about: states and decisions have their names there.
 */
const examples: Readonly<Record<string, unknown>> = {
  'team.name': 'Charging',
  'application.name': 'Charge Point App',
  'product.name': 'Charge sessions',
  'environment.name': 'Production',
  'company.name': 'Northwind Energy',
  'domain.name': 'Metering',
  'group.name': 'Partners',
  'spec.version': '2.1.0',
  'agreement.number': 'IT-2026-014',
  'meeting.title': 'Architecture board',
  'issue:newStatus': 'ACKNOWLEDGED',
  'item:newStatus': 'APPROVED',
  'item:decision': 'APPROVED_WITH_CONDITIONS',
  'meeting:decision': 'APPROVED',
  'solution:newStatus': 'IN_DESIGN',
  'oldOwner.name': 'Robin de Vries',
  'newOwner.name': 'Sam Jansen',
  'prospect.name': 'Readings in real time',
  'solution.name': 'Event hub for readings',
  'release.name': 'Summer release',
  'item.name': 'Meter reading',
  'items.name': 'Meter reading',
  'items.product': 'Charge sessions',
  'items.application': 'Charge Point App',
  'items.environment': 'Production',
  'objects.name': 'Meter',
  'issue.code': 'ISS-0007',
  'issue.title': 'The page of a team does not load',
  'errors.code': 'ISS-0007',
  'errors.title': 'The page of a team does not load',
  'errors.component': 'TeamPage',
  'specification.code': 'GEN-0002',
  'actions.itemCode': 'AGI-0021',
  'changes.operation': 'GET /charge-sessions',
  application: 'Charge Point App',
  apiproduct: 'charge-sessions',
  'prospect.code': 'PRS-0012',
  'solution.code': 'SOL-0007',
  'exception.code': 'EXC-0003',
  'release.code': 'REL-2026-2',
  name: 'Sam Jansen',
  title: 'Read meter values',
  code: 'TRM-0042',
  last4: '7f3a',
  role: 'Developer',
  oldRole: 'Viewer',
  oldStatus: 'DRAFT',
  newStatus: 'SUBMITTED',
  comment: 'Please say who uses it.',
  reason: 'Not needed any more.',
  failure: 'answer',
  lastError: 'The gateway answered 400: the name is too long.',
  decision: 'GRANTED',
  decisionText: 'Granted until the new gateway is there.',
  riskRating: 'MEDIUM',
  text: 'Add a retry budget',
  versionNumber: '1.2',
}

/** The places of the ids in what an event carries: they are for the portal, not for people. */
const isId = (key: string): boolean => key === 'id' || /Id$/.test(key)

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def
function bare(schema: Schema): Def {
  const def = defOf(schema)
  return def.innerType && /^(nullable|optional|default)$/.test(def.type) ? bare(def.innerType) : def
}

/** The names of what an event carries, in the order in which it says them. */
export const fieldsOf = (carries: Schema): string[] => Object.keys(bare(carries).shape ?? {})

const isDay = (key: string): boolean => /(Date|At|^date|^since|^validTo)$/.test(key)
function exampleOf(path: readonly string[], def: Def, first: string | undefined): unknown {
  const key = path.at(-1) ?? ''
  if (def.type === 'number') return key === 'daysLeft' ? 7 : 3
  if (def.type === 'boolean') return true
  if (isDay(key)) return '2026-03-31'
  const known = examples[`${first}:${key}`] ?? examples[path.slice(-2).join('.')] ?? examples[key]
  return known ?? Object.values(def.entries ?? {})[0] ?? key
}

/** An example of what an event carries, made from its schema alone: what the event does not carry cannot stand in its mail. */
export function exampleOfSchema(schema: Schema, path: readonly string[] = [], first: string | undefined = fieldsOf(schema)[0]): unknown {
  const def = bare(schema)
  if (def.shape)
    return Object.fromEntries(
      Object.entries(def.shape)
        .filter(([key]) => !isId(key))
        .map(([key, part]) => [key, exampleOfSchema(part, [...path, key], first)]),
    )
  if (def.element) return [exampleOfSchema(def.element, path, first)]
  return exampleOf(path, def, first)
}

const kindOf = (value: unknown): Placeholder['kind'] =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'switch' : Array.isArray(value) ? 'list' : 'text'

function placed(value: unknown, name: string): Placeholder[] {
  if (Array.isArray(value)) {
    const [first] = value as unknown[]
    const ofEach = typeof first === 'object' && first !== null ? placed(first, `${name}[]`) : []
    return [{ name, kind: 'list', example: value }, ...ofEach]
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) => placed(part, name ? `${name}.${key}` : key))
  return [{ name, kind: kindOf(value), example: value }]
}

/** The values with which a template is tried and shown. */
export const exampleValues = ({ carries, asks }: Told): Record<string, unknown> => ({
  ...commonExamples,
  ...(asks && (exampleOfSchema(asks) as Record<string, unknown>)),
  ...(exampleOfSchema(carries) as Record<string, unknown>),
})

type Told = Pick<DeclaredEvent, 'carries' | 'asks'>

/** What may stand in the mail of an event, each with an example. */
export const placeholdersOf = (told: Told): Placeholder[] => placed(exampleValues(told), '')
