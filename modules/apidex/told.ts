import type { Told } from '@portico/platform/web/navigation/told.ts'
import { pages } from './addresses.ts'

/** Where what people are told of can be seen. */
export default function leads({ event, about }: Told): string | undefined {
  const { application, product, team, environment, environmentId: envId } = about
  if (/^APPLICATIONS_(ADOPTED|FORGOTTEN)$/.test(event) && environment) return pages.applicationsIn(environment)
  if (event === 'APPLICATION_DELETED') return envId && pages.applicationsIn(envId)
  if (/^(PRODUCT_REQUESTED|REQUEST_ANSWER)$/.test(event) && envId) return pages.pendingApprovalsIn(envId)
  if (event === 'APPROVALS_WAITING_DIGEST') return pages.pendingApprovals
  if (event === 'TEAM_MEMBER_REMOVED') return pages.teams
  if (event === 'ENVIRONMENT_DELETED_WITH_OPEN_KEYS') return pages.environments
  if (/^SPEC_/.test(event) && product) return envId ? pages.api({ id: product, environmentId: envId }) : pages.apis
  if (/^(APPLICATION_|PRODUCT_|REQUEST_|KEY_|COMPANY_APPLICATION_LINKED$)/.test(event) && application && envId)
    return pages.application({ id: application, environmentId: envId })
  if (/^(GATEWAY_|ENVIRONMENT_|RECONCILER_)/.test(event) && environment) return pages.environment(environment)
  if (/^(TEAM_|PERMISSION_GROUP_)/.test(event) && team) return pages.team(team)
  return undefined
}
