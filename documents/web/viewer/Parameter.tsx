import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { type ParameterView, typeText } from '../../contract/operation-view.rules.ts'
import { Constraints } from './Constraints.tsx'
import { Example } from './Example.tsx'
import { Row } from './Row.tsx'
import { SchemaTree } from './SchemaTree.tsx'
import { useResolve } from './schemaSource.tsx'
import { elementOf, limitsOf, mayUnfold, refOf, withTarget } from './shape.ts'

export function Parameter({ parameter }: { parameter: ParameterView }) {
  const resolve = useResolve()
  const example = parameter.examples.find(({ generated }) => !generated)
  return (
    <Row
      anchor={{ id: `${parameter.in}.${parameter.name}`, title: parameter.name }}
      name={parameter.name}
      type={<bdi className="ltr">{typeOf(parameter, resolve)}</bdi>}
      required={parameter.required}
      deprecated={parameter.deprecated}
      inside={
        mayUnfold(parameter.schema, resolve) && (
          <div className="col-span-full min-w-0">
            <SchemaTree schema={parameter.schema} anchor={`${parameter.in}.${parameter.name}`} />
          </div>
        )
      }
    >
      {parameter.description && <Markdown source={parameter.description} />}
      <Constraints constraints={limitsOf(parameter.schema, resolve, parameter.constraints)} />
      {example && <Example value={example.value} />}
    </Row>
  )
}

/** What a named schema is, rather than its name: `string` says more of a parameter than `MeterId`. */
function typeOf({ schema, type }: ParameterView, resolve: ReturnType<typeof useResolve>): string {
  const target = withTarget(schema, resolve)
  if (target === schema || refOf(elementOf(schema)) === undefined || typeof target !== 'object' || target === null) return type
  return typeText({ ...target, $ref: null })
}
