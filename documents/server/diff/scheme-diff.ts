import { entriesOf, type Json, type JsonObject, objectAt, own, pointerTo, sameJson, textAt, textsAt } from '../json.ts'
import type { Refs } from '../refs.ts'
import type { Change } from './entries.ts'
import { canonical } from './fingerprint.ts'
import { by, pairUp } from './pair-up.ts'
import { change, type Pair } from './place.ts'
import { say } from './say.ts'

/** The security schemes of both documents, matched: callers never see their names. */
export interface Schemes {
  /** What the old document calls a scheme of the new one. */
  oldNameOf: (name: string) => string
  changes: Change[]
}

interface Scheme {
  name: string
  /** What a caller has to do, without prose; flows and scopes are compared apart. */
  essence: { [key: string]: string }
  flows: Map<string, Flow>
  pointer: string
}

interface Flow {
  addresses: Map<string, string>
  scopes: string[]
}

export function compareSchemes(pair: Pair, old: JsonObject, next: JsonObject): Schemes {
  const { pairs, lost, gained } = pairUp(schemesOf(old, pair.old.refs), schemesOf(next, pair.next.refs), [
    by(({ name, essence }) => `${name} ${canonical(essence)}`),
    by(({ essence, flows }) => canonical([essence, [...flows.keys()].sort()])),
    by(({ name }) => name),
  ])
  const names = new Map(pairs.map(([a, b]) => [b.name, a.name]))
  return {
    oldNameOf: (name) => names.get(name) ?? name,
    changes: [
      ...pairs.flatMap(([a, b]) => schemeChanges(a, b)),
      ...lost.map(({ name, essence, pointer }) =>
        change('risky', 'security-scheme-removed', pointer, say('security-scheme-removed', { scheme: name }), essence),
      ),
      ...gained.map(({ name, essence, pointer }) =>
        change('safe', 'security-scheme-added', pointer, say('security-scheme-added', { scheme: name }), null, essence),
      ),
    ],
  }
}

function schemesOf(document: JsonObject, refs: Refs): Scheme[] {
  const inComponents = objectAt(objectAt(document, 'components'), 'securitySchemes')
  const base = inComponents === undefined ? '#/securityDefinitions' : '#/components/securitySchemes'
  return entriesOf(inComponents ?? objectAt(document, 'securityDefinitions')).flatMap(([name, raw]) => {
    const node = refs.follow(raw)
    return name.startsWith('x-') ? [] : [{ name, essence: essenceOf(node), flows: flowsOf(node), pointer: pointerTo(base, name) }]
  })
}

function essenceOf(node: Json | undefined): Scheme['essence'] {
  const type = textAt(node, 'type')
  // Swagger 2.0 has a type of its own for names with passwords.
  if (type === 'basic') return { type: 'http', in: '', name: '', scheme: 'basic', openIdConnectUrl: '' }
  const place = textAt(node, 'in')
  return {
    type,
    in: place,
    name: place === 'header' ? textAt(node, 'name').toLowerCase() : textAt(node, 'name'),
    scheme: textAt(node, 'scheme').toLowerCase(),
    openIdConnectUrl: textAt(node, 'openIdConnectUrl'),
  }
}

const addresses = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl']
/** The flows of Swagger 2.0 under the names that they have since. */
const flowNames: Record<string, string> = { application: 'clientCredentials', accessCode: 'authorizationCode' }

function flowsOf(node: Json | undefined): Scheme['flows'] {
  const single = textAt(node, 'flow')
  const all: [string, Json][] = single === '' ? entriesOf(own(node, 'flows')) : [[flowNames[single] ?? single, node ?? null]]
  return new Map(
    all
      .filter(([name]) => !name.startsWith('x-'))
      .map(([name, flow]): [string, Flow] => [
        name,
        {
          addresses: new Map(addresses.map((key) => [key, textAt(flow, key)])),
          scopes: [...entriesOf(own(flow, 'scopes')).map(([scope]) => scope), ...textsAt(flow, 'scopes')].filter(
            (one) => !one.startsWith('x-'),
          ),
        },
      ]),
  )
}

function schemeChanges(a: Scheme, b: Scheme): Change[] {
  const { name, pointer } = b
  if (!sameJson(a.essence, b.essence))
    return [change('breaking', 'security-scheme-changed', pointer, say('security-scheme-changed', { scheme: name }), a.essence, b.essence)]
  const changes: Change[] = []
  for (const [flow, old] of a.flows) {
    const next = b.flows.get(flow)
    if (next === undefined)
      changes.push(change('breaking', 'security-flow-removed', pointer, say('security-flow-removed', { scheme: name, flow }), flow))
    else changes.push(...flowChanges(name, flow, pointer, old, next))
  }
  for (const flow of b.flows.keys())
    if (!a.flows.has(flow))
      changes.push(change('safe', 'security-flow-added', pointer, say('security-flow-added', { scheme: name, flow }), null, flow))
  return changes
}

function flowChanges(scheme: string, flow: string, pointer: string, old: Flow, next: Flow): Change[] {
  const where = pointerTo(pointer, 'flows', flow)
  return [
    ...addresses.flatMap((key) => {
      const [before, after] = [old.addresses.get(key) ?? '', next.addresses.get(key) ?? '']
      const severity = before === '' ? 'safe' : key === 'refreshUrl' ? 'risky' : 'breaking'
      const says = say('security-address-changed', { scheme, flow, address: key })
      return before === after ? [] : [change(severity, 'security-address-changed', where, says, before, after)]
    }),
    ...old.scopes
      .filter((scope) => !next.scopes.includes(scope))
      .map((scope) => change('breaking', 'security-scope-removed', where, say('security-scope-removed', { scheme, scope }), scope)),
    ...next.scopes
      .filter((scope) => !old.scopes.includes(scope))
      .map((scope) => change('safe', 'security-scope-added', where, say('security-scope-added', { scheme, scope }), null, scope)),
  ]
}
