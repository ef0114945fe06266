import { contentTypes, type TypeName } from '@portico/embedded/content/types.ts'
import { picture } from './project.ts'
import type { Strapi } from './service.ts'

type Target = Pick<Strapi, 'baseUrl' | 'writingKey'>

/** Writes to a Strapi by its own REST calls. */
export function strapiWriter({ baseUrl, writingKey }: Target) {
  async function call(method: string, path: string, body: FormData | object): Promise<unknown> {
    const isForm = body instanceof FormData
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${writingKey}`, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text.slice(0, 1000)}`)
    return JSON.parse(text)
  }

  return {
    /** Saves and publishes a document in one locale; answers its documentId. */
    async put(type: TypeName, locale: string, fields: object, documentId?: string): Promise<string> {
      const { path, single } = contentTypes.find(({ name }) => name === type) ?? { path: type }
      const isNew = !single && documentId === undefined
      const address = `/api/${path}${isNew || single ? '' : `/${documentId}`}?locale=${locale}&status=published`
      const { data } = (await call(isNew ? 'POST' : 'PUT', address, { data: fields })) as { data: { documentId: string } }
      return data.documentId
    },

    /** Uploads a picture; answers the id by which fields name it. */
    async upload(name: string, alternativeText: string): Promise<number> {
      const form = new FormData()
      form.append('files', new Blob([picture], { type: 'image/png' }), name)
      form.append('fileInfo', JSON.stringify({ name, alternativeText }))
      const [file] = (await call('POST', '/api/upload', form)) as { id: number }[]
      if (!file) throw new Error('Strapi kept no picture.')
      return file.id
    },
  }
}
