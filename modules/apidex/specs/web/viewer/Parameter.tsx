import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip } from '@portico/platform/web/ui/Chip.tsx'
import { Markdown } from '@portico/platform/web/ui/Markdown.tsx'
import type { ReactNode } from 'react'
import { type ParameterView, typeText } from '../../operation-view.rules.ts'
import { Constraints } from './Constraints.tsx'
import { Example } from './Example.tsx'
import { SchemaTree } from './SchemaTree.tsx'
import { useResolve } from './schemaSource.tsx'
import { elementOf, mayUnfold, refOf, withTarget } from './shape.ts'

/** A name with its type on the one side, what it means on the other. */
export function Row({
  name,
  type,
  required,
  deprecated,
  children,
}: {
  name: ReactNode
  type: ReactNode
  required?: boolean
  deprecated?: boolean
  children?: ReactNode
}) {
  return (
    <div className="grid gap-x-6 gap-y-1.5 border-b border-hairline py-3 sm:grid-cols-[minmax(8rem,12.5rem)_minmax(0,1fr)]">
      <div className="min-w-0">
        <div className="font-mono text-13 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </div>
        <div className="text-12 text-muted wrap-anywhere">{type}</div>
        {required && <div className="text-12 text-bad">{t('specs.required')}</div>}
        {deprecated && (
          <Chip tone="warn" className="mt-1">
            {t('specs.deprecated')}
          </Chip>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-1.5 text-muted">{children}</div>
    </div>
  )
}

export function Parameter({ parameter }: { parameter: ParameterView }) {
  const resolve = useResolve()
  const example = parameter.examples.find(({ generated }) => !generated)
  return (
    <Row
      name={parameter.name}
      type={<bdi className="ltr">{typeOf(parameter, resolve)}</bdi>}
      required={parameter.required}
      deprecated={parameter.deprecated}
    >
      {parameter.description && <Markdown source={parameter.description} />}
      <Constraints constraints={parameter.constraints} />
      {example && <Example value={example.value} />}
      {mayUnfold(parameter.schema, resolve) && <SchemaTree schema={parameter.schema} />}
    </Row>
  )
}

/** What a named schema is, rather than its name: `string` says more of a parameter than `MeterId`. */
function typeOf({ schema, type }: ParameterView, resolve: ReturnType<typeof useResolve>): string {
  const target = withTarget(schema, resolve)
  if (target === schema || refOf(elementOf(schema)) === undefined || typeof target !== 'object' || target === null) return type
  return typeText({ ...target, $ref: null })
}
