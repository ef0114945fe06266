import { own } from '../json.ts'
import type { At } from '../model/http-model.ts'
import { schemaName } from '../refs.ts'
import { type Compared, narrowing, report, type Side, widening } from './place.ts'
import { say } from './say.ts'
import type { Shape } from './shape-parts.ts'

/** One of the schemas that a value may fit. */
export interface Variant {
  at: At
  /** From 0, in the document's order. */
  index: number
  /** What a reader would call it; '' when it has no name. */
  name: string
  /** What the discriminator says for it. */
  values: string[]
  /** The same for variants that let the same through, in both documents. */
  print: number
}

/** What the discriminator says for a variant: the values of the mapping that lead there, else the schema's own name. */
export function valuesOf(side: Side, { discriminator }: Shape, at: At): string[] {
  const ref = own(at.node, '$ref')
  if (discriminator === null || typeof ref !== 'string') return []
  const name = schemaName(ref)
  const target = side.refs.resolve(ref)?.pointer
  const leads = (to: string) => to === name || to === ref || (to.startsWith('#') && side.refs.resolve(to)?.pointer === target)
  const mapped = [...discriminator.mapping].filter(([, to]) => leads(to)).map(([value]) => value)
  return mapped.length > 0 ? mapped.sort() : [name]
}

/** The member that tells variants apart, and what it says for those that stayed. */
export function compareDiscriminators(compared: Compared, pairs: readonly [Variant, Variant][]): void {
  const { from, to, b: at, place } = compared
  const [before, after] = [from.discriminator?.property ?? '', to.discriminator?.property ?? '']
  if (before !== after) {
    const [what, severity] =
      before === ''
        ? (['discriminator-added', 'risky'] as const)
        : after === ''
          ? (['discriminator-removed', 'risky'] as const)
          : (['discriminator-changed', 'breaking'] as const)
    const says =
      before === ''
        ? say('discriminator-set', { after })
        : after === ''
          ? say('discriminator-dropped', { before })
          : say('discriminator-changed', { before, after })
    report(place, { what, severity, says, at, before, after })
    return
  }
  if (before === '') return
  compareDefaults(compared)
  for (const [old, next] of pairs) {
    for (const value of old.values)
      if (!next.values.includes(value))
        report(place, {
          what: 'discriminator-value-removed',
          severity: narrowing(place),
          says: say('discriminator-value-removed', { value }),
          at: next.at,
          before: value,
        })
    for (const value of next.values)
      if (!old.values.includes(value))
        report(place, {
          what: 'discriminator-value-added',
          severity: widening(place),
          says: say('discriminator-value-added', { value }),
          at: next.at,
          after: value,
        })
  }
}

/** What a value is that does not say which it is: by what the schema lets through, whatever its name. */
function compareDefaults({ pair, from, to, b: at, place }: Compared): void {
  const [before, after] = [from.discriminator?.otherwise ?? '', to.discriminator?.otherwise ?? '']
  if (before === after || printOf(pair, pair.old, before) === printOf(pair, pair.next, after)) return
  const [was, is] = [before, after].map((name): string | { word: 'nothing' } => (name === '' ? { word: 'nothing' } : schemaName(name)))
  const says = say('discriminator-default-changed', { before: was ?? '', after: is ?? '' })
  report(place, { what: 'discriminator-default-changed', severity: 'risky', says, at, before, after })
}

function printOf(pair: Compared['pair'], side: Side, name: string): number | undefined {
  const found = name === '' ? undefined : side.refs.resolve(name.includes('/') ? name : `#/components/schemas/${name}`)
  return found && pair.prints.of(side.shapeOf, { node: found.value, pointer: found.pointer })
}
