import type { PageOf } from '../gateway.ts'
import { endless } from './failures.ts'

/** Ten million rows in the pages of most gateways; more is a list that goes round. */
const pagesAtMost = 10_000

/** The pages of a list one after the other. @throws GatewayError when there is no end to them. */
export async function* pagesOf<T>(read: (page?: string) => Promise<PageOf<T>>): AsyncGenerator<T[]> {
  let next: string | undefined
  for (let pages = 0; pages < pagesAtMost; pages += 1) {
    const page: PageOf<T> = await read(next)
    yield page.items
    if (page.next === undefined) return
    next = page.next
  }
  throw endless()
}

/** What stands on all pages of a list. */
export async function* everything<T>(read: (page?: string) => Promise<PageOf<T>>): AsyncGenerator<T> {
  for await (const items of pagesOf(read)) yield* items
}
