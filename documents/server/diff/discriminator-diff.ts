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
export function compareDiscriminators({ from, to, b: at, place }: Compared, pairs: readonly [Variant, Variant][]): void {
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
