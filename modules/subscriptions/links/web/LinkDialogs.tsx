import { mdiApplicationOutline } from '@mdi/js'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { SelectField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Linkable, NamedLink } from '../link.contract.ts'
import { linkableSearch, linksChanged, linkTo, moveTo, putUnder, unlink } from './link.queries.ts'

/** An agreement as far as who links needs to know it. */
export interface LinkAgreement {
  id: string
  number: string
  title: string
  status: 'FUTURE' | 'ACTIVE' | 'ENDED'
}
export interface Payer {
  id: string
  name: string
  status: string
  agreements: readonly LinkAgreement[]
}

const without = ''
const optionsOf = (agreements: readonly LinkAgreement[], offersNone: boolean) => [
  ...(offersNone ? [{ value: without, label: t('links.withoutAgreement') }] : []),
  ...agreements.map(({ id, number, title }) => ({ value: id, label: title ? `${number} · ${title}` : number })),
]
const newLink = z.object({ appId: z.string().check(z.minLength(1, { error: 'required' })), itAgreementId: z.string() })

interface LinkDialogProps {
  payer: Payer
  environment: { id: string; displayName: string }
  onClose: () => void
}

/** Links an application to the company; one that another company has is moved from there (L-4). */
export function LinkDialog({ payer, environment, onClose }: LinkDialogProps) {
  const [found, setFound] = useState<ReadonlyMap<string, Linkable>>(new Map())
  const search = useMemo(
    () =>
      linkableSearch(environment.id, payer.id, (more) =>
        setFound((known) => new Map([...known, ...more.map((one) => [one.appId, one] as const)])),
      ),
    [environment.id, payer.id],
  )
  const open = payer.agreements.filter(({ status }) => status !== 'ENDED')
  const active = open.filter(({ status }) => status === 'ACTIVE')
  const [only] = active
  // The server takes the only active one by itself, so nothing else is offered for it.
  const isClear = active.length === 1
  const submit = async ({ appId, itAgreementId }: z.output<typeof newLink>) => {
    const before = found.get(appId)?.link
    const under = itAgreementId && { itAgreementId }
    return before
      ? moveTo(before.id, { companyId: payer.id, ...under })
      : linkTo(payer.id, { appId, environmentId: environment.id, ...under })
  }
  return (
    <FormDialog
      size="small"
      title={t('links.link.title', { company: payer.name, environment: environment.displayName })}
      submitLabel={t('links.link')}
      schema={newLink}
      defaults={{ appId: '', itAgreementId: isClear && only ? only.id : without }}
      submit={submit}
      onDone={(link) => {
        showSnackbar(t('links.linked', { name: link.applicationName, company: link.companyName }))
        void linksChanged()
        onClose()
      }}
      onClose={onClose}
    >
      <ComboboxField
        name="appId"
        label={t('links.application')}
        search={search}
        icon={mdiApplicationOutline}
        placeholder={t('links.application.pick')}
      />
      <Moves found={found} />
      {open.length > 0 && (
        <SelectField
          name="itAgreementId"
          label={t('links.agreement')}
          options={optionsOf(open, !isClear)}
          help={t('links.agreement.help')}
        />
      )}
      {active.length === 0 && <Banner tone="warn">{t('links.noAgreement')}</Banner>}
    </FormDialog>
  )
}

/** That the application is another company's until now. */
function Moves({ found }: { found: ReadonlyMap<string, Linkable> }) {
  const { link } = found.get(useWatch({ name: 'appId' }) as string) ?? {}
  return link ? <Banner tone="warn">{t('links.moves', { company: link.companyName })}</Banner> : null
}

const changedLink = z.object({ itAgreementId: z.string() })

/** Puts a link under another agreement of its company. */
export function AgreementOfLinkDialog({ link, payer, onClose }: { link: NamedLink; payer: Payer; onClose: () => void }) {
  const offered = payer.agreements.filter(({ id, status }) => status !== 'ENDED' || id === link.itAgreementId)
  return (
    <FormDialog
      size="small"
      title={t('links.agreement.title', { name: link.applicationName })}
      submitLabel={t('links.agreement.change')}
      schema={changedLink}
      defaults={{ itAgreementId: link.itAgreementId ?? without }}
      submit={({ itAgreementId }) => putUnder(link.id, itAgreementId || null)}
      onDone={() => {
        void linksChanged()
        onClose()
      }}
      onClose={onClose}
    >
      <SelectField name="itAgreementId" label={t('links.agreement')} options={optionsOf(offered, true)} help={t('links.agreement.help')} />
    </FormDialog>
  )
}

export const UnlinkDialog = ({ link, onClose }: { link: NamedLink; onClose: () => void }) => (
  <ConfirmDialog
    title={t('links.unlink.title', { name: link.applicationName, company: link.companyName })}
    confirmLabel={t('links.unlink')}
    onConfirm={async () => {
      await unlink(link.id)
      await linksChanged()
    }}
    onClose={onClose}
  >
    {t('links.unlink.text')}
  </ConfirmDialog>
)
