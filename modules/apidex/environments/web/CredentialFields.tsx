import type { PlatformCapabilities } from '@portico/connectors/gateways/platform.contract.ts'
import { Field } from '@portico/platform/web/forms/Field.tsx'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Checkbox } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { areaClass, inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { useController } from 'react-hook-form'

type CredentialField = PlatformCapabilities['credentialFields'][number]
interface Props {
  fields: readonly CredentialField[]
  /** Which ones the server holds; their values never come back. */
  stored: Readonly<Record<string, unknown>>
}

/** What the portal signs in with at the gateway. Write-only: what is stored is said, not shown; an empty field leaves it as it is. */
export function CredentialFields({ fields, stored }: Props) {
  return (
    <fieldset className="grid gap-4 rounded-[8px] border border-hairline p-4">
      <legend className="px-1 text-13 font-semibold">{t('environments.credentials')}</legend>
      <p className="-mt-2 text-12 text-muted">{t('environments.credentials.help')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <CredentialInput key={field.name} field={field} isStored={field.name in stored} />
        ))}
      </div>
    </fieldset>
  )
}

/** Certificates and keys have lines. */
const isLong = (name: string) => /(cert|key|json)$/i.test(name)

function CredentialInput({ field: { name, secret, required }, isStored }: { field: CredentialField; isStored: boolean }) {
  const { field: removed } = useController({ name: 'removed' })
  const names: string[] = removed.value ?? []
  const gone = names.includes(name)
  return (
    <div className="grid content-start gap-2">
      <Field
        name={`credentials.${name}`}
        label={textOf(`environments.credential.${name}`) ?? name}
        optional={!required || isStored}
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
      {isStored && !required && (
        <Checkbox
          label={t('environments.credential.remove')}
          checked={gone}
          onChange={(event) => removed.onChange(event.target.checked ? [...names, name] : names.filter((one) => one !== name))}
        />
      )}
    </div>
  )
}
