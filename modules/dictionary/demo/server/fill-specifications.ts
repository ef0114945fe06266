import type { DemoCall } from '@portico/platform/server/demo/demo-caller.ts'
import { type Generation, specifications } from '../../generator/generator.contract.ts'
import { businessObjects } from '../../objects/object.contract.ts'

type Wanted = Pick<Generation, 'outputs'> & { title: string; description: string; objects: readonly string[] }
const wanted: readonly Wanted[] = [
  {
    title: 'Metering API',
    description: 'Connections, meters and what they read.',
    objects: ['Connection', 'Meter', 'MeterReading'],
    outputs: ['OPENAPI_31', 'JSON_SCHEMA'],
  },
  {
    title: 'Metering events',
    description: 'What happens to meters, as it happens.',
    objects: ['Meter', 'MeterReading'],
    outputs: ['ASYNCAPI_30'],
  },
  {
    title: 'Billing API',
    description: 'Contracts and what is paid for them.',
    objects: ['SupplyContract', 'Invoice', 'Payment'],
    outputs: ['OPENAPI_31', 'SKOS'],
  },
]

/** What the demo's analyst generated of its objects: three calls. */
export async function fillSpecifications(call: DemoCall): Promise<void> {
  const names = [...new Set(wanted.flatMap(({ objects }) => objects))]
  const found = await call('analyst', businessObjects.list, {
    query: { filter: { where: { name: { inq: names } }, fields: ['id', 'name'], limit: names.length } },
  })
  const known = new Map(found.map(({ id, name }) => [name, id]))
  for (const { title, description, objects, outputs } of wanted)
    await call('analyst', specifications.generate, {
      body: {
        businessObjectIds: objects.flatMap((name) => known.get(name) ?? []),
        outputs,
        info: { title, description, contactName: 'API team', contactEmail: 'api@portico.example', licence: 'EUPL-1.2' },
        servers: [{ url: 'https://api.portico.example', description: 'Production' }],
      },
    })
}
