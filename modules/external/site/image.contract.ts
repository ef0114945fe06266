import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { formed } from '@portico/platform/contract/fields.ts'
import * as z from 'zod/mini'

/** A picture of the content service, which visitors get from the portal alone. */
export const storedImage = endpoint({
  method: 'GET',
  path: '/storage/content/:path',
  summary: 'A picture of the content service',
  tag: 'Public pages',
  access: 'public',
  modules: ['ExternalDeveloperPortal'],
  params: z.object({
    path: z.string().check(z.maxLength(500), formed(/^\/(?![/\\])[\w\-./~]+$/, 'Must be a path such as /uploads/grid.webp.')),
  }),
  answers: 'raw',
})

/** @param path as the content service names it: `/uploads/grid.webp`. */
export const storedImageAddress = (path: string): string => storedImage.path.replace(':path', encodeURIComponent(path))
