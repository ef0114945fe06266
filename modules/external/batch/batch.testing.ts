import { open } from '@portico/app-server/testing/asks.ts'
import type { Expectation } from '@portico/app-server/testing/expectation.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const params = { id: '0b000000-0000-4000-8000-00000000000a' }
/** Nobody has its token, whoever it is. */
const ofNobody: Expectation = { ...open(() => ({ params })), readOnlyMay: true, also: [404] }

const room: RoomTesting = {
  expectations: {
    'GET /batchjobs/operations/:productId': { ...open(() => ({ params: { productId: params.id } })), also: [404] },
    // Without a key.
    'POST /batchjobs': {
      ...open(() => ({ body: { productId: params.id, mapping: [{ column: 'nr', parameter: 'id' }], outputFields: ['name'] } })),
      readOnlyMay: true,
      also: [422],
    },
    'PUT /batchjobs/:id/file': ofNobody,
    'POST /batchjobs/:id/start': ofNobody,
    'GET /batchjobs/:id': ofNobody,
    'GET /batchjobs/:id/result': ofNobody,
    'GET /batchjobs/:id/errors': ofNobody,
    'DELETE /batchjobs/:id': ofNobody,
  },
  aloneInWriting: {
    'POST /batchjobs': 'makes a job of its own, and counts under a lock',
    'PUT /batchjobs/:id/file': 'is one statement that moves a job, and its rows after it',
    'POST /batchjobs/:id/start': 'is one statement that moves a job; an index lets one of a key run',
    'DELETE /batchjobs/:id': 'is the same',
  },
}
export default room
