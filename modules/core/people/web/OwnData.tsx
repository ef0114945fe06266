import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { ExportButton } from './ExportButton.tsx'

/** What the portal knows of who is signed in, for them to keep. */
export const OwnData = () => (
  <Card plain className="mt-4" title={t('people.export.own')} aside={<ExportButton />}>
    <p className="text-13 text-muted">{t('people.export.own.text')}</p>
  </Card>
)
