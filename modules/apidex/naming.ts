import { addresses, goesWith, mentions, ownedBy } from '@portico/platform/server/people/naming.ts'
import { adoption, adoptionApplication } from './adoption/server/adoption.table.ts'
import { apiProduct } from './api-products/server/api-product.table.ts'
import { apiKey, application, keyProduct, notDeleted, requestComment } from './applications/server/application.table.ts'
import { environment, platform } from './environments/server/environment.table.ts'
import { contentPage, contentPageText, contentPageVersion } from './guides/server/guide.table.ts'
import { spec } from './specs/server/spec.table.ts'
import { ownedTeams } from './teams/server/owned-teams.store.ts'
import { teamMember } from './teams/server/team.table.ts'

/** Where the developer portal's tables name people. Records are given in the order in which writes hold them. */
export const naming = [
  ownedTeams,
  ownedBy(apiProduct.ownerId, {
    entityType: 'apiProduct',
    field: 'ownerId',
    name: apiProduct.displayName,
    roles: ['productOwner', 'admin'],
  }),
  ownedBy(application.ownerId, {
    entityType: 'application',
    field: 'ownerId',
    name: application.name,
    living: notDeleted,
  }),
  // What they were to be given is read anew and given to somebody else.
  ...goesWith(teamMember.personId, adoptionApplication.ownerId),
  ...mentions(
    application.createdBy,
    apiKey.createdBy,
    keyProduct.requestedBy,
    keyProduct.decidedBy,
    requestComment.authorId,
    spec.createdBy,
  ),
  ...addresses(apiProduct.supportContact),
  ...mentions(environment.updatedBy, platform.updatedBy),
  ...mentions(adoption.begunBy, adoptionApplication.gatewayOwner),
  ...mentions(contentPage.createdBy, contentPageText.updatedBy, contentPageVersion.publishedBy),
]
