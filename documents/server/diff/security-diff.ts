import { byCode, entriesOf, type Json, type JsonObject, listAt, objectAt, own, sameJson, textAt, textsAt } from '../json.ts'
import type { HttpOperation } from '../model/http-model.ts'
import type { Change, Frame } from './entries.ts'
import { change } from './place.ts'
import { say } from './say.ts'

/** Security of one operation. What it inherits from the document is compared once, there. */
export function compareSecurity(a: HttpOperation, b: HttpOperation, here: Frame): void {
  if (own(a.node, 'security') === undefined && own(b.node, 'security') === undefined) return
  here.changes.push(...securityChanges(a.security ?? [], b.security ?? [], b.pointer, 'operation'))
}

/** The requirements of the whole document, and the schemes that they name. */
export function documentSecurity(old: JsonObject, next: JsonObject): Change[] {
  const changes = securityChanges(listAt(old, 'security'), listAt(next, 'security'), '#/security', 'document')
  const [before, after] = [schemesOf(old), schemesOf(next)]
  for (const [name, scheme] of entriesOf(before)) {
    const partner = own(after, name)
    const pointer = `#/components/securitySchemes/${name}`
    if (partner === undefined)
      changes.push(change('risky', 'security-scheme-removed', pointer, say('security-scheme-removed', { scheme: name }), essence(scheme)))
    else if (!sameJson(essence(scheme), essence(partner)))
      changes.push(
        change(
          'breaking',
          'security-scheme-changed',
          pointer,
          say('security-scheme-changed', { scheme: name }),
          essence(scheme),
          essence(partner),
        ),
      )
  }
  for (const [name, scheme] of entriesOf(after))
    if (own(before, name) === undefined)
      changes.push(
        change(
          'safe',
          'security-scheme-added',
          `#/components/securitySchemes/${name}`,
          say('security-scheme-added', { scheme: name }),
          null,
          essence(scheme),
        ),
      )
  return changes
}

const schemesOf = (document: JsonObject): JsonObject =>
  objectAt(objectAt(document, 'components'), 'securitySchemes') ?? objectAt(document, 'securityDefinitions') ?? {}

/** What a caller has to do, without the prose. */
const essence = (scheme: Json): Json => ({
  type: textAt(scheme, 'type'),
  in: textAt(scheme, 'in'),
  name: textAt(scheme, 'name'),
  scheme: textAt(scheme, 'scheme'),
})

function securityChanges(before: Json[], after: Json[], pointer: string, who: 'operation' | 'document'): Change[] {
  const [from, to] = [alternatives(before), alternatives(after)]
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
function alternatives(list: Json[]): { open: boolean; names: string[] } {
  const names = list.map((alternative) =>
    entriesOf(alternative)
      .map(([name]) => {
        const scopes = textsAt(alternative, name).sort(byCode)
        return scopes.length === 0 ? name : `${name} (${scopes.join(', ')})`
      })
      .sort(byCode)
      .join(' and '),
  )
  return { open: names.length === 0 || names.includes(''), names: names.filter((name) => name !== '') }
}

const parts = (alternative: string) => alternative.split(' and ')

function isPart(smaller: string, larger: string): boolean {
  const parse = (text: string) =>
    new Map(parts(text).map((part) => [part.replace(/ \(.*$/, ''), (/\((.*)\)$/.exec(part)?.[1] ?? '').split(', ').filter(Boolean)]))
  const whole = parse(larger)
  return [...parse(smaller)].every(([name, scopes]) => whole.has(name) && scopes.every((scope) => whole.get(name)?.includes(scope)))
}
