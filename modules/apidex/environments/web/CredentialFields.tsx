import { mdiFileUploadOutline } from '@mdi/js'
import type { PlatformCapabilities } from '@portico/connectors/gateways/platform.contract.ts'
import { Field } from '@portico/platform/web/forms/Field.tsx'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { FileButton } from '@portico/platform/web/ui/actions/FileButton.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Disclosure } from '@portico/platform/web/ui/display/Disclosure.tsx'
import { Checkbox } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { areaClass, inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useController, useFormState } from 'react-hook-form'
import { credentialName } from './credentialName.ts'
import { ServiceKeyFile } from './ServiceKeyFile.tsx'
import { serviceKeyMethods, serviceKeyParts } from './serviceKey.ts'
import { chosenKind, chosenMethod, fieldsOf, kindsOf, methodsOf } from './signInFields.ts'

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
  const { field: ofMethod } = useController({ name: 'method' })
  const { field: ofKind } = useController({ name: 'kind' })
  const method = chosenMethod(capabilities, ofMethod.value, names)
  const kinds = kindsOf(capabilities, method)
  const kind = chosenKind(kinds, ofKind.value, names)
  const fields = fieldsOf(capabilities, { method, kind }, names)
  const second = fields.filter(isSecond)
  const { errors } = useFormState({ name: 'credentials' })
  const wrong = Object.keys((errors.credentials as object | undefined) ?? {})
  const isServiceKey = method !== undefined && method in serviceKeyMethods
  const input = (field: CredentialField) => (
    <CredentialInput
      key={field.name}
      field={field}
      isStored={field.name in stored}
      {...(isServiceKey && { part: serviceKeyParts[field.name] })}
    />
  )
  // In the order of the platform, what it needs first.
  const first = fields.filter((field) => !isSecond(field)).toSorted((a, b) => Number(b.required) - Number(a.required))
  return (
    <fieldset className="grid gap-4 rounded-[8px] border border-hairline p-4">
      <legend className="px-1 text-13 font-semibold">{t('environments.credentials')}</legend>
      {fields.length > 0 && (
        <p className="-mt-2 text-12 text-muted">
          {t('environments.credentials.help')}
          {fields.some(({ name }) => name in stored) && ` ${t('environments.credential.stored')}`}
        </p>
      )}
      <div className="grid gap-4 empty:hidden sm:grid-cols-2">
        {method !== undefined && methods.length > 1 && (
          <FieldBox label={t('environments.method')} help={textOf(`environments.method.help.${inAKey(method)}`)}>
            {(control) => (
              <Select
                {...control}
                value={method}
                options={methods.map((one) => ({ value: one, label: textOf(`environments.method.name.${inAKey(one)}`) ?? one }))}
                onChange={(event) => ofMethod.onChange(event.target.value)}
              />
            )}
          </FieldBox>
        )}
        {kind !== undefined && (
          <FieldBox label={t('environments.credential.kind')}>
            {(control) => (
              <Select
                {...control}
                value={kind}
                options={kinds.map(([one = '']) => ({ value: one, label: textOf(`environments.credential.kind.${one}`) ?? one }))}
                onChange={(event) => ofKind.onChange(event.target.value)}
              />
            )}
          </FieldBox>
        )}
      </div>
      {isServiceKey && <ServiceKeyFile />}
      <div className="grid gap-4 empty:hidden sm:grid-cols-2">{first.map(input)}</div>
      {second.length > 0 && (
        <Disclosure label={t('environments.credentials.second')} open={second.some(({ name }) => name in stored || wrong.includes(name))}>
          <p className="mb-3 text-12 text-muted">{t('environments.credentials.second.help')}</p>
          <div className="grid gap-4 sm:grid-cols-2">{second.map(input)}</div>
        </Disclosure>
      )}
    </fieldset>
  )
}

const inAKey = (method: string) => method.toLowerCase().replace(/[^a-z]+/g, '-')

/** Of a second service, which few have: what is left out is the first one's. */
const isSecond = ({ name, required }: CredentialField) => !required && name.startsWith('devportal')
/** Among those of the second service each is called like the first one's: with whose it is, its name would take two lines. */
const labelOf = (field: CredentialField) =>
  credentialName(isSecond(field) ? field.name.replace(/^devportal(.)/, (_, letter: string) => letter.toLowerCase()) : field.name)

/** Certificates and keys have lines, and come as files. */
const isLong = (name: string) => /(cert|clientKey|accountKey)$/i.test(name)

function CredentialInput({ field, isStored, part }: { field: CredentialField; isStored: boolean; part?: string | undefined }) {
  const { name, secret, required, usual } = field
  const { field: removed } = useController({ name: 'removed' })
  const names: string[] = removed.value ?? []
  const gone = names.includes(name)
  const label = labelOf(field)
  return (
    <div className={cx('grid content-start gap-2', isLong(name) && 'sm:col-span-2')}>
      <Field
        name={`credentials.${name}`}
        label={label}
        {...(isStored ? { optional: t('environments.credential.isStored') } : !required && { optional: true })}
        help={isStored ? undefined : helpOf(field, part)}
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
            placeholder: isStored ? '••••••••' : usual,
            'data-1p-ignore': '',
            'data-lpignore': 'true',
          }
          return isLong(name) ? (
            <>
              <textarea {...shared} rows={5} className={cx(areaClass, look)} />
              <FileButton
                className="justify-self-start"
                icon={mdiFileUploadOutline}
                label={t('ui.file.choose')}
                name={`${t('ui.file.choose')}: ${label}`}
                accept=".json,.pem,.crt,.cer,.key,.txt"
                disabled={gone}
                onFile={(file) => void file.slice(0, mostBytes).text().then(rest.onChange).catch(showError)}
              />
            </>
          ) : (
            <input {...shared} type="text" className={cx(inputClass, look)} />
          )
        }}
      </Field>
      {isStored && !required && (
        <Checkbox
          label={t('environments.credential.remove', { name: label })}
          checked={gone}
          onChange={(event) => removed.onChange(event.target.checked ? [...names, name] : names.filter((one) => one !== name))}
        />
      )}
    </div>
  )
}

/** Which part of a document it is, what counts without it, or what it is. */
function helpOf({ name, usual }: CredentialField, part: string | undefined): string | undefined {
  if (part !== undefined) return t('environments.credential.part', { part })
  return usual === undefined ? textOf(`environments.credential.help.${name}`) : t('environments.credential.usual', { usual })
}

/** More than any of them is long; the form says so of what is longer. */
const mostBytes = 100_000
