/** The board's meetings: by how many days from the first start they lie apart from it, the last two still to come. */
export const demoMeetings = [
  {
    days: -70,
    title: 'ADA winter opening',
    minutes: 'Everybody was welcomed. The board meets every second Tuesday from now on.',
    topic: [
      'DIRECTION',
      'Contracts before code',
      'Shall every new API begin with its contract?',
      'Yes. A contract is reviewed before anybody builds.',
    ],
  },
  {
    days: -56,
    title: 'ADA on meter data',
    minutes: 'Meter data is asked for by three teams. They share one interface.',
    topic: [
      'COMPLIANCE',
      'Errors as problem details',
      'Do all APIs answer errors in one form?',
      'New ones do. Old ones follow with their next major version.',
    ],
  },
  {
    days: -42,
    title: 'ADA on customers',
    minutes: 'Personal data leaves the CRM through the customer profile alone.',
    topic: [
      'DISPUTE',
      'Who owns addresses',
      'Is the CRM or the grid register leading for addresses?',
      'The grid register leads for places, the CRM for where letters go.',
    ],
  },
  {
    days: -14,
    title: 'ADA before the spring release',
    minutes: 'The scope of the spring release was looked at once more.',
    topic: [
      'DIRECTION',
      'File transfers end',
      'Until when are new file interfaces possible?',
      'None from next year on. Exceptions come to the board.',
    ],
  },
  {
    days: 6,
    title: 'ADA intake',
    minutes: '',
    topic: ['CHANGE_REQUEST', 'Versions in addresses', 'Do we keep the version in the path?', ''],
  },
  {
    days: 20,
    title: 'ADA summer planning',
    minutes: '',
    topic: ['ANY_OTHER_BUSINESS', 'Holidays of the board', 'Who stands in during the summer?', ''],
  },
] as const

/** Start, freeze and go-live by days from the first start. */
export const demoReleases = [
  { code: 'R1', name: 'Winter release', days: [-120, -60, -20], goal: 'Meter readings and customer data for everybody.' },
  { code: 'R2', name: 'Spring release', days: [-15, 12, 40], goal: 'Outages and work on the grid, as they happen.' },
  { code: 'R3', name: 'Summer release', days: [50, 90, 120], goal: 'Messages of the energy market without files.' },
  { code: 'R4', name: 'Autumn release', days: [140, 180, 210], goal: 'Tariffs and invoices of the new billing system.' },
] as const
