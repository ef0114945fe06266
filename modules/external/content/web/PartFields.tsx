import { mdiArrowDown, mdiArrowUp, mdiDelete, mdiPlus } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { areaClass, inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { Switch } from '@portico/platform/web/ui/inputs/Switch.tsx'
import type { ReactNode } from 'react'
import { blockParts, isValues, linkFields, listOf, type PartKind, type Parts, type Values } from './contentShapes.ts'

const PictureField = lazyPart(() => import('./Pictures.tsx').then((file) => file.PictureField))
const PictureInText = lazyPart(() => import('./Pictures.tsx').then((file) => file.PictureInText))

interface Edited {
  value: unknown
  onChange(value: unknown): void
}

const labelOf = (name: string): string => t(`content.field.${name}` as MessageKey)

/** The fields of a document or block, each as its kind is typed in. `faults`: what the server refused, by the path of the field. */
export function PartFields({
  parts,
  values,
  onChange,
  faults,
  path = '',
}: {
  parts: Parts
  values: Values
  onChange(values: Values): void
  faults: ReadonlyMap<string, string>
  path?: string
}) {
  return Object.entries(parts).map(([name, kind]) => (
    <PartField
      key={name}
      name={name}
      kind={kind}
      path={`${path}${name}`}
      faults={faults}
      value={values[name]}
      onChange={(value) => onChange({ ...values, [name]: value })}
    />
  ))
}

function PartField({
  name,
  kind,
  path,
  faults,
  value,
  onChange,
}: Edited & { name: string; kind: PartKind; path: string; faults: ReadonlyMap<string, string> }) {
  const label = labelOf(name)
  const text = typeof value === 'string' ? value : ''
  if (kind === 'switch') return <Switch label={label} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
  if (kind === 'blocks') return <BlockFields value={value} onChange={onChange} faults={faults} path={path} />
  if (kind === 'link')
    return (
      <fieldset className="grid gap-3 rounded-control border border-hairline p-3">
        <legend className="px-1 text-13 font-semibold">{label}</legend>
        <PartFields parts={linkFields} values={isValues(value) ? value : {}} onChange={onChange} faults={faults} path={`${path}.`} />
      </fieldset>
    )
  if (kind === 'picture') return <PictureField label={label} value={value} onChange={onChange} faults={faults} path={path} />
  if (typeof kind === 'object')
    return <ItemFields label={label} parts={kind.each} value={value} onChange={onChange} faults={faults} path={path} />
  return (
    <FieldBox label={label} error={faults.get(path)}>
      {(control) => {
        if (kind === 'location')
          return (
            <Select
              {...control}
              options={['top', 'bottom'].map((one) => ({ value: one, label: t(`content.location.${one}` as MessageKey) }))}
              value={text || 'top'}
              onChange={(event) => onChange(event.target.value)}
            />
          )
        if (kind === 'line')
          return <input {...control} className={inputClass} dir="auto" value={text} onChange={(event) => onChange(event.target.value)} />
        const shown = kind === 'lines' ? (Array.isArray(value) ? value.join('\n') : text) : text
        const typed = (words: string) => (kind === 'lines' ? words.split('\n').map((one) => one.trimStart()) : words)
        return (
          <>
            <textarea
              {...control}
              className={areaClass}
              dir="auto"
              rows={kind === 'lines' ? 3 : name === 'Content' ? 14 : 5}
              value={shown}
              onChange={(event) => onChange(typed(event.target.value))}
            />
            {kind === 'markdown' && <PictureInText field={control.id} label={label} value={text} onChange={onChange} />}
          </>
        )
      }}
    </FieldBox>
  )
}

function BlockFields({ value, onChange, faults, path }: Edited & { faults: ReadonlyMap<string, string>; path: string }) {
  const blocks = listOf(value)
  const kinds = Object.keys(blockParts).map((one) => ({ value: one, label: kindOf(one) }))
  return (
    <section className="grid gap-4">
      <h2 className="text-16 font-semibold">{labelOf('Blocks')}</h2>
      {blocks.map((block, at) => {
        const kind = String(block.__component)
        return (
          <Item
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names of their own, and everything in them is controlled
            key={at}
            title={kindOf(kind)}
            at={at}
            list={blocks}
            onChange={onChange}
          >
            <PartFields
              parts={blockParts[kind] ?? {}}
              values={block}
              onChange={(changed) => onChange(blocks.with(at, changed))}
              faults={faults}
              path={`${path}.${at}.`}
            />
          </Item>
        )
      })}
      <div className="max-w-80">
        <Select
          aria-label={t('content.addBlock')}
          icon={mdiPlus}
          placeholder={t('content.addBlock')}
          options={kinds}
          value=""
          onChange={(event) => onChange([...blocks, { __component: event.target.value }])}
        />
      </div>
    </section>
  )
}

const kindOf = (component: string): string => t(`content.block.${component.replace('blocks.', '')}` as MessageKey)

function ItemFields({
  label,
  parts,
  value,
  onChange,
  faults,
  path,
}: Edited & { label: string; parts: Parts; faults: ReadonlyMap<string, string>; path: string }) {
  const items = listOf(value)
  return (
    <div className="grid gap-3">
      <p className="text-13 font-semibold">{label}</p>
      {items.map((item, at) => (
        <Item
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no names of their own, and everything in them is controlled
          key={at}
          title={`${label} ${at + 1}`}
          at={at}
          list={items}
          onChange={onChange}
        >
          <PartFields
            parts={parts}
            values={item}
            onChange={(changed) => onChange(items.with(at, changed))}
            faults={faults}
            path={`${path}.${at}.`}
          />
        </Item>
      ))}
      <div>
        <Button small icon={mdiPlus} onClick={() => onChange([...items, {}])}>
          {t('content.addItem')}
        </Button>
      </div>
    </div>
  )
}

/** One of a list, to be moved or taken away. */
function Item({
  title,
  at,
  list,
  onChange,
  children,
}: {
  title: string
  at: number
  list: readonly Values[]
  onChange(value: unknown): void
  children: ReactNode
}) {
  const moved = (to: number) => {
    const rest = list.toSpliced(at, 1)
    onChange(rest.toSpliced(to, 0, list[at] ?? {}))
  }
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card border border-hairline bg-surface p-4">
      <legend className="px-1 text-13 font-semibold">{title}</legend>
      <div className="-mt-2 flex justify-end gap-1">
        <IconButton small icon={mdiArrowUp} name={t('content.up')} disabled={at === 0} onClick={() => moved(at - 1)} />
        <IconButton small icon={mdiArrowDown} name={t('content.down')} disabled={at === list.length - 1} onClick={() => moved(at + 1)} />
        <IconButton small icon={mdiDelete} name={t('content.take')} onClick={() => onChange(list.toSpliced(at, 1))} />
      </div>
      {children}
    </fieldset>
  )
}
