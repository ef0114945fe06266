import { RecordHistory } from '@portico/platform/web/record/RecordHistory.tsx'
import type { AgendaItem } from '../item.contract.ts'
import { itemCalls } from './agenda.queries.ts'
import { itemWords } from './agenda.words.ts'
import { itemHistoryFields } from './agendaFields.ts'

/** What happened to an item. */
export const ItemHistory = ({ item }: { item: AgendaItem }) => (
  <RecordHistory id={item.id} calls={itemCalls} words={itemWords} fields={itemHistoryFields(item)} />
)
