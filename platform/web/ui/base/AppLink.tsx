import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { isOff } from '../../navigation/addresses.ts'

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address inside the portal, with its search: `/applications/1?tab=usage`. */
  href: string
  ref?: Ref<HTMLAnchorElement> | undefined
}

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
        const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (!router || !plain || event.defaultPrevented || rest.target || !href.startsWith('/')) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    />
  )
}
