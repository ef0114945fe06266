import type { Fault } from '@portico/platform/contract/errors.ts'

interface Linked {
  applicationCount: number
  /** The first of them. */
  apps?: readonly { appId: string; environmentId: string }[] | undefined
}
const mostNamed = 10
const namesOf = (apps: NonNullable<Linked['apps']>): string =>
  apps
    .slice(0, mostNamed)
    .map(({ appId, environmentId }) => `${appId} in ${environmentId}`)
    .join(', ')

/** What still pays for applications neither ends nor is refused. */
export const withoutApplications = ({ applicationCount, apps = [] }: Linked): Fault[] =>
  applicationCount === 0
    ? []
    : [
        {
          path: 'companyApplications',
          code: 'linkedApplications',
          message: `Applications are still linked to this company: ${applicationCount}${apps.length > 0 ? ` (${namesOf(apps)}${applicationCount > mostNamed ? ', …' : ''})` : ''}. Take these links away first.`,
          params: { count: applicationCount, applications: namesOf(apps) },
        },
      ]
