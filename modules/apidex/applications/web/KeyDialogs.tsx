import { dateTime, text } from '@portico/platform/contract/fields.ts'
import { attempts, useAttempt } from '@portico/platform/web/client/attempt.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { SelectField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { formatDateTime, formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCapabilities } from '../../environments/web/environment.queries.ts'
import type { Application } from '../application.contract.ts'
import { type Key, keys } from '../key.contract.ts'
import { changeKey, inWords, refreshApplications } from './application.queries.ts'
import { chosen, products } from './chosenProducts.ts'
import { freeName } from './freeName.ts'
import { withholding } from './further.ts'
import { overlapEnd } from './gateway-state.ts'
import { KeyExpiryField } from './KeyExpiryField.tsx'
import { draftsIn, openedIn } from './openedIn.ts'
import { ProductsField } from './ProductsField.tsx'

export { AddProductsDialog } from './AddProductsDialog.tsx'
// What shows a key, which happens once, is here before the key is made.
export { KeyMadeDialog } from './KeyMadeDialog.tsx'

interface DialogProps {
  application: Application
  onClose: () => void
}
interface OfKey extends DialogProps {
  ofKey: Key
}
/** Gets the new key with its value, to show it once. */
interface Makes {
  onMade: (key: Key) => void
}

const expiry = { expiryDate: z.optional(dateTime()) }
const newKeyForm = z.object({ name: text(1, 80), ...expiry, apiProducts: products })
const narrowKeyForm = z.object({ ...newKeyForm.shape, apiProducts: chosen })

/** The same request sent twice, as after an answer that was lost, makes one key. */
const attemptToMake = attempts()

/** Without a dialog: a further key of the application for one product, where a key opens one. */
export async function makeKey(application: Application, apiproduct: string): Promise<Key> {
  const input = { params: paramsOf(application), body: { name: freeName(application), apiProducts: [apiproduct] } }
  const made = await inWords(call(keys.create, input, { idempotencyKey: attemptToMake(input) }))
  void refreshApplications()
  return made
}

export function NewKeyDialog({ application, onMade, onClose }: DialogProps & Makes) {
  const attempt = useAttempt()
  const { environments } = useEnvironment()
  const isOne = useCapabilities(application.environmentId)?.productsPerKey === 'one'
  const environment = environments.find(({ id }) => id === application.environmentId)?.displayName ?? application.environmentId
  return (
    <FormDialog
      title={t('keys.new.title', { name: application.name, environment })}
      submitLabel={t('keys.new.submit')}
      schema={isOne ? narrowKeyForm : newKeyForm}
      defaults={{ name: freeName(application), expiryDate: '', apiProducts: [] }}
      submit={(values) => inWords(call(keys.create, { params: paramsOf(application), body: values }, { idempotencyKey: attempt(values) }))}
      onDone={(made) => {
        void refreshApplications()
        onMade(made)
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label={t('applications.name')} help={t('keys.name.help')} />
        <KeyExpiryField label={t('applications.keyExpires')} optional />
      </div>
      <ProductsField envId={application.environmentId} opened={openedIn(application)} drafts={draftsIn(application)} optional />
    </FormDialog>
  )
}

/** The choices of an overlap, in hours. */
const overlaps = [0, 1, 24, 72, 168, 336, 720] as const
const rotation = z.object({ overlap: z.string(), ...expiry })

export function RotateDialog({ application, ofKey: key, onMade, onClose }: OfKey & Makes) {
  const attempt = useAttempt()
  const open = key.apiProducts.filter((product) => product.status === 'pending')
  // It is refused already: there is no time in which both work.
  const off = key.status === 'suspended' || key.status === 'expired' ? key.status : undefined
  return (
    <FormDialog
      size="small"
      title={t('keys.rotate.title', { name: key.name })}
      submitLabel={t('keys.rotate.submit')}
      schema={rotation}
      defaults={{ overlap: '24', expiryDate: '' }}
      submit={({ overlap, expiryDate }) => {
        const body = { rotates: key.id, ...(!off && { overlapHours: Number(overlap) }), ...(expiryDate && { expiryDate }) }
        return inWords(call(keys.create, { params: paramsOf(application), body }, { idempotencyKey: attempt(body) }))
      }}
      onDone={(made) => {
        void refreshApplications()
        onMade(made)
      }}
      onClose={onClose}
    >
      <p className="text-muted">{t(`keys.rotate.${off ?? 'text'}`)}</p>
      {!off && (
        <>
          <SelectField
            name="overlap"
            label={t('keys.overlap')}
            options={overlaps.map((hours) => ({ value: String(hours), label: overlapText(hours) }))}
          />
          <OverlapNote ofKey={key} />
        </>
      )}
      <KeyExpiryField label={t('keys.rotate.expires')} optional />
      <NoLonger application={application} ofKey={key} />
      {open.length > 0 && (
        <Banner tone="warn">
          {t('keys.rotate.pending', { count: open.length, names: formatList(open.map((product) => product.displayName)) })}
        </Banner>
      )}
    </FormDialog>
  )
}

const overlapText = (hours: number): string => {
  if (hours === 0) return t('keys.overlap.none')
  return hours < 48 ? t('keys.overlap.hours', { hours }) : t('keys.overlap.days', { days: hours / 24 })
}

function OverlapNote({ ofKey: key }: { ofKey: Key }) {
  const overlap = Number(useWatch({ name: 'overlap' }))
  return (
    <p role="status" className="-mt-2 text-12 text-muted">
      {overlap === 0 ? t('keys.rotate.atOnce') : t('keys.rotate.until', { when: formatDateTime(overlapEnd(key, new Date(), overlap)) })}
    </p>
  )
}

/** While the company is suspended no key lasts longer than it does, nor what replaces it. */
function NoLonger({ application, ofKey: { expiryDate } }: Pick<OfKey, 'application' | 'ofKey'>) {
  const company = withholding(application)
  if (company === undefined || expiryDate === null) return null
  return <Banner tone="warn">{t('keys.withheld.end', { company, when: formatDateTime(expiryDate) })}</Banner>
}

const expiryForm = z.object({ expiryDate: dateTime() })

export function ExpiryDialog({ application, ofKey: key, onClose }: OfKey) {
  return (
    <FormDialog
      size="small"
      title={t(key.expiryDate ? 'keys.expiry.change.title' : 'keys.expiry.set.title', { name: key.name })}
      submitLabel={t('keys.expiry.submit')}
      schema={expiryForm}
      defaults={{ expiryDate: key.expiryDate ?? '' }}
      submit={({ expiryDate }) => inWords(changeKey(application, key, { expiryDate }))}
      onDone={onClose}
      onClose={onClose}
    >
      <KeyExpiryField label={t('keys.expiry.at')} time />
      <NoLonger application={application} ofKey={key} />
    </FormDialog>
  )
}

const paramsOf = (application: Application) => ({ envId: application.environmentId, id: application.id })
