import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { isOff } from '../../navigation/addresses.ts'

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address inside the portal, with its search: `/applications/1?tab=usage`. */
  href: string
  ref?: Ref<HTMLAnchorElement> | undefined
}

/** Not one that asks the browser for a new tab, a window or a download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * A link inside the portal: a real anchor (new tab, copy address) that the router answers without loading the page again.
 * Where the module that it leads to is off there is no page, and only its text stays.
 */
export function AppLink({ href, onClick, ...rest }: AppLinkProps) {
  const router = useRouter({ warn: false })
  if (isOff(href)) return <span className={rest.className}>{rest.children}</span>
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!router || !isPlainClick(event) || event.defaultPrevented || rest.target || !href.startsWith('/')) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    />
  )
}
