import { AppError, type ErrorName, type Fault, unavailable } from '@portico/platform/contract/errors.ts'
import { request } from 'undici'
import { addressOf, type ContentAddress } from './transport.ts'

export type ContentTypeName = 'homepage' | 'page' | 'widget' | 'product'

/** What editors see of a document in one locale. */
export interface ContentDraft {
  documentId: string
  locale: string
  version: number
  publishedVersion: number | null
  publishAt: string | null
  /** Why it was not published at its time. */
  publishFailure: string | null
  updatedAt: string
  fields: Record<string, unknown>
}

export interface ContentVersion {
  version: number
  savedAt: string
  savedBy: string
}

/** A document with the state of each of its translations. */
export interface ContentOverview {
  documentId: string
  /** Slug, path or name, which all translations share; the home page has none. */
  address: string | null
  updatedAt: string
  locales: Record<
    string,
    { label: string | null; version: number; publishedVersion: number | null; publishAt: string | null; publishFailure: string | null }
  >
}

/** Documents of an empty service, each with its fields by locale. */
export type FirstContent = readonly { type: ContentTypeName; translations: Readonly<Record<string, object>> }[]

/** Writes to a content service that lets the portal do so: its own. Every call throws what the service refuses as the AppError that it is. */
export type ContentEditor = ReturnType<typeof contentEditor>

interface Place {
  type: ContentTypeName
  documentId: string
  locale: string
}

export function contentEditor(options: Pick<ContentAddress, 'baseUrl' | 'key'>) {
  async function call<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> {
    const answer = await request(`${addressOf(options.baseUrl)}${path}`, {
      method,
      headers: { authorization: `Bearer ${options.key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    }).catch((error: unknown) => {
      throw new AppError(503, 'Unavailable', 'The content service does not answer.', { code: 'contentUnavailable', cause: error })
    })
    const text = await answer.body.text()
    const read: unknown = text === '' ? undefined : JSON.parse(text)
    if (answer.statusCode < 400) return read as Answer
    const { error } = read as { error?: { name: ErrorName; message: string; code: string; details: Fault[] } }
    if (!error || answer.statusCode >= 500) throw unavailable('The content service failed.')
    throw new AppError(answer.statusCode, error.name, error.message, { code: error.code, details: error.details })
  }
  const at = ({ type, documentId, locale }: Place) => `/${type}/${encodeURIComponent(documentId)}/${encodeURIComponent(locale)}`

  return {
    list: (type: ContentTypeName, { page, itemsPerPage }: { page: number; itemsPerPage: number }) =>
      call<{ rows: ContentOverview[]; total: number }>('GET', `/${type}?page=${page}&itemsPerPage=${itemsPerPage}`),
    draft: (place: Place) => call<ContentDraft>('GET', at(place)),
    /** The same as everybody would be answered if it were published. */
    shown: (place: Place) => call<Record<string, unknown>>('GET', `${at(place)}/shown`),
    create: (type: ContentTypeName, body: { locale: string; fields: object; by: string }) => call<ContentDraft>('POST', `/${type}`, body),
    /** `version`: the one that the editor began with; left out for a translation that is not there yet. */
    save: (place: Place, body: { fields: object; version?: number | undefined; by: string }) => call<ContentDraft>('PUT', at(place), body),
    publish: (place: Place, version: number) => call<ContentDraft>('POST', `${at(place)}/publish`, { version }),
    unpublish: (place: Place) => call<ContentDraft>('POST', `${at(place)}/unpublish`, {}),
    schedule: (place: Place, publishAt: string | null) => call<ContentDraft>('POST', `${at(place)}/schedule`, { publishAt }),
    versions: (place: Place) => call<ContentVersion[]>('GET', `${at(place)}/versions`),
    restore: (place: Place, body: { from: number; version: number; by: string }) =>
      call<ContentDraft>('POST', `${at(place)}/restore`, body),
    remove: (type: ContentTypeName, documentId: string) => call<void>('DELETE', `/${type}/${encodeURIComponent(documentId)}`),
    /** Publishes these where the service holds nothing yet, all in one transaction. */
    fill: (documents: FirstContent) => call<{ filled: boolean }>('POST', '/fill', { documents }),
  }
}
