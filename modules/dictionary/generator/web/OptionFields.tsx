import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Checkbox } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { operationKinds } from '../generator-kinds.contract.ts'
import type { GeneratorOptions } from '../options.contract.ts'
import { Audiences } from './Audiences.tsx'
import { optionGroups, type ShownOption } from './optionTable.ts'
import { optionWord } from './optionWords.ts'
import { ProfileBar } from './ProfileBar.tsx'
import type { Draft } from './request.ts'

const audiences = 'generator-audiences'

interface OptionProps {
  draft: Draft
  /** The objects that were picked, by their names. */
  chosen: readonly Option[]
  change: (values: Partial<Draft>) => void
}

/** How documents are made: a saved profile, or option by option. */
export function OptionFields({ draft, chosen, change }: OptionProps) {
  const { options } = draft
  const set = (values: Partial<GeneratorOptions>) => change({ options: { ...options, ...values } })
  return (
    <div className="grid gap-5">
      <ProfileBar draft={draft} change={change} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {optionGroups.map((group) => (
          <Card plain key={group.id} title={t(`generator.options.${group.id}` as MessageKey)}>
            {/* What is ticked stands below what is chosen: beside each other neither would be in line. */}
            {[group.options.filter(({ kind }) => kind !== 'tick'), group.options.filter(({ kind }) => kind === 'tick')].map(
              (part) =>
                part.length > 0 && (
                  <div key={part[0]?.name} className="grid gap-x-4 gap-y-3 not-first:mt-3 sm:grid-cols-2">
                    {part.map((one) => (
                      <OptionField key={one.name} one={one} options={options} set={set} />
                    ))}
                  </div>
                ),
            )}
            {group.id === 'security' && <Audiences id={audiences} />}
            {group.id === 'paths' && options.operations === 'CUSTOM' && <CustomOperations chosen={chosen} options={options} set={set} />}
          </Card>
        ))}
      </div>
    </div>
  )
}

interface FieldProps {
  one: ShownOption
  options: GeneratorOptions
  set: (values: Partial<GeneratorOptions>) => void
}

function OptionField({ one, options, set }: FieldProps) {
  const value = options[one.name]
  const label = t(`generator.option.${one.name}` as MessageKey)
  const put = (next: unknown) => set({ [one.name]: next })
  if (one.kind === 'tick') return <Checkbox label={label} checked={value === true} onChange={({ target }) => put(target.checked)} />
  if ((one.kind === 'text' || one.kind === 'words') && one.when?.(options) === false) return null
  if (one.kind === 'several') {
    const held = Array.isArray(value) ? (value as readonly string[]) : []
    return (
      <FieldBox label={label} group className="sm:col-span-2">
        {() => (
          <div className="flex flex-wrap gap-x-5">
            {one.values.map((each) => (
              <Checkbox
                key={each}
                label={<span className="ltr font-mono text-13">{each}</span>}
                checked={held.includes(each)}
                // An AsyncAPI document without any message is none.
                disabled={held.length === 1 && held.includes(each)}
                onChange={({ target }) => put(one.values.filter((other) => (other === each ? target.checked : held.includes(other))))}
              />
            ))}
          </div>
        )}
      </FieldBox>
    )
  }
  return (
    <FieldBox label={label} help={one.kind === 'words' ? t('generator.words.help') : undefined}>
      {(control) =>
        one.kind === 'choice' ? (
          <Select
            {...control}
            value={String(value)}
            options={one.values.map((each) => ({ value: String(each), label: optionWord(each) }))}
            onChange={({ target }) => put(typeof value === 'number' ? Number(target.value) : target.value)}
          />
        ) : (
          <input
            {...control}
            {...(one.kind === 'text' && one.suggested && { list: audiences })}
            className={inputClass}
            dir="ltr"
            autoComplete="off"
            // A profile that is loaded has other words.
            key={one.kind === 'words' ? String(value) : one.name}
            {...(one.kind === 'words'
              ? {
                  defaultValue: Array.isArray(value) ? value.join(', ') : '',
                  onBlur: ({ target }) => put(target.value.split(/[\s,]+/).filter(Boolean)),
                }
              : { value: String(value), onChange: ({ target }) => put(target.value) })}
          />
        )
      }
    </FieldBox>
  )
}

/** Which operations each object has. */
function CustomOperations({ chosen, options, set }: Pick<OptionProps, 'chosen'> & Omit<FieldProps, 'one'>) {
  if (chosen.length === 0) return <p className="mt-3 text-13 text-muted">{t('generator.empty.text')}</p>
  return (
    <div className="mt-4 grid gap-3">
      {chosen.map(({ id, label }) => {
        const held = options.custom[id] ?? []
        return (
          <FieldBox key={id} label={label} group>
            {() => (
              <div className="flex flex-wrap gap-x-4">
                {operationKinds.map((kind) => (
                  <Checkbox
                    key={kind}
                    label={t(`generator.operation.${kind}`)}
                    checked={held.includes(kind)}
                    onChange={({ target }) =>
                      set({
                        custom: {
                          ...options.custom,
                          [id]: operationKinds.filter((one) => (one === kind ? target.checked : held.includes(one))),
                        },
                      })
                    }
                  />
                ))}
              </div>
            )}
          </FieldBox>
        )
      })}
    </div>
  )
}
