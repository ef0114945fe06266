import type { ExceptionState, exceptionReasons, Risk } from '../exceptions/exception-states.contract.ts'
import type { deviationTypes } from '../prospects/deviation-types.contract.ts'
import type { CheckCode } from '../solutions/solution-states.contract.ts'

export interface DemoException {
  title: string
  state: ExceptionState
  /** By its name. */
  of: readonly ['SOLUTION' | 'PROSPECT', string]
  deviation: (typeof deviationTypes)[number]
  check?: CheckCode
  standard: string
  reason: (typeof exceptionReasons)[number]
  why: string
  impact: string
  remedy: string
  /** With what may come of it; left out where nobody has rated it. */
  risk?: readonly [Risk, string]
  measures?: string
  /** From and until, by days from the first start. */
  days: readonly [number, number]
  decision?: string
  condition?: readonly [text: string, days: number]
  /** A later end that is asked for. */
  extension?: readonly [days: number, reason: string]
}

/** Exceptions in every state. */
export const demoExceptions: readonly DemoException[] = [
  {
    title: 'Errors of the archive in a form of its own',
    state: 'GRANTED',
    of: ['SOLUTION', 'Invoices by their archive number'],
    deviation: 'TECHNOLOGY',
    check: 'C08',
    standard: 'Errors follow RFC 9457',
    reason: 'VENDOR_LIMITATION',
    why: 'The archive is bought. Its vendor changes the form of errors with the next major version.',
    impact: 'Consumers read two forms of errors.',
    remedy: 'The gateway translates errors as soon as the vendor has said which ones there are.',
    risk: ['LOW', 'It happens seldom; consumers show a general message then.'],
    days: [-160, 18],
    decision: 'Fine until the next major version.',
    extension: [110, 'The vendor delivers the next version three months later than it said.'],
  },
  {
    title: 'Remote function calls behind the connection register',
    state: 'GRANTED',
    of: ['SOLUTION', 'Connections from the asset register'],
    deviation: 'SOUTH_BOUND',
    check: 'C04',
    standard: 'The south-bound connection does not bypass the abstraction layer',
    reason: 'LEGACY',
    why: 'The asset register has no other interface until it is replaced.',
    impact: 'Each change of the register may break the read copy.',
    remedy: 'The new register publishes events. The read copy then follows them.',
    risk: ['HIGH', 'A change of the register happens twice a year and stops planning for a day.'],
    measures: 'Changes of the register are announced two weeks before.',
    days: [-30, 150],
    decision: 'Granted, since planning cannot wait for the new register.',
    condition: ['Show a test of the read copy before each change of the register', 30],
  },
  {
    title: 'SOAP towards the parties of the market',
    state: 'GRANTED',
    of: ['PROSPECT', 'Switch of supplier'],
    deviation: 'NORTH_BOUND',
    standard: 'North-bound types are active standards',
    reason: 'LEGAL',
    why: 'The rules of the market ask for SOAP until they are changed for all parties.',
    impact: 'Partners need libraries that are no longer looked after.',
    remedy: 'A resource is offered beside it, and partners move over as the rules allow.',
    risk: ['MEDIUM', 'What is not looked after gets holes; partners are few and known.'],
    measures: 'Messages are checked against their schema at the gateway.',
    days: [-45, 210],
    decision: 'The law leaves no choice.',
  },
  {
    title: 'Readings kept outside the platform',
    state: 'ON_AGENDA',
    of: ['SOLUTION', 'Interval readings as a stream'],
    deviation: 'PRIVACY',
    check: 'C10',
    standard: 'Personal data: purpose, minimisation and retention are described',
    reason: 'TIME_PRESSURE',
    why: 'The app starts before the retention of its readings is settled in the agreement.',
    impact: 'For some months nobody can say when readings are removed there.',
    remedy: 'The agreement is completed with a retention of 13 months, and checked by the officer.',
    risk: ['HIGH', 'Readings tell when somebody is at home; a loss would be in the newspapers.'],
    measures: 'Only customers who took part in the trial are offered it.',
    days: [10, 130],
  },
  {
    title: 'Map without an experience layer',
    state: 'IN_REVIEW',
    of: ['PROSPECT', 'Capacity map'],
    deviation: 'ABSTRACTION',
    standard: 'Layer rules hold (experience, process, system)',
    reason: 'PILOT',
    why: 'The map is a trial of three months, to learn whether anybody looks at it.',
    impact: 'The website depends on the form of the grid model.',
    remedy: 'After the trial a process layer is put between, or the map is taken down.',
    risk: ['LOW', 'The worst that can happen is an empty map.'],
    days: [5, 95],
  },
  {
    title: 'Reading the database of the grid model',
    state: 'REQUESTED',
    of: ['SOLUTION', 'Room on the grid'],
    deviation: 'SOUTH_BOUND',
    standard: 'The south-bound connection does not bypass the abstraction layer',
    reason: 'COST',
    why: 'An interface of the grid model costs more than the map may cost this year.',
    impact: 'The map breaks when tables of the grid model change.',
    remedy: 'An interface is ordered with the budget of next year.',
    days: [15, 280],
  },
  {
    title: 'Assistant with access to the CRM',
    state: 'DRAFT',
    of: ['PROSPECT', 'Customer search for assistants'],
    deviation: 'SECURITY',
    standard: 'Authentication and authorisation follow the standard',
    reason: 'PILOT',
    why: '',
    impact: '',
    remedy: '',
    days: [30, 120],
  },
  {
    title: 'Events with names of field service',
    state: 'EXPIRED',
    of: ['SOLUTION', 'Field work and meters'],
    deviation: 'NAMING',
    standard: 'Names come from the data dictionary',
    reason: 'VENDOR_LIMITATION',
    why: 'Field service names its events itself, and cannot be configured otherwise.',
    impact: 'Consumers translate names by a table.',
    remedy: 'Names are translated at the gateway as of the next release.',
    risk: ['LOW', 'A name that is misread is found in the first test.'],
    days: [-190, -12],
    decision: 'Half a year is enough for a table of names.',
  },
  {
    title: 'Readings as a file each night',
    state: 'CLOSED',
    of: ['SOLUTION', 'Readings by file'],
    deviation: 'NORTH_BOUND',
    check: 'C03',
    standard: 'North-bound types are active standards',
    reason: 'LEGACY',
    why: 'Billing could take files only, until it was connected to the meter data hub.',
    impact: 'Readings were a day old when invoices were made.',
    remedy: 'Billing reads from the meter data hub as of the winter release.',
    risk: ['MEDIUM', 'A file that is missing stops a run of invoices.'],
    days: [-300, -40],
    decision: 'Until the hub is there.',
  },
  {
    title: 'Free access to the table of customers',
    state: 'REJECTED',
    of: ['PROSPECT', 'Customer table'],
    deviation: 'PRIVACY',
    standard: 'Personal data: purpose, minimisation and retention are described',
    reason: 'COST',
    why: 'Reports are made faster when they read the table of customers itself.',
    impact: 'Everybody who makes reports sees all customers.',
    remedy: 'Reports would move to the warehouse once it has customers.',
    risk: ['CRITICAL', 'All customers would be lost at once.'],
    measures: 'Access is logged.',
    days: [-50, 40],
    decision: 'Tables are not interfaces. Use the customer profile.',
  },
  {
    title: 'Customer numbers in addresses',
    state: 'REVOKED',
    of: ['SOLUTION', 'Customer profile on the CRM'],
    deviation: 'DATA_MODEL',
    standard: 'Addresses carry no personal data',
    reason: 'TIME_PRESSURE',
    why: 'The first version used customer numbers in addresses, since there was no other key.',
    impact: 'Customer numbers were in the logs of the gateway.',
    remedy: 'Keys without a meaning take their place in the second version.',
    risk: ['MEDIUM', 'Who reads the logs could tell customers apart.'],
    days: [-120, 60],
    decision: 'The second version is there; the first is switched off.',
  },
  {
    title: 'Fax instead of messages',
    state: 'WITHDRAWN',
    of: ['PROSPECT', 'Fax gateway'],
    deviation: 'TECHNOLOGY',
    standard: 'North-bound types are active standards',
    reason: 'OTHER',
    why: 'Two parties of the market could be reached by fax only at that time.',
    impact: 'Messages could not be checked.',
    remedy: 'Both parties get an address at the gateway of the market.',
    days: [-80, 20],
  },
]
