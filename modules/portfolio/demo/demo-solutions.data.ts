import type { CheckCode, ComplianceLevel, SolutionState } from '../solutions/solution-states.contract.ts'
import type { demoDomains } from './demo-portfolio.data.ts'

type Answer = 'NO' | 'PARTIAL' | 'NOT_APPLICABLE'
export interface DemoSolution {
  name: string
  state: SolutionState
  domain: (typeof demoDomains)[number]['code']
  summary: string
  problem: string
  design: string
  /** The prospects that it is the design of, by their names. */
  of: readonly string[]
  /** How far it complies, and every answer of its checklist that is not a yes; left out where nobody has looked yet. */
  judged?: readonly [ComplianceLevel, Partial<Record<CheckCode, readonly [Answer, string]>>]
  conditions?: readonly { text: string; days: number; evidence?: string }[]
  replacedBy?: string
}

/** Designs as one finds them: some live, some under way, some given up. */
export const demoSolutions: readonly DemoSolution[] = [
  {
    name: 'Readings from the meter data hub',
    state: 'LIVE',
    domain: 'METERING',
    summary: 'One resource for the readings of a connection, fed by the queue of the meter data hub',
    problem: 'Billing and the customer portal each copied readings at night, and never had the same ones.',
    design: 'The hub puts each reading on a queue. A store keeps **13 months** of them, and a resource answers from there.',
    of: ['Meter readings'],
    judged: ['FULLY_CONFORMANT', {}],
    conditions: [
      {
        text: 'Show the age of the newest reading on the dashboard of operations',
        days: -20,
        evidence: 'On the dashboard since the first day.',
      },
    ],
  },
  {
    name: 'Customer profile on the CRM',
    state: 'LIVE',
    domain: 'CUSTOMER',
    summary: 'The profile of a customer straight from the CRM, without what nobody needs',
    problem: 'Six systems asked the CRM for whole customers, and kept what they did not need.',
    design: 'A resource in front of the CRM hands out *name*, *addresses* and *preferences*, each only to those with a purpose for it.',
    of: ['Customer profile'],
    judged: ['COMPLIANT', { C11: ['PARTIAL', 'There is no service level of the CRM outside office hours.'] }],
  },
  {
    name: 'Invoices by their archive number',
    state: 'LIVE',
    domain: 'BILLING',
    summary: 'Documents of the archive by number, checked against who may see the contract',
    problem: 'Customers rang for copies of invoices, 300 times a week.',
    design: 'The archive answers with documents; the gateway asks the contract register who may see them.',
    of: ['Invoice archive'],
    judged: [
      'NON_CONFORMANT',
      { C08: ['NO', 'The archive answers errors in a form of its own.'], C02: ['PARTIAL', 'Two terms are proposed.'] },
    ],
  },
  {
    name: 'Interval readings as a stream',
    state: 'IN_REALISATION',
    domain: 'METERING',
    summary: 'Readings each quarter of an hour for those who gave their consent, as a stream and by request',
    problem: 'Apps ask for readings every minute, although there are new ones four times an hour.',
    design:
      'Consumers follow a stream. Whoever comes late asks for the day by request.\n\n1. Consent is checked at the start\n2. Each message carries its quarter',
    of: ['Interval readings'],
    judged: ['COMPLIANT', { C10: ['PARTIAL', 'How long consumers keep readings is in their agreements, not in the design.'] }],
    conditions: [
      { text: 'Write down how long consumers may keep readings', days: 21 },
      { text: 'Test with 50 000 connections at once', days: -6 },
    ],
  },
  {
    name: 'Connections from the asset register',
    state: 'APPROVED',
    domain: 'GRID',
    summary: 'Where a connection is and what it can carry, from the asset register by way of a read copy',
    problem: 'Planners export the register by hand, and plan with numbers that are weeks old.',
    design: 'Changes of the register reach a read copy within five minutes. A resource answers from the copy.',
    of: ['Connection register'],
    judged: ['NON_CONFORMANT', { C04: ['NO', 'The read copy is filled by remote function calls.'] }],
    conditions: [{ text: 'Agree with the vendor when an event interface comes', days: 45 }],
  },
  {
    name: 'Outages as they happen',
    state: 'ON_AGENDA',
    domain: 'GRID',
    summary: 'Current and planned outages for the website and for partners, without addresses of customers',
    problem: 'The website shows outages half an hour late, and the telephone rings meanwhile.',
    design: 'Outage management publishes each change. The public resource knows streets, never houses.',
    of: ['Outages near me'],
    judged: ['COMPLIANT', { C07: ['PARTIAL', 'When the first version ends is not decided.'] }],
  },
  {
    name: 'Payments at a glance',
    state: 'IN_DESIGN',
    domain: 'BILLING',
    summary: 'Whether an invoice is paid, and which instalments are still to come',
    problem: 'The contact centre looks into three systems to say whether an invoice is paid.',
    design: 'Accounts receivable is asked once; what it says is kept for a minute.',
    of: ['Payment status', 'Instalment plans'],
    judged: ['COMPLIANT', { C01: ['PARTIAL', 'The old payment service was looked at, not tried.'], C12: ['NOT_APPLICABLE', ''] }],
  },
  {
    name: 'Field work and meters',
    state: 'IN_DESIGN',
    domain: 'METERING',
    summary: 'Appointments of field service, and the meters that were changed at them',
    problem: 'A meter that was replaced on Monday sends readings that nobody expects until Thursday.',
    design: 'Field service announces each replacement as an event with the old and the new meter.',
    of: ['Meter replacement'],
  },
  {
    name: 'Room on the grid',
    state: 'IN_DESIGN',
    domain: 'GRID',
    summary: 'How much more the grid takes in, street by street, for everybody',
    problem: 'Whoever plans solar panels learns only from a refusal that the grid is full.',
    design: 'The grid model is calculated each night. A public resource has its results.',
    of: ['Capacity map'],
  },
  {
    name: 'Market messages without files',
    state: 'DRAFT',
    domain: 'MARKET',
    summary: 'Tariff codes and day-ahead prices as resources instead of files',
    problem: 'Files of the market are read by five systems, each in its own way.',
    design: '',
    of: ['Tariff codes', 'Day-ahead prices'],
  },
  {
    name: 'Solar feed-in by the hour',
    state: 'DRAFT',
    domain: 'METERING',
    summary: 'What solar panels fed in, beside the readings that are there already',
    problem: '',
    design: '',
    of: ['Feed-in per hour'],
  },
  {
    name: 'Tariffs that follow the market',
    state: 'DEFERRED',
    domain: 'BILLING',
    summary: 'Prices from hour to hour out of the new billing system',
    problem: 'Customers ask for dynamic tariffs; the old billing system knows months only.',
    design: 'The tariff engine of the new billing system is asked directly.',
    of: ['Dynamic tariffs'],
    judged: ['COMPLIANT', { C11: ['PARTIAL', 'The new system has no service level yet.'] }],
  },
  {
    name: 'Nightly copies of the CRM',
    state: 'REJECTED',
    domain: 'CUSTOMER',
    summary: 'A copy of the table of customers each night, for reports',
    problem: 'Reports take hours to run on the CRM.',
    design: 'A job copies the table to a share.',
    of: ['Customer table'],
    judged: ['NON_CONFORMANT', { C04: ['NO', 'It reads the table itself.'], C10: ['NO', 'All of a customer is copied.'] }],
  },
  {
    name: 'Fax bridge',
    state: 'WITHDRAWN',
    domain: 'MARKET',
    summary: 'Sends market messages by fax to those who still ask for it',
    problem: 'Two parties of the market have no other address.',
    design: '',
    of: [],
  },
  {
    name: 'Readings by file',
    state: 'RETIRED',
    domain: 'METERING',
    summary: 'All readings of a day in one file each night, as it was until the meter data hub came',
    problem: 'Billing needed readings before there was a hub.',
    design: 'A file each night at two, on a share.',
    of: [],
    judged: ['NON_CONFORMANT', { C03: ['NO', 'Files are no active standard.'] }],
    replacedBy: 'Readings from the meter data hub',
  },
]
