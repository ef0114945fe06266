import { serversOf } from '../index/http-view.ts'
import { type JsonObject, listAt, objectAt, own, sameJson, textAt } from '../json.ts'
import type { Change } from './entries.ts'
import { change } from './place.ts'

const members = ['title', 'version', 'summary', 'description', 'termsOfService', 'contact', 'license']

/** The head of a document: nothing in it breaks a caller. */
export function compareInfo(old: JsonObject, next: JsonObject): Change[] {
  const [before, after] = [objectAt(old, 'info') ?? {}, objectAt(next, 'info') ?? {}]
  return members
    .filter((key) => !sameJson(own(before, key), own(after, key)))
    .map((key) => {
      const shown = key === 'title' || key === 'version' ? ` from ${textAt(before, key) || 'none'} to ${textAt(after, key) || 'none'}` : ''
      return change(
        'safe',
        `info-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-changed`,
        `#/info/${key}`,
        `The ${key} of the document changed${shown}.`,
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
      .map((url) => change('risky', 'server-removed', '#/servers', `The server ${url} was removed.`, url)),
    ...after
      .filter((url) => !before.includes(url))
      .map((url) => change('safe', 'server-added', '#/servers', `The server ${url} was added.`, null, url)),
  ]
}

/** Tags are the document's table of contents. */
export function compareTags(old: JsonObject, next: JsonObject): Change[] {
  const names = (document: JsonObject) => listAt(document, 'tags').map((tag) => textAt(tag, 'name'))
  const [before, after] = [names(old), names(next)]
  return [
    ...before
      .filter((name) => !after.includes(name))
      .map((name) => change('safe', 'tag-removed', '#/tags', `The tag ${name} was removed.`, name)),
    ...after
      .filter((name) => !before.includes(name))
      .map((name) => change('safe', 'tag-added', '#/tags', `The tag ${name} was added.`, null, name)),
  ]
}
