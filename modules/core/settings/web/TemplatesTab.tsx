import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useParams } from '@tanstack/react-router'
import EmailTemplatesPage from '../../mail/web/EmailTemplatesPage.tsx'
import { EmailTemplates } from '../../mail/web/TemplatesPage.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

/** The templates as a tab of the settings; the one that the address names has a page of its own. */
export default function TemplatesTab() {
  const { id } = useParams({ strict: false }) as { id?: string }
  if (id) return <EmailTemplatesPage />
  return (
    <SettingsFrame tab="emailTemplates">
      <p className="mb-4 max-w-[72ch] text-muted">{t('mail.templates.text')}</p>
      <EmailTemplates />
    </SettingsFrame>
  )
}
