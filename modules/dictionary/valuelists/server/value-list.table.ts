import { recordColumns } from '@portico/platform/server/record/columns.ts'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ListedValue } from '../value-list.contract.ts'
import type { ValueListKind } from '../value-list-kinds.contract.ts'

export const valueList = pgTable('value_list', {
  ...recordColumns(),
  name: text().notNull(),
  kind: text().$type<ValueListKind>().notNull(),
  description: text().notNull().default(''),
  domainId: uuid('domain_id').notNull(),
  uri: text().notNull().default(''),
  values: jsonb().$type<ListedValue[]>().notNull().default([]),
})
