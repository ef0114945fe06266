import { AsyncLocalStorage } from 'node:async_hooks'

const acting = new AsyncLocalStorage<{ id: string | undefined; open: boolean }>()

/** The id of the person or machine whose request is being answered; undefined where the portal acts by itself. */
export function actingId(): string | undefined {
  const asked = acting.getStore()
  return asked?.open ? asked.id : undefined
}

/** Answers somebody's request. What it wakes and outlives it (a job, a timer) is the portal's own doing. */
export async function actingAs<T>(id: string | undefined, work: () => Promise<T>): Promise<T> {
  const asked = { id, open: true }
  try {
    return await acting.run(asked, work)
  } finally {
    asked.open = false
  }
}
