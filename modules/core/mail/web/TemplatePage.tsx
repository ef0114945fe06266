import { mdiDotsVertical, mdiEmailOffOutline, mdiPencilOutline, mdiRestore, mdiSend } from '@mdi/js'
import { useLeaveGuard } from '@portico/platform/web/forms/useLeaveGuard.tsx'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { Switch } from '@portico/platform/web/ui/inputs/Switch.tsx'
import { TagsInput } from '@portico/platform/web/ui/inputs/TagsInput.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { EmailTemplate, Locale } from '../mail.contract.ts'
import { languageNames } from './language-names.ts'
import { resetTemplate, templateQuery } from './mail.queries.ts'
import { Preview } from './Preview.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import { useTemplateDraft } from './useTemplateDraft.ts'

const TestDialog = lazyPart(() => import('./TestDialog.tsx').then((file) => file.TestDialog))
const LineChanges = lazyPart(() => import('@portico/documents/web/changes/LineChanges.tsx').then((file) => file.LineChanges))

export default function TemplatePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(templateQuery(id))
  usePageTitle(query.data?.name)
  return (
    <DetailPage
      query={query}
      failed={t('mail.failed.template')}
      render={(template) => <Template key={template.id} template={template} />}
    />
  )
}

function Template({ template }: { template: EmailTemplate }) {
  const [language, setLanguage] = useState<Locale>(template.language)
  const [open, setOpen] = useState<'test' | 'reset' | 'resetAll'>()
  const draft = useTemplateDraft(template)
  const leaving = useLeaveGuard(draft.dirty && !draft.busy)
  const { subject, body } = draft.textIn(language)
  const stored = template.translations.find((one) => one.language === language)
  const reset = async (only?: Locale) => {
    await resetTemplate(template.id, { version: template.version, ...(only && { language: only }) })
    draft.forget(only)
    showSnackbar(t('mail.reset.done'))
  }
  return (
    <>
      {leaving}
      <DetailPage.Header
        title={template.name}
        crumbs={[{ label: t('mail.templates'), href: pages.settings('emailTemplates') }]}
        chips={
          <>
            {template.version > 0 && (
              <Chip tone="info" icon={mdiPencilOutline}>
                {t('mail.changed')}
              </Chip>
            )}
            {!draft.enabled && <Chip icon={mdiEmailOffOutline}>{t('mail.off')}</Chip>}
          </>
        }
        facts={[
          { label: t('mail.event'), value: <code className="ltr">{template.id}</code> },
          { label: t('mail.module'), value: template.module ? t(`module.${template.module}` as MessageKey) : t('mail.ofPortal') },
        ]}
        actions={
          <>
            <Button icon={mdiSend} onClick={() => setOpen('test')}>
              {t('mail.test')}
            </Button>
            <Button kind="standard" busy={draft.busy} disabled={!draft.dirty} onClick={() => void draft.save()}>
              {t('mail.save')}
            </Button>
            <Menu
              label={t('mail.actions')}
              align="end"
              trigger={(trigger) => <IconButton {...trigger} kind="plain" small={false} icon={mdiDotsVertical} name={t('mail.actions')} />}
            >
              <MenuItem icon={mdiRestore} disabled={!stored?.changed} onSelect={() => setOpen('reset')}>
                {t('mail.reset.one', { language: languageNames[language] })}
              </MenuItem>
              <MenuItem icon={mdiRestore} danger disabled={template.version === 0} onSelect={() => setOpen('resetAll')}>
                {t('mail.reset.all')}
              </MenuItem>
            </Menu>
          </>
        }
      />
      <p className="mb-4 max-w-[72ch] text-muted">{template.description}</p>
      {draft.failure && (
        <div className="mb-4">
          <Banner>{draft.failure}</Banner>
        </div>
      )}
      {draft.faulty.length > 0 && (
        <div className="mb-4">
          <Banner
            action={
              <div className="flex flex-wrap gap-2">
                {draft.faulty
                  .filter((one) => one !== language)
                  .map((one) => (
                    <Button key={one} small onClick={() => setLanguage(one)}>
                      {t('mail.faults.show', { language: languageNames[one] })}
                    </Button>
                  ))}
              </div>
            }
          >
            {t('mail.faults', { languages: formatList(draft.faulty.map((one) => languageNames[one])) })}
          </Banner>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Card plain>
            <div className="grid gap-4">
              <FieldBox label={t('mail.language')}>
                {(control) => (
                  <Select
                    {...control}
                    value={language}
                    options={template.translations.map((one) => ({
                      value: one.language,
                      label:
                        one.changed || draft.isDirtyIn(one.language)
                          ? t('mail.languageChanged', { language: languageNames[one.language] })
                          : languageNames[one.language],
                    }))}
                    onChange={(event) => setLanguage(event.target.value as Locale)}
                  />
                )}
              </FieldBox>
              <TemplateEditor
                key={language}
                subject={subject}
                body={body}
                placeholders={template.placeholders}
                faults={draft.faultsIn(language)}
                onChange={(changed) => draft.write(language, changed)}
              />
            </div>
          </Card>
          <Card plain title={t('mail.sending')}>
            <div className="grid gap-3">
              <Switch
                label={t('mail.enabled')}
                help={template.mandatory ? t('mail.mandatory') : t('mail.enabled.help')}
                checked={draft.enabled}
                onChange={(event) => draft.setEnabled(event.target.checked)}
              />
              <FieldBox label={t('mail.copies')} help={t('mail.copies.help')} error={draft.copiesFault}>
                {(control) => <TagsInput {...control} value={[...draft.copies]} onChange={draft.setCopies} />}
              </FieldBox>
            </div>
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          <Preview id={template.id} language={language} subject={subject} body={body} faulty={draft.setFaults} />
          {stored && (body !== stored.original.body || subject !== stored.original.subject) && (
            <Card plain title={t('mail.difference')}>
              <LineChanges before={`${stored.original.subject}\n\n${stored.original.body}`} after={`${subject}\n\n${body}`} />
            </Card>
          )}
        </div>
      </div>
      {open === 'test' && (
        <TestDialog id={template.id} language={language} subject={subject} body={body} onClose={() => setOpen(undefined)} />
      )}
      {(open === 'reset' || open === 'resetAll') && (
        <ConfirmDialog
          title={t('mail.reset.title', { name: template.name })}
          confirmLabel={open === 'reset' ? t('mail.reset.one', { language: languageNames[language] }) : t('mail.reset.all')}
          onConfirm={() => reset(open === 'reset' ? language : undefined)}
          onClose={() => setOpen(undefined)}
        >
          <p>{open === 'reset' ? t('mail.reset.text.one') : t('mail.reset.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
