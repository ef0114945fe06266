import type { MouseEvent } from 'react'
import { t } from '../../i18n/i18n.ts'
import { showSnackbar } from '../../messages/messages.ts'

/** A press on a heading's sign goes there and copies the address. */
export function copyAnchor(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[href^="#"]')
  if (!link) return
  navigator.clipboard?.writeText(link.href).then(
    () => showSnackbar(t('ui.copied')),
    () => undefined,
  )
}
