import { platformTypes } from '@portico/connectors/gateways/platform.contract.ts'
import { platformNames } from '@portico/connectors/gateways/platform-names.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { SelectField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { newPlatform, type Platform, platforms } from '../platform.contract.ts'
import { refreshEnvironments } from './environment.queries.ts'
import { inWords } from './environmentForm.ts'

/** One name is enough for a person; the API keeps two. */
const schema = z.object({ type: newPlatform.shape.type, name: newPlatform.shape.name })

interface Props {
  /** Names that platforms have, which no other one can have. */
  taken: readonly string[]
  onDone: (platform: Platform) => void
  onClose: () => void
}

export function CreatePlatformDialog({ taken, onDone, onClose }: Props) {
  const done = (platform: Platform) => {
    void refreshEnvironments()
    onDone(platform)
  }
  return (
    <FormDialog
      size="small"
      title={t('environments.platform.add')}
      submitLabel={t('environments.platform.add')}
      schema={schema}
      defaults={{ type: undefined, name: '' }}
      submit={({ type, name }) => inWords(call(platforms.create, { body: { type, name, displayName: name } }))}
      onDone={done}
      onClose={onClose}
    >
      <PlatformFields taken={taken} />
    </FormDialog>
  )
}

/** A name as it is, or with the first number that makes it another one. */
function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? name : `${name} ${number}`
    if (!taken.includes(one)) return one
  }
}

/** The software proposes its name, until somebody writes their own. */
function PlatformFields({ taken }: Pick<Props, 'taken'>) {
  const { setValue, getValues } = useFormContext()
  const type: keyof typeof platformNames | '' | undefined = useWatch({ name: 'type' })
  const proposed = useRef('')
  useEffect(() => {
    if (!type || getValues('name') !== proposed.current) return
    proposed.current = freeName(platformNames[type], taken)
    setValue('name', proposed.current, { shouldDirty: true, shouldValidate: true })
  }, [type, taken, getValues, setValue])
  return (
    <>
      <SelectField
        name="type"
        label={t('environments.platform.type')}
        options={platformTypes.map((value) => ({ value, label: platformNames[value] }))}
        placeholder={t('environments.platform.type.choose')}
        missing={t('environments.platform.type.missing')}
      />
      <TextField name="name" label={t('environments.platform.name')} help={t('environments.platform.name.help')} />
    </>
  )
}
