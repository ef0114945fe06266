import { byCode, entriesOf, type Json, type JsonObject, listAt, own, textsAt } from '../json.ts'
import type { HttpOperation } from '../model/http-model.ts'
import type { Change } from './entries.ts'
import { change } from './place.ts'
import { say } from './say.ts'
import type { Schemes } from './scheme-diff.ts'

export type { Schemes } from './scheme-diff.ts'

/** Security of one operation. What it inherits from the document is compared once, there. */
export function compareSecurity(a: HttpOperation, b: HttpOperation, schemes: Schemes): Change[] {
  if (own(a.node, 'security') === undefined && own(b.node, 'security') === undefined) return []
  return securityChanges(a.security ?? [], b.security ?? [], { pointer: b.pointer, who: 'operation', schemes })
}

/** The requirements of the whole document. */
export const documentSecurity = (old: JsonObject, next: JsonObject, schemes: Schemes): Change[] =>
  securityChanges(listAt(old, 'security'), listAt(next, 'security'), { pointer: '#/security', who: 'document', schemes })

interface Where {
  pointer: string
  who: 'operation' | 'document'
  schemes: Schemes
}

/** Alternatives, each as the schemes that it asks for. */
export function securityChanges(before: Json[], after: Json[], { pointer, who, schemes }: Where): Change[] {
  const [from, to] = [alternatives(before, (name) => name), alternatives(after, (name) => schemes.oldNameOf(name))]
  if (from.open && to.open) return []
  if (from.open)
    return [
      change(
        'breaking',
        'security-added',
        pointer,
        say(`${who}-security-added`, { ways: to.names.slice(0, 5).map(parts) }),
        null,
        to.names,
      ),
    ]
  if (to.open) return [change('safe', 'security-dropped', pointer, say(`${who}-security-dropped`), from.names)]
  const removed = from.names.filter((name) => !to.names.includes(name))
  const added = to.names.filter((name) => !from.names.includes(name))
  // A way in that needs less than an old one lets all its callers in.
  const changes = removed
    .filter((name) => !to.names.some((other) => isPart(other, name)))
    .map((name) => change('breaking', 'security-removed', pointer, say(`${who}-security-removed`, { way: [parts(name)] }), name))
  return [
    ...changes,
    ...added.map((name) =>
      change('safe', 'security-alternative-added', pointer, say(`${who}-security-alternative-added`, { way: [parts(name)] }), null, name),
    ),
  ]
}

/** Alternatives as texts: `apiKey`, `oauth (read, write) and apiKey`. */
function alternatives(list: Json[], named: (name: string) => string): { open: boolean; names: string[] } {
  const names = list.map((alternative) =>
    entriesOf(alternative)
      .map(([name]) => {
        const scopes = [...new Set(textsAt(alternative, name))].sort(byCode)
        return scopes.length === 0 ? named(name) : `${named(name)} (${scopes.join(', ')})`
      })
      .sort(byCode)
      .join(' and '),
  )
  return { open: names.length === 0 || names.includes(''), names: [...new Set(names.filter((name) => name !== ''))] }
}

const parts = (alternative: string) => alternative.split(' and ')

function isPart(smaller: string, larger: string): boolean {
  const parse = (text: string) =>
    new Map(parts(text).map((part) => [part.replace(/ \(.*$/, ''), (/\((.*)\)$/.exec(part)?.[1] ?? '').split(', ').filter(Boolean)]))
  const whole = parse(larger)
  return [...parse(smaller)].every(([name, scopes]) => whole.has(name) && scopes.every((scope) => whole.get(name)?.includes(scope)))
}
