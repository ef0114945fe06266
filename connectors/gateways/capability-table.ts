import { capabilitiesOf } from './described.ts'
import { type PlatformCapabilities, type PlatformType, platformTypes } from './platform.contract.ts'
import { platformNames } from './platform-names.ts'

const yes = (is: boolean): string => (is ? 'yes' : 'no')

const rows: readonly [string, (has: PlatformCapabilities) => string][] = [
  ['The portal makes products there (`manageProducts`)', (has) => yes(has.manageProducts)],
  ['Keys end by themselves there (`timeToLive`)', (has) => yes(has.timeToLive)],
  ['Keys can be suspended', (has) => yes(has.suspend)],
  ['Products on a key', (has) => has.productsPerKey],
  ['Who makes the value of a key', (has) => has.keyValue],
  ['Each key is an application of its own there', (has) => yes(has.applicationPerKey)],
  ['Values of keys that were there before are taken over', (has) => yes(has.tellsValues)],
  ['Applications can be filtered', (has) => yes(has.applicationFilter)],
  ['Analytics of a company can be exported', (has) => yes(has.companyAnalyticsExport)],
  [
    'Where figures of calls come from',
    ({ tellsCalls, reports }) =>
      tellsCalls ? 'it tells each call' : reports ? `its reports, by the hour, up to ${reports.lateMinutes} minutes late` : 'nowhere',
  ],
  [
    'What reports tell of statuses',
    ({ reports }) => (reports ? (reports.exactStatuses ? 'their class' : 'the vendor’s four groups') : '–'),
  ],
  ['Documents that it holds are imported', (has) => yes(has.documents)],
  ['Calls carry the key in the header, unless an environment says otherwise', (has) => `\`${has.keyHeader}\``],
  ['A revoke is in force everywhere after', (has) => `${has.revokeDelaySeconds} s`],
  ['Ways to sign in', (has) => has.authenticationMethods.join(', ')],
  ['Credentials', (has) => has.credentialFields.map(({ name, required }) => (required ? `\`${name}\`` : `(\`${name}\`)`)).join(' ')],
]

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** What each platform can do, as a table in Markdown, from the records of the drivers. */
export function capabilityTable(types: readonly PlatformType[] = platformTypes): string {
  const records = types.map(capabilitiesOf)
  return [
    line(['', ...types.map((type) => platformNames[type])]),
    line(['---', ...types.map(() => '---')]),
    ...rows.map(([label, shown]) => line([label, ...records.map(shown)])),
  ].join('\n')
}

const begin = '<!-- capabilities: written by tools/gateway-table.ts -->'
const end = '<!-- end of capabilities -->'

/** The guide with the table as the records have it now. @throws when the guide has no place for it. */
export function withTable(guide: string): string {
  const [from, to] = [guide.indexOf(begin), guide.indexOf(end)]
  if (from < 0 || to < from) throw new Error('The guide has no place for the table of capabilities.')
  return `${guide.slice(0, from + begin.length)}\n\n${capabilityTable()}\n\n${guide.slice(to)}`
}
