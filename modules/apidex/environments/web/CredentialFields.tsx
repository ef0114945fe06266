import type { PlatformCapabilities } from '@portico/connectors/gateways/platform.contract.ts'
import { Field } from '@portico/platform/web/forms/Field.tsx'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Checkbox } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { areaClass, inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useId } from 'react'
import { useController } from 'react-hook-form'
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
  const methodId = useId()
  const { field: chosen } = useController({ name: 'method' })
  const method = chosenMethod(capabilities, chosen.value, names)
  return (
    <fieldset className="grid gap-4 rounded-[8px] border border-hairline p-4">
      <legend className="px-1 text-13 font-semibold">{t('environments.credentials')}</legend>
      <p className="-mt-2 text-12 text-muted">{t('environments.credentials.help')}</p>
      {method !== undefined && methods.length > 1 && (
        <div className="grid gap-1 text-13 sm:max-w-[50%]">
          <label htmlFor={methodId} className="font-medium">
            {t('environments.method')}
          </label>
          <Select
            id={methodId}
            value={method}
            options={methods.map((one) => ({ value: one, label: one }))}
            onChange={(event) => chosen.onChange(event.target.value)}
          />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {fieldsOf(capabilities, method).map((field) => (
          <CredentialInput key={field.name} field={field} isStored={field.name in stored} />
        ))}
      </div>
    </fieldset>
  )
}

/** Certificates and keys have lines. */
const isLong = (name: string) => /(cert|clientKey|accountKey)$/i.test(name)

function CredentialInput({ field: { name, secret, required, unless }, isStored }: { field: CredentialField; isStored: boolean }) {
  const { field: removed } = useController({ name: 'removed' })
  const names: string[] = removed.value ?? []
  const gone = names.includes(name)
  return (
    <div className="grid content-start gap-2">
      <Field
        name={`credentials.${name}`}
        label={textOf(`environments.credential.${name}`) ?? name}
        optional={!required || unless !== undefined || isStored}
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
