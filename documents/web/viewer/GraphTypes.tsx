import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Bone, Loading } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { useEffect } from 'react'
import type { GraphView } from '../../contract/operation-view.rules.ts'
import { type GraphField, graphType } from './graph.ts'
import { Row } from './Row.tsx'
import { Section } from './Section.tsx'
import { useSource } from './schemaSource.tsx'
import { Unfold } from './Unfold.tsx'
import { useReader } from './useReader.ts'

const builtIn = new Set(['String', 'Int', 'Float', 'Boolean', 'ID'])
const bare = (type: string): string => type.replace(/[[\]!\s]/g, '')

/** What a field answers: its type, unfolded on demand. */
export function GraphTypes({ graph }: { graph: GraphView }) {
  return (
    <Section id="returns" title={t('documents.returns')} aside={<TypeName type={graph.returns} />}>
      <GraphType name={bare(graph.returns)} />
    </Section>
  )
}

function TypeName({ type }: { type: string }) {
  const { address } = useReader()
  const name = bare(type)
  if (builtIn.has(name)) return <code className="ltr text-12 text-muted">{type}</code>
  return (
    <AppLink
      href={address({ schema: name })}
      className="ltr rounded-small font-mono text-12 text-muted underline decoration-hairline underline-offset-[3px] hover:text-ink"
    >
      {type}
    </AppLink>
  )
}

/** The fields or values of a type; types inside unfold when asked for. `described`: with what it means, where that does not stand above. */
export function GraphType({ name, described = true }: { name: string; described?: boolean }) {
  const { known, want, failed } = useSource()
  const type = graphType(known.get(name))
  const ask = type === undefined && !builtIn.has(name) && !failed.has(name)
  useEffect(() => {
    if (ask) want([name])
  }, [ask, name, want])
  if (builtIn.has(name)) return null
  if (failed.has(name)) return <p className="py-2 text-13 text-bad">{t('documents.failed.schema')}</p>
  if (!type)
    return (
      <Loading>
        <Bone className="my-3 w-1/2" />
        <Bone className="my-3 w-2/3" />
      </Loading>
    )
  return (
    <div className="min-w-0">
      {described && type.description && (
        <div className="pt-2 text-muted">
          <Markdown source={type.description} />
        </div>
      )}
      {type.fields.map((field) => (
        <FieldRow key={field.name} field={field} />
      ))}
      {type.values.map((value) => (
        <Row key={value.name} name={<span className="ltr">{value.name}</span>} type={null} deprecated={value.deprecated !== ''}>
          {value.description && <Markdown source={value.description} />}
        </Row>
      ))}
      {type.possible.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-2 py-2 text-13 text-muted">
          {t('documents.oneOf')}
          {type.possible.map((one) => (
            <TypeName key={one} type={one} />
          ))}
        </p>
      )}
    </div>
  )
}

function FieldRow({ field }: { field: GraphField }) {
  const { known } = useSource()
  const inner = bare(field.type)
  const kind = graphType(known.get(inner))?.kind
  const unfolds = !builtIn.has(inner) && kind !== 'scalar'
  return (
    <Row
      name={
        <span className="ltr">
          {field.name}
          {field.arguments.length > 0 && <span className="font-normal text-muted">({field.arguments.join(', ')})</span>}
        </span>
      }
      type={<TypeName type={field.type} />}
      deprecated={field.deprecated !== ''}
      inside={
        unfolds && (
          <Unfold name={field.name}>
            <div className="mt-1 rounded-[8px] border border-hairline px-3">
              <GraphType name={inner} />
            </div>
          </Unfold>
        )
      }
    >
      {(field.description || field.deprecated) && <Markdown source={[field.description, field.deprecated].filter(Boolean).join('\n\n')} />}
    </Row>
  )
}
