import { call } from '@portico/platform/web/client/client.ts'
import type { Language } from '@portico/platform/web/i18n/locales.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { type Guide, guides } from '../guide.contract.ts'
import { menuItems } from '../menu.contract.ts'

/** Where a page lies: one, two or three parts. */
export type Place = { root: string; folder?: string | undefined; route?: string | undefined }

/** The calls of a page, by how deep it lies. Their inputs differ in nothing else. */
const callsOf = ({ folder, route }: Place): (typeof guides)['route'] =>
  (route !== undefined ? guides.route : folder !== undefined ? guides.folder : guides.root) as (typeof guides)['route']
const paramsOf = (place: Place) => place as { root: string; folder: string; route: string }

export const menuQuery = (language: Language) => queryOf(menuItems.list, { query: { language } }, { quiet: true })

export const guideQuery = (place: Place, language: Language, draft: boolean) =>
  queryOf(callsOf(place).get, { params: paramsOf(place), query: { language, ...(draft && { draft: true }) } }, { quiet: true })

export const versionsQuery = (place: Place, language: Language) =>
  queryOf(callsOf(place).versions, { params: paramsOf(place), query: { language } }, { quiet: true })

export interface Written {
  language: Language
  title: string
  markdown: string
  version: number
  publish: boolean
}

export async function writeGuide(place: Place, body: Written): Promise<Guide> {
  const { put } = callsOf(place)
  const written = await call(put, { params: paramsOf(place), body })
  await refresh(put)
  return written
}

export async function restoreGuide(place: Place, n: number, body: { language: Language; version: number }): Promise<void> {
  const { restore } = callsOf(place)
  await call(restore, { params: { ...paramsOf(place), n }, body })
  await refresh(restore)
}

export async function removeGuide(place: Place): Promise<void> {
  const { remove } = callsOf(place)
  await call(remove, { params: paramsOf(place) })
  await refresh(remove)
}
