import { call } from '@portico/platform/web/client/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { type ApplicationRow, applications } from '../application.contract.ts'

/** What a team works with in one place is found by looking; where there are more of them, their own list is the place. */
export const mostOfEnvironment = 100

export interface TeamApplications {
  rows: ApplicationRow[]
  /** The environments with more applications than came. */
  cut: string[]
}

/** What a team owns and what is shared with it, in all environments at once. */
export const teamApplicationsQuery = (teamId: string, environmentIds: readonly string[]) =>
  queryOptions({
    queryKey: [applications.list.path, 'of team', teamId, environmentIds],
    queryFn: async ({ signal }): Promise<TeamApplications> => {
      const answers = await Promise.all(
        environmentIds.map((envId) =>
          call(applications.list, { params: { envId }, query: { team: [teamId], itemsPerPage: mostOfEnvironment } }, { signal }),
        ),
      )
      return {
        rows: answers.flatMap(({ data }) => data),
        cut: environmentIds.filter((_, at) => (answers[at]?.page.total_elements ?? 0) > (answers[at]?.data.length ?? 0)),
      }
    },
    meta: { quiet: true, shows: applications.list.shows },
  })
