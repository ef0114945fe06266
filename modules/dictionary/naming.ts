import { authors, mentions, ownedBy, quotes } from '@portico/platform/server/people/naming.ts'
import { termImport } from './exchange/server/import.table.ts'
import { generatedSpecification, specificationProfile } from './generator/server/generator.table.ts'
import { businessObject, businessObjectVersion } from './objects/server/object.table.ts'
import { termRelation } from './terms/server/relation.table.ts'
import { term } from './terms/server/term.table.ts'
import { termVersion } from './terms/server/version.table.ts'
import { valueList } from './valuelists/server/value-list.table.ts'

/** Where the dictionary's tables name people. */
export const naming = [
  ownedBy(term.ownerId, { entityType: 'term', field: 'ownerId', name: term.name }),
  ownedBy(businessObject.ownerId, { entityType: 'businessObject', field: 'ownerId', name: businessObject.displayName }),
  ownedBy(businessObject.stewardId, { entityType: 'businessObject', field: 'stewardId', name: businessObject.displayName }),
  ownedBy(generatedSpecification.ownerId, { entityType: 'generatedSpecification', field: 'ownerId', name: generatedSpecification.title }),
  ownedBy(specificationProfile.ownerId, { entityType: 'specificationProfile', field: 'ownerId', name: specificationProfile.name }),
  ...[term, businessObject, generatedSpecification, specificationProfile, valueList].flatMap(authors),
  ...mentions(term.contentChangedBy, businessObject.contentChangedBy, termRelation.createdBy, termImport.createdBy),
  // A file names owners by their addresses; who is not known is told so.
  ...quotes(termImport.result, termImport.settled),
  ...mentions(termVersion.approvedBy, businessObjectVersion.approvedBy),
]
