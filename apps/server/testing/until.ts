/** Asks until the answer is as wanted or the time is over; the last answer is what a test then sees. */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean, withinMs = 10_000, everyMs = 50): Promise<T> {
  const end = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (fits(answer) || performance.now() > end) return answer
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** A machine that stood still for seconds makes the portal refuse calls until it has caught up: one sends again, as the answer says. */
export const takenUp = (send: () => Promise<Response>): Promise<Response> =>
  until(send, ({ status, headers }) => status !== 503 || !headers.has('retry-after'))
