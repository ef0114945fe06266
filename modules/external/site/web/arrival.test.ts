import { expect, test } from 'vitest'
import { type Arrival, arrival } from './arrival.ts'

const signedIn = 'theme=dark; signedIn=1'

test.each<[who: string, search: object, cookies: string, isVisitor: boolean, Arrival]>([
  ['a second tab of somebody who is signed in joins their session', {}, signedIn, true, 'join'],
  ['a visitor reads the page for visitors', {}, 'theme=dark', true, 'leave'],
  ['a visitor who wants to sign in does', { signIn: '1' }, '', true, 'signIn'],
  ['whoever signed out stays so', { rnr: '1' }, signedIn, true, 'leave'],
  ['whoever is signed in and has no dashboard reads the page for visitors', {}, signedIn, false, 'leave'],
])('%s', (_, search, cookies, isVisitor, wanted) => {
  expect(arrival(search, cookies, isVisitor)).toBe(wanted)
})
