import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppLink, isPlainClick } from '../base/AppLink.tsx'

interface OverListLinkProps {
  /** What the address says of the record that is open. */
  opens: Readonly<Record<string, string>>
  /** The address of the list with this in its search, for who opens it elsewhere. */
  hrefWith: (search: Record<string, unknown>) => string
  children: ReactNode
}

/** Opens a record's panel over its list as it stands; a real link, so that it can be sent to somebody or opened in a tab of its own. */
export function OverListLink({ opens, hrefWith, children }: OverListLinkProps) {
  const navigate = useNavigate()
  const search = { ...(useSearch({ strict: false }) as Record<string, unknown>), ...opens }
  return (
    <AppLink
      href={hrefWith(search)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate({ to: '.', search: search as never, resetScroll: false })
      }}
    >
      {children}
    </AppLink>
  )
}
