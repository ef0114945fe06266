import { call } from '@portico/platform/web/client/client.ts'
import { upload } from '@portico/platform/web/client/upload.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { type ImagePlace, pictureForm } from '@portico/platform/web/ui/pictures/crop.ts'
import { images } from '../image.contract.ts'
import { languages } from '../language.contract.ts'
import type { TextKind } from '../language-kinds.contract.ts'
import { settings } from '../settings.contract.ts'

const quiet = { quiet: true } as const
export const settingsQuery = () => queryOf(settings.read, {}, quiet)
export const modulesQuery = () => queryOf(settings.moduleReasons, {}, quiet)
export const styleQuery = () => queryOf(settings.style, {}, quiet)
export const languagesQuery = () => queryOf(languages.list, {}, quiet)
export const imagesQuery = () => queryOf(images.list, {}, quiet)
export const imageUsesQuery = (name: string) => queryOf(images.uses, { params: { name } }, quiet)

export interface TextsAsked {
  search: string
  only: TextKind | undefined
  page: number
  itemsPerPage: number
}
export const textsQuery = (id: string, { search, only, page, itemsPerPage }: TextsAsked) =>
  queryOf(languages.texts, { params: { id }, query: { page, itemsPerPage, ...(search && { search }), ...(only && { only }) } }, quiet)

export async function changeSettings(version: number, values: Record<string, unknown>): Promise<void> {
  await call(settings.change, { body: { version, values } })
  await refresh(settings.change)
}

export async function toggleLanguage(id: string, active: boolean): Promise<void> {
  await call(languages.change, { params: { id }, body: { active } })
  await refresh(languages.change)
}

export async function importTexts(id: string, body: Record<string, unknown>) {
  const counts = await call(languages.imported, { params: { id }, body })
  await refresh(languages.imported)
  return counts
}

export async function saveStyle(style: object): Promise<void> {
  const form = new FormData()
  form.set('document', new Blob([JSON.stringify(style)], { type: 'application/json' }), 'style.json')
  await upload(settings.uploadStyle, {}, form)
  await refresh(settings.uploadStyle)
}

/** @param place the name of the picture in whose place it comes, or the part of it that stays */
export async function sendImage(
  file: Blob,
  name: string,
  place: ImagePlace,
  work: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
) {
  const answer = await upload(images.upload, {}, pictureForm(file, name, place), work)
  await refresh(images.upload)
  return answer.result.files.file[0]?.name ?? name
}
