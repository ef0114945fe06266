import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Whether an address asks a page to open something at once, such as a dialog (`?create=1`), and how that is taken off the address when it
 * closes.
 */
export function useAsked(parameter: string): [asked: boolean, stop: () => void] {
  const asked = (useSearch({ strict: false }) as Record<string, unknown>)[parameter] !== undefined
  const navigate = useNavigate()
  const stop = () => {
    if (!asked) return
    const search = (before: Record<string, unknown>) => ({ ...before, [parameter]: undefined })
    // A dialog has asked what is to become of what was typed.
    void navigate({ to: '.', search: search as never, replace: true, ignoreBlocker: true })
  }
  return [asked, stop]
}
