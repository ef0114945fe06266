/** What a call is told that waited for a place and got none, and one whose body does not come. */
export const crowded = {
  key: { status: 429, message: 'Too many calls of this key are under way' },
  address: { status: 429, message: 'Too many calls of this address are under way' },
  upstream: { status: 503, message: 'The upstream has as many calls under way as it may have' },
  gateway: { status: 503, message: 'The gateway has as many calls under way as it may have' },
} as const
export const soon = { 'retry-after': 1 } as const
export const stalled = { status: 408, message: 'The body of the request did not come' } as const
