import type { Fault } from '@portico/platform/contract/errors.ts'

/** What still pays for applications neither ends nor is refused. */
export const withoutApplications = ({ applicationCount }: { applicationCount: number }): Fault[] =>
  applicationCount === 0
    ? []
    : [
        {
          path: 'companyApplications',
          code: 'linkedApplications',
          message: `Applications are still linked to this company: ${applicationCount}. Take these links away first.`,
          params: { count: applicationCount },
        },
      ]
