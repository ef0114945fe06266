import { serversOf } from '../index/http-view.ts'
import { type JsonObject, listAt, objectAt, own, sameJson, textAt } from '../json.ts'
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
export function compareServers(old: JsonObject, next: JsonObject): Change[] {
  const [before, after] = [serversOf(old).map(({ url }) => url), serversOf(next).map(({ url }) => url)]
  return serverChanges(before, after)
}

/** What came and went among the URLs of servers. */
export function serverChanges(before: string[], after: string[]): Change[] {
  return [
    ...before
      .filter((url) => !after.includes(url))
      .map((url) => change('risky', 'server-removed', '#/servers', say('server-removed', { url }), url)),
    ...after
      .filter((url) => !before.includes(url))
      .map((url) => change('safe', 'server-added', '#/servers', say('server-added', { url }), null, url)),
  ]
}

/** Tags are the document's table of contents. */
export function compareTags(old: JsonObject, next: JsonObject): Change[] {
  const names = (document: JsonObject) => listAt(document, 'tags').map((tag) => textAt(tag, 'name'))
  const [before, after] = [names(old), names(next)]
  return [
    ...before
      .filter((name) => !after.includes(name))
      .map((name) => change('safe', 'tag-removed', '#/tags', say('tag-removed', { tag: name }), name)),
    ...after
      .filter((name) => !before.includes(name))
      .map((name) => change('safe', 'tag-added', '#/tags', say('tag-added', { tag: name }), null, name)),
  ]
}
