import type { ServerView } from '../../contract/operation-view.rules.ts'
import { serversOf } from '../index/http-view.ts'
import { type JsonObject, listAt, objectAt, own, sameJson, textAt } from '../json.ts'
import type { HttpOperation } from '../model/http-model.ts'
import type { Change } from './entries.ts'
import { change } from './place.ts'
import { say, turned } from './say.ts'

const members = ['title', 'version', 'summary', 'description', 'termsOfService', 'contact', 'license'] as const

/** The head of a document: nothing in it breaks a caller. */
export function compareInfo(old: JsonObject, next: JsonObject): Change[] {
  const [before, after] = [objectAt(old, 'info') ?? {}, objectAt(next, 'info') ?? {}]
  return members
    .filter((key) => !sameJson(own(before, key), own(after, key)))
    .map((key) => {
      return change(
        'safe',
        `info-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-changed`,
        `#/info/${key}`,
        key === 'title' || key === 'version'
          ? turned(`document-${key}`, textAt(before, key), textAt(after, key))
          : say(`document-${key}-changed`),
        own(before, key),
        own(after, key),
      )
    })
}

/** Callers reach the API through the gateway; a server of the document counts for those who do not. */
export const compareServers = (old: JsonObject, next: JsonObject): Change[] =>
  allServerChanges(serversOf(old), serversOf(next), '#/servers')

/** Servers that a path or an operation has for itself. */
export function compareOperationServers(old: JsonObject, next: JsonObject, a: HttpOperation, b: HttpOperation): Change[] {
  const [ownBefore, ownAfter] = [hasServers(a), hasServers(b)]
  if (!ownBefore && !ownAfter) return []
  return allServerChanges(serversOf(old, a.item, a.node), serversOf(next, b.item, b.node), `${b.pointer}/servers`)
}

const allServerChanges = (before: ServerView[], after: ServerView[], pointer: string): Change[] => [
  ...serverChanges(urlsOf(before), urlsOf(after), pointer),
  ...after.flatMap(({ url, variables }) => {
    const old = before.find((one) => one.url === url)
    return old === undefined ? [] : variableChanges(url, old.variables, variables, pointer)
  }),
]

/** What a variable stands for; its description is prose, and more values of it harm nobody. */
function variableChanges(url: string, before: ServerView['variables'], after: ServerView['variables'], pointer: string): Change[] {
  return after.flatMap((next) => {
    const old = before.find(({ name }) => name === next.name)
    if (old === undefined) return []
    const isNarrower = next.enum.length > 0 && (old.enum.length === 0 || old.enum.some((value) => !next.enum.includes(value)))
    if (old.default === next.default && !isNarrower) return []
    const said = ({ default: usual, enum: values }: typeof next) => ({ default: usual, enum: values })
    return [
      change(
        'risky',
        'server-variable-changed',
        pointer,
        say('server-variable-changed', { variable: next.name, url }),
        said(old),
        said(next),
      ),
    ]
  })
}

const hasServers = ({ item, node }: HttpOperation) => [item, node].some((one) => listAt(one, 'servers').length > 0)

/** A document without servers means the one that it came from, and so does an address without a host. */
const urlsOf = (servers: { url: string }[]): string[] => [
  ...new Set(servers.map(({ url }) => url.replace(/\/$/, '')).filter((url) => url !== '')),
]

/** What came and went among the URLs of servers. */
export function serverChanges(before: string[], after: string[], pointer = '#/servers'): Change[] {
  return [
    ...before
      .filter((url) => !after.includes(url))
      .map((url) => change('risky', 'server-removed', pointer, say('server-removed', { url }), url)),
    ...after
      .filter((url) => !before.includes(url))
      .map((url) => change('safe', 'server-added', pointer, say('server-added', { url }), null, url)),
  ]
}

/** Tags are the document's table of contents. */
export function compareTags(old: JsonObject, next: JsonObject): Change[] {
  const tagsOf = (document: JsonObject) =>
    new Map([...listAt(document, 'tags'), ...listAt(own(document, 'info'), 'tags')].map((tag) => [textAt(tag, 'name'), tag]))
  const [before, after] = [tagsOf(old), tagsOf(next)]
  const [names, others] = [[...before.keys()], [...after.keys()]]
  return [
    ...names
      .filter((name) => !after.has(name))
      .map((name) => change('safe', 'tag-removed', '#/tags', say('tag-removed', { tag: name }), name)),
    ...others
      .filter((name) => !before.has(name))
      .map((name) => change('safe', 'tag-added', '#/tags', say('tag-added', { tag: name }), null, name)),
    ...others.flatMap((name) => {
      const [was, is] = [textAt(before.get(name), 'parent'), textAt(after.get(name), 'parent')]
      return !before.has(name) || was === is ? [] : [change('safe', 'tag-moved', '#/tags', say('tag-moved', { tag: name }), was, is)]
    }),
  ]
}
