import type { Json, OperationView, ParameterView } from '@portico/documents/contract/operation-view.rules.ts'
import { plainText } from '@portico/documents/web/plainText.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { areaClass, inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { isStructured, schemaOf } from '../request.rules.ts'

interface ParameterFieldProps {
  view: OperationView
  parameter: ParameterView
  value: string
  missing: boolean
  onChange: (value: string) => void
}

const choicesOf = (schema: Json): string[] | undefined => {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return undefined
  if (Array.isArray(schema.enum)) return schema.enum.filter((one) => one !== null).map(String)
  return schema.type === 'boolean' ? ['true', 'false'] : undefined
}
const isPassword = (schema: Json) => typeof schema === 'object' && schema !== null && !Array.isArray(schema) && schema.format === 'password'

/** One parameter: a list where the document names its values, JSON where it has members. */
export function ParameterField({ view, parameter, value, missing, onChange }: ParameterFieldProps) {
  const schema = schemaOf(view, parameter.schema)
  const choices = choicesOf(schema)
  const structured = isStructured(view, parameter)
  const help = plainText(parameter.description).slice(0, 160)
  return (
    <FieldBox
      label={parameter.name}
      required={parameter.required}
      error={missing ? t('tryit.missing') : undefined}
      aside={
        <bdi className="ltr">
          {parameter.type}
          {parameter.required ? '' : ` · ${t('form.optional')}`}
        </bdi>
      }
      {...(help && {
        help: (
          <span dir="auto" className="block">
            {help}
          </span>
        ),
      })}
    >
      {(control) =>
        choices ? (
          <Select
            {...control}
            value={value}
            options={[
              { value: '', label: '—' },
              ...[...new Set([...choices, ...(value ? [value] : [])])].map((one) => ({ value: one, label: one })),
            ]}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : structured ? (
          <textarea
            {...control}
            dir="ltr"
            rows={2}
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${areaClass} font-mono text-13`}
          />
        ) : (
          <input
            {...control}
            dir="ltr"
            type={isPassword(schema) ? 'password' : 'text'}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${inputClass} font-mono`}
          />
        )
      }
    </FieldBox>
  )
}
