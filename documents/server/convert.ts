import { stringifyYaml } from '@redocly/openapi-core'
import type { ReadDocument } from './read/read-document.ts'

/** The document as JSON text, for download and for `GET /specs/{id}`. A GraphQL schema becomes one JSON string. */
export const asJson = ({ document }: Pick<ReadDocument, 'document'>, indent = 2): string => JSON.stringify(document, null, indent)

/** The document as YAML text without anchors, lines not folded. A GraphQL schema is its own text. */
export const asYaml = ({ document }: Pick<ReadDocument, 'document'>): string =>
  typeof document === 'string' ? document : stringifyYaml(document, { noRefs: true, lineWidth: -1 } as Parameters<typeof stringifyYaml>[1])
