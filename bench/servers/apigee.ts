import { randomUUID } from 'node:crypto'
import { apigeeMock } from '../../connectors/gateways/apigee/testing/apigee-mock.ts'
import { newCredential } from '../../connectors/gateways/apigee/testing/apigee-state.ts'

/** A management API of Apigee that holds what a company had before it had a portal. */
const settings = JSON.parse(process.argv[2] ?? '{}') as { applications: number; keys: number; laterMs: number }
const { applications, keys } = settings
const mock = await apigeeMock('edge')
mock.answerLater(settings.laterMs)
const { state } = mock
state.products.set('orders', { name: 'orders', approvalType: 'auto' })
const email = 'somebody@acme.example'
state.developers.set(email, { email, firstName: 'S', lastName: 'B', userName: email, developerId: randomUUID(), status: 'active' })
for (let made = 0; made < applications; made += 1) {
  const credentials = Array.from({ length: keys / applications }, () =>
    newCredential(state, { apiProducts: [{ apiproduct: 'orders', status: 'approved' }] }),
  )
  const name = `application-${made}`
  state.apps.set(`${email}/${name}`, { appId: randomUUID(), name, email, status: 'approved', attributes: [], credentials })
}
process.send?.(Number(new URL(mock.url).port))
