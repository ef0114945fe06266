import type { exportFormats } from '../exchange.contract.ts'

/** Names of formats, the same in every language. */
export const formatNames: Record<(typeof exportFormats)[number], string> = {
  csv: 'CSV',
  xlsx: 'Excel',
  ttl: 'Turtle',
  rdf: 'RDF/XML',
  jsonld: 'JSON-LD',
}
