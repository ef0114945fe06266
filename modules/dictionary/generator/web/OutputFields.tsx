import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Checkbox } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { outputs } from '../generator-kinds.contract.ts'
import { outputNames } from './generator.queries.ts'
import type { Draft } from './request.ts'

interface OutputProps {
  draft: Draft
  change: (values: Partial<Draft>) => void
}
const forPeople: readonly string[] = ['title', 'description', 'contactName']

/** Which documents, and what they say of themselves. */
export function OutputFields({ draft, change }: OutputProps) {
  const line = (name: keyof Draft['info'], required = false) => (
    <FieldBox label={t(`generator.field.${name}` as MessageKey)} required={required} aside={required ? undefined : t('form.optional')}>
      {(control) => (
        <input
          {...control}
          className={inputClass}
          dir={forPeople.includes(name) ? 'auto' : 'ltr'}
          autoComplete="off"
          value={draft.info[name]}
          onChange={({ target }) => change({ info: { ...draft.info, [name]: target.value } })}
        />
      )}
    </FieldBox>
  )
  const lines = (label: string, value: string, put: (text: string) => void, more: { help?: string; dir: 'auto' | 'ltr' }) => (
    <FieldBox label={label} help={more.help} aside={t('form.optional')} className="sm:col-span-2">
      {(control) => (
        <textarea
          {...control}
          rows={3}
          className={`${inputClass.replace('h-9', 'min-h-20')} py-2`}
          dir={more.dir}
          value={value}
          onChange={({ target }) => put(target.value)}
        />
      )}
    </FieldBox>
  )
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card plain title={t('generator.output')}>
        <div className="grid gap-3">
          <div className="grid gap-x-4 sm:grid-cols-2">
            {outputs.map((output) => (
              <Checkbox
                key={output}
                label={outputNames[output]}
                checked={draft.outputs.includes(output)}
                onChange={({ target }) =>
                  change({ outputs: outputs.filter((one) => (one === output ? target.checked : draft.outputs.includes(one))) })
                }
              />
            ))}
          </div>
          <FieldBox label={t('generator.format')} className="w-40">
            {(control) => (
              <Select
                {...control}
                value={draft.format}
                options={['YAML', 'JSON'].map((value) => ({ value, label: value }))}
                onChange={({ target }) => change({ format: target.value as Draft['format'] })}
              />
            )}
          </FieldBox>
        </div>
      </Card>
      <Card plain title={t('generator.info')}>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <div className="sm:col-span-2">{line('title', true)}</div>
          {line('versionNumber', true)}
          {line('language')}
          {lines(
            t('generator.field.description'),
            draft.info.description,
            (description) => change({ info: { ...draft.info, description } }),
            {
              dir: 'auto',
            },
          )}
          {lines(t('generator.field.servers'), draft.servers, (servers) => change({ servers }), {
            dir: 'ltr',
            help: t('generator.servers.help'),
          })}
          {line('contactName')}
          {line('contactEmail')}
          {line('contactUrl')}
          {line('licence')}
        </div>
      </Card>
    </div>
  )
}
