import { formatDateTime } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { fieldWords, type RecordField } from '@portico/platform/web/record/recordField.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Disclosure } from '@portico/platform/web/ui/display/Disclosure.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { JsonView } from '@portico/platform/web/ui/text/JsonView.tsx'
import type { Issue } from '../issue.contract.ts'

/** The newest report in the words of the issue's fields; as it came, for who looks for more, folded. */
export function LatestReport({ report, fields }: { report: NonNullable<Issue['latest']>; fields: readonly RecordField[] }) {
  const facts = fields.flatMap((field) => {
    const words = Object.hasOwn(report, field.name) ? fieldWords(field, report) : ''
    if (words === '') return []
    return [{ label: field.label, value: field.show?.(report) ?? <Words of={field} words={words} /> }]
  })
  return (
    <Card plain title={t('issues.latest')}>
      <div className="grid gap-4">
        <FactList facts={[{ label: t('issues.latest.date'), value: formatDateTime(report.date) }, ...facts]} />
        <Disclosure label={t('issues.latest.raw')}>
          <JsonView value={report} label={t('issues.latest')} />
        </Disclosure>
      </div>
    </Card>
  )
}

const Words = ({ of, words }: { of: RecordField; words: string }) =>
  'code' in of && of.code ? <code className="ltr text-12">{words}</code> : <span className="whitespace-pre-line">{words}</span>
