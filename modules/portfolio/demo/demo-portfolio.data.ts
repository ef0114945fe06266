import type { ProspectState } from '../prospects/prospect-states.contract.ts'

export const demoDomains = [
  { code: 'METERING', name: 'Metering', color: '#1F77B4', description: 'Meters, their readings, and who is responsible for them' },
  { code: 'GRID', name: 'Grid operations', color: '#2CA02C', description: 'Connections, outages and work on the grid' },
  { code: 'CUSTOMER', name: 'Customer', color: '#D62728', description: 'Customers, their contracts and what they ask' },
  { code: 'BILLING', name: 'Billing', color: '#9467BD', description: 'Invoices, payments and tariffs' },
  { code: 'MARKET', name: 'Energy market', color: '#FF7F0E', description: 'Messages between the parties of the market' },
] as const

export interface DemoProspect {
  name: string
  summary: string
  domain: (typeof demoDomains)[number]['code']
  state: ProspectState
  provider: string
  consumers: readonly string[]
  usage: string
  north: string
  south: string
  type: string
  /** Value, urgency and effort, 1 to 5. */
  scores: readonly [number, number, number]
}

const one = (
  state: ProspectState,
  domain: DemoProspect['domain'],
  name: string,
  summary: string,
  [provider, ...consumers]: readonly string[],
  [usage = 'INTERNAL', north = 'REST', south = 'REST', type = 'PROCESS']: readonly string[],
  scores: DemoProspect['scores'],
): DemoProspect => ({ name, summary, domain, state, provider: provider ?? '', consumers, usage, north, south, type, scores })

