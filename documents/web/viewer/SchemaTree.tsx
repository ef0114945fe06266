import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Bone, Loading } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { useEffect, useState } from 'react'
import { type Schema, typeText } from '../../contract/operation-view.rules.ts'
import type { Meaning } from '../meanings.ts'
import { Constraints } from './Constraints.tsx'
import { Example } from './Example.tsx'
import { Meant } from './Meant.tsx'
import { Row } from './Row.tsx'
import { useResolve, useSource } from './schemaSource.tsx'
import { elementOf, exampleAt, isOn, limitsOf, type Member, mayUnfold, refOf, type Shape, shapeOf, textAt, withTarget } from './shape.ts'
import { Unfold } from './Unfold.tsx'
import { useMeanings } from './useMeanings.ts'
import { useReader } from './useReader.ts'
import { isNamedInside } from './useScrollToAnchor.ts'

interface SchemaTreeProps {
  schema: Schema
  depth?: number
  /** What stands before the names of its members in their addresses: `body`, `response-200.owner`. */
  anchor?: string | undefined
}

/** The members of a schema, one level; deeper levels and named schemas unfold on demand, so it ends for schemas that hold themselves. */
export function SchemaTree({ schema, depth = 0, anchor }: SchemaTreeProps) {
  const resolve = useResolve()
  const { want, failed } = useSource()
  const shape = shapeOf(schema, resolve)
  const missing = shape.needs.filter((name) => !failed.has(name))
  const meaningOf = useMeanings(shape.members.map(({ schema: own }) => withTarget(own, resolve)))
  const key = missing.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names decide, not the list that holds them
  useEffect(() => {
    if (missing.length > 0) want(missing)
  }, [key, want])
  if (missing.length > 0 && shape.members.length === 0)
    return (
      <Loading>
        <Bone className="my-3 w-1/2" />
        <Bone className="my-3 w-2/3" />
      </Loading>
    )
  if (shape.needs.length > missing.length) return <p className="py-2 text-13 text-bad">{t('documents.failed.schema')}</p>
  return (
    <div className={cx('min-w-0', depth > 0 && 'mt-1 rounded-[8px] border border-hairline px-3')}>
      {shape.members.map((member) => (
        <MemberRow
          key={member.name}
          member={member}
          depth={depth}
          within={anchor}
          meaning={meaningOf(withTarget(member.schema, resolve))}
        />
      ))}
      {shape.variants.length > 0 && <Variants variants={shape.variants} depth={depth} anchor={anchor} alone={shape.members.length === 0} />}
      {shape.members.length === 0 && shape.variants.length === 0 && <Constraints constraints={limitsOf(schema, resolve)} />}
    </div>
  )
}

interface MemberRowProps {
  member: Member
  depth: number
  within: string | undefined
  meaning: Meaning | undefined
}

function MemberRow({ member, depth, within, meaning }: MemberRowProps) {
  const resolve = useResolve()
  const whole = withTarget(member.schema, resolve)
  const unfolds = mayUnfold(member.schema, resolve)
  const description = textAt(whole, 'description') || textAt(whole, 'title')
  const example = exampleAt(whole)
  const name = member.name === '*' ? t('documents.anyKey') : member.name
  const id = within === undefined ? undefined : `${within}.${member.name}`
  return (
    <Row
      anchor={id === undefined ? undefined : { id, title: name }}
      name={
        <Meant meaning={meaning}>
          <span className="ltr">{name}</span>
        </Meant>
      }
      type={<TypeText schema={member.schema} />}
      required={member.required}
      deprecated={isOn(whole, 'deprecated')}
      inside={
        unfolds && (
          <Unfold name={name} opens={id !== undefined && isNamedInside(id)}>
            <SchemaTree schema={member.schema} depth={depth + 1} anchor={id} />
          </Unfold>
        )
      }
    >
      {description && <Markdown source={description} />}
      <Constraints constraints={limitsOf(member.schema, resolve)} />
      {example !== undefined && <Example value={example} />}
    </Row>
  )
}

/** The type in words; a named one leads to its own page. */
export function TypeText({ schema }: { schema: Schema }) {
  const { address } = useReader()
  const ref = refOf(elementOf(schema))
  const text = typeText(schema)
  if (ref === undefined || ref.startsWith('#')) return <bdi className="ltr text-12 text-muted">{text}</bdi>
  return (
    <AppLink
      href={address({ schema: ref })}
      className="ltr rounded-small text-12 text-muted underline decoration-hairline underline-offset-[3px] hover:text-ink hover:decoration-current"
    >
      {text}
    </AppLink>
  )
}

function Variants({ variants, alone, ...place }: { variants: Shape['variants']; alone: boolean } & Omit<SchemaTreeProps, 'schema'>) {
  const [chosen, setChosen] = useState(0)
  const variant = variants[chosen] ?? variants[0]
  if (!variant) return null
  return (
    <div className={cx('py-2.5', !alone && 'border-t border-hairline')}>
      <fieldset aria-label={t('documents.oneOf')} className="flex flex-wrap items-center gap-1.5">
        <span className="text-12 text-muted">{t('documents.oneOf')}</span>
        {variants.map(({ title }, index) => (
          <button
            key={`${title} ${String(index)}`}
            type="button"
            aria-pressed={index === chosen}
            onClick={() => setChosen(index)}
            className={cx(
              'ltr h-7 max-w-full truncate rounded-full border px-2.5 text-12 pointer-coarse:h-11',
              index === chosen ? 'border-accent bg-accent-soft text-accent' : 'border-hairline bg-surface text-muted hover:bg-hover',
            )}
          >
            {title}
          </button>
        ))}
      </fieldset>
      <SchemaTree key={chosen} schema={variant.schema} {...place} />
    </div>
  )
}
