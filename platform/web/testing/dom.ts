import { act } from 'react'
import { vi } from 'vitest'

/** Waits until what is expected is there; React draws before each look. A busy machine takes its time to load a part. */
export const until = (expected: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => {})
    expected()
  }, 8000)

/** What jsdom lacks and our parts use: modal dialogs, popovers, sizes (which nothing has here). Call once in a test file of components, before the first render. */
export function prepareDom(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  globalThis.requestAnimationFrame ??= (run) => setTimeout(() => run(performance.now()), 0) as unknown as number
}
