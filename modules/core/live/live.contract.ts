import { endpoint } from '@portico/platform/contract/endpoint.ts'

export const live = {
  stream: endpoint({
    method: 'GET',
    path: '/api/live',
    summary: 'What changed of what the caller sees, as server-sent events: lists of the words that answers show ("application", "request")',
    tag: 'Live updates',
    access: 'signedIn',
    modules: [],
    answers: 'raw',
  }),
}
