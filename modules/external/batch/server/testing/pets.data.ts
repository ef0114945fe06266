const pet = {
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' }, home: { $ref: '#/components/schemas/Home' } },
}
/** An API of one call that a row of a file can make. */
export const petsDocument = (example?: object) => ({
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1.0.0' },
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'lang', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' }, ...(example && { example }) } },
          },
        },
      },
    },
  },
  components: { schemas: { Pet: pet, Home: { type: 'object', properties: { city: { type: 'string' } } } } },
})
