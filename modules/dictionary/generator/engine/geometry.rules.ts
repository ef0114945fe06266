const position = { type: 'array', minItems: 2, items: { type: 'number' } }
const list = (items: object) => ({ type: 'array', items })
const shape = (type: string, coordinates: object) => ({
  type: 'object',
  required: ['type', 'coordinates'],
  properties: { type: { type: 'string', const: type }, coordinates },
})

/** The geometries of GeoJSON (RFC 7946), collections of them aside. */
export const geometrySchema: Record<string, unknown> = {
  type: 'object',
  title: 'GeoJSON geometry',
  required: ['type', 'coordinates'],
  oneOf: [
    shape('Point', position),
    shape('MultiPoint', list(position)),
    shape('LineString', { ...list(position), minItems: 2 }),
    shape('MultiLineString', list({ ...list(position), minItems: 2 })),
    shape('Polygon', list({ ...list(position), minItems: 4 })),
    shape('MultiPolygon', list(list({ ...list(position), minItems: 4 }))),
  ],
}
