import { governedColumns } from '@portico/platform/server/record/columns.ts'
import { boolean, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Term } from '../term.contract.ts'
import type { TermSource, TermTranslation } from '../term-fields.contract.ts'
import { termStates } from '../term-states.contract.ts'

const optional = (name: string) => text(name).notNull().default('')
const texts = (name: string) => jsonb(name).$type<string[]>().notNull().default([])

export const term = pgTable('term', {
  ...governedColumns(termStates),
  name: text().notNull(),
  description: optional('description'),
  comment: optional('comment'),
  methode: optional('methode'),
  statusDescription: optional('status_description'),
  URI: text('uri').notNull(),
  domainId: uuid('domain_id').notNull(),
  language: text().$type<Term['language']>().notNull(),
  notation: optional('notation'),
  altLabels: texts('alt_labels'),
  hiddenLabels: texts('hidden_labels'),
  scopeNote: optional('scope_note'),
  examples: texts('examples'),
  topConcept: boolean('top_concept').notNull().default(false),
  sources: jsonb().$type<TermSource[]>().notNull().default([]),
  translations: jsonb().$type<TermTranslation[]>().notNull().default([]),
  versionNumber: optional('version_number'),
  changeNote: optional('change_note'),
  validFrom: date('valid_from'),
  validTo: date('valid_to'),
  lastReviewedAt: date('last_reviewed_at'),
  reviewDueAt: date('review_due_at').notNull(),
  replacedById: uuid('replaced_by_id'),
  ownerId: uuid('owner_id').notNull(),
  validatedObjectId: uuid('validated_object_id'),
  tags: text().array().notNull().default([]),
  contentChangedBy: text('content_changed_by').notNull(),
})
