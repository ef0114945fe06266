import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DiscardDialog } from '../ui/overlays/Dialog.tsx'

/**
 * Asks before an address change or a closed tab would lose what was typed. What it returns is the question, to be drawn while there is one; of a
 * tab that closes the browser asks itself.
 */
export function useLeaveGuard(dirty: boolean): ReactNode {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    disabled: !dirty,
    withResolver: true,
  })
  return status === 'blocked' && <DiscardDialog onKeep={reset} onDiscard={proceed} />
}
