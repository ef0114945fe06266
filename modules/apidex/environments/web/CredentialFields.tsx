import type { PlatformCapabilities } from '@portico/connectors/gateways/platform.contract.ts'
import { Field } from '@portico/platform/web/forms/Field.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Disclosure } from '@portico/platform/web/ui/display/Disclosure.tsx'
import { Checkbox } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { areaClass, inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { credentialName } from './credentialName.ts'
import { chosenMethod, fieldsOf, methodsOf } from './environmentForm.ts'

type CredentialField = PlatformCapabilities['credentialFields'][number]
interface Props {
  /** What the platform takes; of several ways to sign in one is chosen. */
  capabilities: PlatformCapabilities
  /** Which ones the server holds; their values never come back. */
  stored: Readonly<Record<string, unknown>>
}

/** What the portal signs in with at the gateway. Write-only: what is stored is said, not shown; an empty field leaves it as it is. */
export function CredentialFields({ capabilities, stored }: Props) {
  const methods = methodsOf(capabilities)
  const names = Object.keys(stored)
  const { field: chosen } = useController({ name: 'method' })
  const method = chosenMethod(capabilities, chosen.value, names)
  const fields = fieldsOf(capabilities, method)
  const second = fields.filter(isSecond)
  const { errors } = useFormState({ name: 'credentials' })
  const certificate = useWatch({ name: 'credentials.clientCert' })
  const signsByCertificate = Boolean(certificate) || names.includes('clientCert')
  const wrong = Object.keys((errors.credentials as object | undefined) ?? {})
  const input = (field: CredentialField) => (
    <CredentialInput key={field.name} field={field} aside={asideOf(field, fields, signsByCertificate)} isStored={field.name in stored} />
  )
  return (
    <fieldset className="grid gap-4 rounded-[8px] border border-hairline p-4">
      <legend className="px-1 text-13 font-semibold">{t('environments.credentials')}</legend>
      <p className="-mt-2 text-12 text-muted">{t('environments.credentials.help')}</p>
      {method !== undefined && methods.length > 1 && (
        <FieldBox label={t('environments.method')} className="sm:max-w-[50%]">
          {(control) => (
            <Select
              {...control}
              value={method}
              options={methods.map((one) => ({ value: one, label: one }))}
              onChange={(event) => chosen.onChange(event.target.value)}
            />
          )}
        </FieldBox>
      )}
      <div className="grid gap-4 sm:grid-cols-2">{fields.filter((field) => !isSecond(field)).map(input)}</div>
      {second.length > 0 && (
        <Disclosure label={t('environments.credentials.second')} open={second.some(({ name }) => name in stored || wrong.includes(name))}>
          <div className="grid gap-4 sm:grid-cols-2">{second.map(input)}</div>
        </Disclosure>
      )}
    </fieldset>
  )
}

/** Of a second service, which few have: what is left out is the first one's. */
const isSecond = ({ name, required }: CredentialField) => !required && name.startsWith('devportal')

/** Of two that stand for each other neither is simply optional, and a certificate's key is needed where there is a certificate. */
function asideOf(
  { name, required, unless }: CredentialField,
  fields: readonly CredentialField[],
  signsByCertificate: boolean,
): string | true | undefined {
  if (unless !== undefined || fields.some((other) => other.unless === name)) return t('environments.credential.either')
  if (name === 'clientKey' && !required) return signsByCertificate ? undefined : t('environments.credential.withCertificate')
  return required ? undefined : true
}

/** Certificates and keys have lines. */
const isLong = (name: string) => /(cert|clientKey|accountKey)$/i.test(name)

function CredentialInput({
  field: { name, secret, required, unless },
  aside,
  isStored,
}: {
  field: CredentialField
  aside: string | true | undefined
  isStored: boolean
}) {
  const { field: removed } = useController({ name: 'removed' })
  const names: string[] = removed.value ?? []
  const gone = names.includes(name)
  return (
    <div className="grid content-start gap-2">
      <Field
        name={`credentials.${name}`}
        label={credentialName(name)}
        {...(isStored ? { optional: t('environments.credential.isStored') } : aside && { optional: aside })}
        help={isStored ? t('environments.credential.stored') : undefined}
      >
        {(control, { value, ...rest }) => {
          // Not a password field: no password manager takes it, and nobody reads it over a shoulder.
          const look = cx('font-mono text-13', secret && '[-webkit-text-security:disc]')
          const shared = {
            ...control,
            ...rest,
            value: String(value ?? ''),
            dir: 'ltr' as const,
            autoComplete: 'off',
            spellCheck: false,
            disabled: gone,
            placeholder: isStored ? '••••••••' : undefined,
            'data-1p-ignore': '',
            'data-lpignore': 'true',
          }
          return isLong(name) ? (
            <textarea {...shared} rows={2} className={cx(areaClass, look)} />
          ) : (
            <input {...shared} type="text" className={cx(inputClass, look)} />
          )
        }}
      </Field>
      {isStored && (!required || unless !== undefined) && (
        <Checkbox
          label={t('environments.credential.remove')}
          checked={gone}
          onChange={(event) => removed.onChange(event.target.checked ? [...names, name] : names.filter((one) => one !== name))}
        />
      )}
    </div>
  )
}