/** A portfolio as one finds it: most of it under way, some of it live, some of it given up. */
export const demoProspects: readonly DemoProspect[] = [
  one(
    'REALISED',
    'METERING',
    'Meter readings',
    'Daily readings of a connection, for suppliers and the customer portal',
    ['Meter data hub', 'Customer portal', 'Billing'],
    ['INTERNAL', 'REST', 'QUEUE', 'PROCESS'],
    [5, 4, 3],
  ),
  one(
    'REALISED',
    'CUSTOMER',
    'Customer profile',
    'Name, addresses and preferences of a customer',
    ['CRM', 'Customer portal', 'Contact centre'],
    ['INTERNAL', 'REST', 'SAAS_API', 'PROCESS'],
    [5, 3, 2],
  ),
  one(
    'REALISED',
    'BILLING',
    'Invoice archive',
    'Invoices of the last seven years as documents',
    ['Document archive', 'Customer portal'],
    ['BUSINESS_UNIT', 'REST', 'REST', 'SYSTEM'],
    [3, 2, 2],
  ),
  one(
    'APPROVED',
    'METERING',
    'Interval readings',
    'Readings each quarter of an hour, for those who gave their consent',
    ['Meter data hub', 'Energy insight app'],
    ['INTERNAL', 'REST', 'STREAM', 'PROCESS'],
    [4, 4, 4],
  ),
  one(
    'APPROVED',
    'GRID',
    'Connection register',
    'Which connection is where, with its capacity',
    ['Asset register', 'Planning'],
    ['INTERNAL', 'REST', 'SAP_RFC', 'PROCESS'],
    [4, 2, 3],
  ),
  one(
    'ON_AGENDA',
    'MARKET',
    'Switch of supplier',
    'Takes the messages of a switch of supplier from the market',
    ['Market gateway', 'CRM', 'Billing'],
    ['PARTNER', 'SOAP', 'QUEUE', 'PROCESS'],
    [5, 5, 4],
  ),
  one(
    'ON_AGENDA',
    'CUSTOMER',
    'Consents',
    'What a customer agreed to, and when they took it back',
    ['Consent register', 'Customer portal'],
    ['INTERNAL', 'REST', 'REST', 'PROCESS'],
    [4, 4, 2],
  ),
  one(
    'IN_DESIGN',
    'GRID',
    'Outages near me',
    'Current and planned outages around an address',
    ['Outage management', 'Website'],
    ['PUBLIC', 'REST', 'QUEUE', 'EXPERIENCE'],
    [5, 4, 3],
  ),
  one(
    'IN_DESIGN',
    'BILLING',
    'Payment status',
    'Whether an invoice is paid, and how',
    ['Accounts receivable', 'Contact centre'],
    ['INTERNAL', 'REST', 'SAP_RFC', 'PROCESS'],
    [3, 3, 2],
  ),
  one(
    'IN_DESIGN',
    'METERING',
    'Meter replacement',
    'Appointments and results of replacing a meter',
    ['Field service', 'Meter data hub'],
    ['BUSINESS_UNIT', 'EVENT', 'QUEUE', 'EVENT_NOTIFICATION'],
    [4, 3, 3],
  ),
  one(
    'QUALIFIED',
    'GRID',
    'Capacity map',
    'Where the grid has room for more feed-in',
    ['Grid model', 'Website'],
    ['OPEN_DATA', 'REST', 'DATABASE', 'EXPERIENCE'],
    [4, 3, 4],
  ),
  one(
    'QUALIFIED',
    'MARKET',
    'Tariff codes',
    'The codes of all tariffs, as the market publishes them',
    ['Market register', 'Billing'],
    ['INTERNAL', 'REST', 'FILE', 'SYSTEM'],
    [2, 2, 1],
  ),
  one(
    'QUALIFIED',
    'CUSTOMER',
    'Customer search for assistants',
    'Lets an assistant of the contact centre find a customer',
    ['CRM', 'Contact centre assistant'],
    ['INTERNAL', 'MCP', 'SAAS_API', 'EXPERIENCE'],
    [4, 2, 2],
  ),
  one(
    'SUBMITTED',
    'METERING',
    'Feed-in per hour',
    'What solar panels fed in, hour by hour',
    ['Meter data hub', 'Energy insight app'],
    ['INTERNAL', 'REST', 'STREAM', 'PROCESS'],
    [4, 3, 3],
  ),
  one(
    'SUBMITTED',
    'BILLING',
    'Instalment plans',
    'Lets a customer pay an invoice in parts',
    ['Accounts receivable', 'Customer portal'],
    ['INTERNAL', 'REST', 'SAP_RFC', 'PROCESS'],
    [3, 4, 3],
  ),
  one(
    'SUBMITTED',
    'GRID',
    'Works permit requests',
    'Requests of contractors to work near a cable',
    ['Permit system', 'Contractors'],
    ['B2B', 'REST', 'REST', 'PROCESS'],
    [3, 2, 4],
  ),
  one(
    'DRAFT',
    'CUSTOMER',
    'Moves',
    'A customer moves house and takes the contract along',
    ['CRM'],
    ['INTERNAL', 'REST', 'SAAS_API', 'PROCESS'],
    [3, 2, 3],
  ),
  one(
    'DRAFT',
    'MARKET',
    'Day-ahead prices',
    'Prices of the next day, hour by hour',
    ['Market data'],
    ['PUBLIC', 'REST', 'FILE', 'EXPERIENCE'],
    [4, 1, 1],
  ),
  one(
    'DRAFT',
    'GRID',
    'Voltage quality',
    'Measurements of the quality of the voltage',
    ['Grid sensors'],
    ['BUSINESS_UNIT', 'EVENT', 'MQTT', 'SYSTEM'],
    [2, 2, 4],
  ),
  one(
    'DEFERRED',
    'BILLING',
    'Dynamic tariffs',
    'A tariff that follows the market from hour to hour',
    ['Tariff engine', 'Billing'],
    ['INTERNAL', 'REST', 'REST', 'PROCESS'],
    [4, 2, 5],
  ),
  one(
    'DEFERRED',
    'METERING',
    'Gas quality',
    'Calorific values by region and month',
    ['Gas laboratory'],
    ['INTERNAL', 'REST', 'FILE', 'SYSTEM'],
    [2, 1, 2],
  ),
  one(
    'REJECTED',
    'CUSTOMER',
    'Customer table',
    'Read access to the table of customers for reports',
    ['CRM'],
    ['BUSINESS_UNIT', 'FILE', 'DATABASE', 'PASS_THROUGH'],
    [2, 3, 1],
  ),
  one(
    'WITHDRAWN',
    'MARKET',
    'Fax gateway',
    'Sends market messages by fax to those who still ask for it',
    ['Market gateway'],
    ['PARTNER', 'FILE', 'REST', 'PASS_THROUGH'],
    [1, 1, 2],
  ),
]
