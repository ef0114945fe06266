import type { NewProduct } from '../api-products/api-product.contract.ts'

/** What the demo holds: a fictional grid operator, Noorderlicht. */
export const environments = [
  { id: 'test', name: 'Test', displayName: 'Test', order: 1 },
  { id: 'production', name: 'Production', displayName: 'Production', order: 2 },
] as const

export interface DemoProduct extends Omit<NewProduct, 'upstream'> {
  documents: readonly string[]
  in: readonly string[]
  /** Answered by the in-process service instead of the document's examples. */
  real?: true
  deprecated?: true
}
const everywhere = ['test', 'production']

export const products: readonly DemoProduct[] = [
  {
    apiproduct: 'meter-readings',
    displayName: 'Meter readings',
    description:
      'Readings of electricity and gas meters, quarter-hourly, with their quality. **Version 2** moves readings below their meter and validates units.',
    category: 'Metering',
    tags: ['meters', 'energy'],
    approval: 'auto',
    visibility: 'signedIn',
    plan: { quota: 10_000, interval: 'day' },
    basePath: '/meter-readings',
    documents: ['meter-readings.v1.yaml', 'meter-readings.v2.yaml'],
    in: everywhere,
  },
  {
    apiproduct: 'tariffs',
    displayName: 'Tariffs',
    description: 'What transport and measurement cost, by connection and by period, with the decisions of the regulator they rest on.',
    category: 'Market',
    tags: ['prices'],
    approval: 'auto',
    visibility: 'public',
    plan: { quota: 5000, interval: 'hour' },
    basePath: '/tariffs',
    documents: ['tariffs.yaml'],
    in: everywhere,
  },
  {
    apiproduct: 'billing',
    displayName: 'Billing',
    description: 'Invoices, payments and dunning of connections. Asks for approval, because invoices hold personal data.',
    category: 'Finance',
    tags: ['invoices', 'payments'],
    approval: 'manual',
    visibility: 'signedIn',
    plan: { quota: 1000, interval: 'hour' },
    basePath: '/billing',
    documents: ['billing.yaml'],
    in: everywhere,
  },
  {
    apiproduct: 'grid-capacity',
    displayName: 'Grid capacity',
    description: 'Where the grid has room for a new connection, and reservations of it. This one is served for real, not from examples.',
    category: 'Grid',
    tags: ['capacity', 'connections'],
    approval: 'auto',
    visibility: 'public',
    plan: { quota: 600, interval: 'minute' },
    basePath: '/grid-capacity',
    documents: ['grid-capacity.yaml'],
    in: everywhere,
    real: true,
  },
  {
    apiproduct: 'charging-stations',
    displayName: 'Charging stations',
    description: 'Stations, their connectors and sessions, for operators and app makers.',
    category: 'Mobility',
    tags: ['charging', 'energy'],
    approval: 'manual',
    visibility: 'public',
    basePath: '/charging-stations',
    documents: ['charging-stations.yaml'],
    in: everywhere,
  },
  {
    apiproduct: 'outage-events',
    displayName: 'Outage events',
    description: 'A stream of outages from the first report to the last house back on.',
    category: 'Grid',
    tags: ['outages', 'events'],
    approval: 'auto',
    visibility: 'public',
    basePath: '/outage-events',
    documents: ['outage-events.asyncapi.yaml'],
    in: everywhere,
  },
  {
    apiproduct: 'customer-graph',
    displayName: 'Customer graph',
    description: 'Customers with their connections and contracts in one graph.',
    category: 'Customers',
    tags: ['graph'],
    approval: 'manual',
    visibility: 'signedIn',
    plan: { quota: 1000, interval: 'hour' },
    basePath: '/customer-graph',
    documents: ['customer-graph.graphql'],
    in: ['test'],
  },
  {
    apiproduct: 'weather-legacy',
    displayName: 'Weather (legacy)',
    description: 'Observations of our own stations. Ends soon: use a public weather service instead.',
    category: 'Grid',
    tags: ['weather'],
    approval: 'auto',
    visibility: 'public',
    basePath: '/weather',
    documents: ['weather-legacy.yaml'],
    in: everywhere,
    deprecated: true,
  },
]

export interface DemoApplication {
  name: string
  description: string
  by: 'developer' | 'developer2'
  /** Left out: the person's own. */
  team?: string
  environment: string
  products: readonly string[]
  /** Which of the manual ones an admin approves. */
  approved?: readonly string[]
  expiresInDays?: number
  /** Calls of two weeks, so that there is something to see. */
  callsPerDay: number
}

export const teams = [
  {
    name: 'Mobile',
    owner: 'developer',
    members: [
      ['developer2', 'Developer'],
      ['reader', 'Viewer'],
    ],
  },
  {
    name: 'Field service',
    owner: 'developer2',
    members: [
      ['developer', 'Developer'],
      ['productowner', 'Viewer'],
    ],
  },
] as const

export const applications: readonly DemoApplication[] = [
  {
    name: 'Field App',
    description: 'The app of our engineers on the road.',
    by: 'developer',
    team: 'Mobile',
    environment: 'test',
    products: ['meter-readings', 'outage-events', 'customer-graph'],
    expiresInDays: 5,
    callsPerDay: 900,
  },
  {
    name: 'Billing nightly',
    description: 'Collects invoices each night.',
    by: 'developer2',
    team: 'Field service',
    environment: 'test',
    products: ['billing', 'tariffs'],
    approved: ['billing'],
    callsPerDay: 400,
  },
  {
    name: 'Partner sandbox',
    description: 'What partners try first.',
    by: 'developer',
    environment: 'test',
    products: ['tariffs', 'charging-stations'],
    callsPerDay: 60,
  },
  {
    name: 'Weather board',
    description: 'The screen in the hall.',
    by: 'developer',
    team: 'Mobile',
    environment: 'test',
    products: ['weather-legacy'],
    callsPerDay: 140,
  },
  {
    name: 'Field App',
    description: 'The app of our engineers on the road.',
    by: 'developer',
    team: 'Mobile',
    environment: 'production',
    products: ['meter-readings', 'outage-events', 'weather-legacy'],
    expiresInDays: 200,
    callsPerDay: 5200,
  },
  {
    name: 'Grid monitor',
    description: 'Free capacity on the wall of the control room.',
    by: 'developer2',
    team: 'Field service',
    environment: 'production',
    products: ['grid-capacity', 'tariffs'],
    callsPerDay: 1800,
  },
]
