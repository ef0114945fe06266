import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { OwnedRecord } from '../person.contract.ts'
import { OwnedRecords } from './OwnedRecords.tsx'

/** What would be left without an owner. */
export const OwnedList = ({ owned }: { owned: readonly OwnedRecord[] }) => (
  <section className="grid gap-2">
    <h3 className="text-14">{t('people.owned')}</h3>
    {owned.length === 0 && <p className="text-13 text-muted">{t('people.owned.none')}</p>}
    <OwnedRecords owned={owned} />
  </section>
)
