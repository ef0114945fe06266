import { mdiMagnify, mdiMenu } from '@mdi/js'
import { type RefObject, useEffect, useState } from 'react'
import { collected } from '../errors/collected.ts'
import { t } from '../i18n/i18n.ts'
import { askedAhead } from '../missingCode.ts'
import { useStore } from '../store.ts'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { BarButton } from './BarButton.tsx'
import { Brand } from './Brand.tsx'
import { loadBarMenus } from './barMenuParts.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { registry } from './registry.ts'
import { ThemeMenu } from './ThemeMenu.tsx'

// Only where errors were collected.
const ErrorMark = lazyPart(() => import('./ErrorMark.tsx').then((file) => file.default), null)
/** Only where there is something to search. */
const SearchField = lazyPart(
  () => import('./SearchField.tsx').then((file) => file.SearchField),
  // Its room, so that what stands beside it stays.
  ({ className }) => <div className={`w-full max-w-140 ${className ?? ''}`} />,
)

interface AppBarProps {
  /** Absent where there is no drawer. */
  onMenu: (() => void) | undefined
  menuOpen: boolean
  /** There is a search page and somebody who may use it. */
  searchable: boolean
  field: RefObject<HTMLInputElement | null>
}

/** 64 px in the toolbar's colour. On a phone the search takes the bar's place while it is used. */
export function AppBar({ onMenu, menuOpen, searchable, field }: AppBarProps) {
  const [searching, setSearching] = useState(false)
  const errors = useStore(collected).length
  // Once the bar stands, so that a menu opens at once.
  useEffect(() => void askedAhead(loadBarMenus()), [])
  const extras = useStore(registry).flatMap(({ web }) => web.bar ?? [])
  return (
    <header className="on-toolbar relative z-20 flex h-16 items-center gap-1 bg-toolbar px-2 text-toolbar-ink md:gap-3 md:px-4">
      {onMenu && (
        <BarButton
          name={t('shell.menu')}
          icon={mdiMenu}
          aria-expanded={menuOpen}
          aria-controls="drawer"
          onClick={onMenu}
          className={searching ? 'max-md:hidden' : ''}
        />
      )}
      <div className={searching ? 'max-md:hidden' : ''}>
        <Brand compact={onMenu !== undefined} />
      </div>
      {searchable && (
        <SearchField field={field} onDone={() => setSearching(false)} className={searching ? 'mx-1 md:mx-auto' : 'mx-auto max-md:hidden'} />
      )}
      <div
        className={`ms-auto flex items-center gap-1 md:ms-0 md:gap-3 ${searchable ? '' : 'md:ms-auto'} ${searching ? 'max-md:hidden' : ''}`}
      >
        {searchable && (
          <BarButton
            name={t('shell.search')}
            icon={mdiMagnify}
            className="md:hidden"
            onClick={() => {
              setSearching(true)
              requestAnimationFrame(() => field.current?.focus())
            }}
          />
        )}
        {/* Its room is kept beside the search, which would move when an error happens. */}
        <div className="min-w-10 max-md:empty:hidden pointer-coarse:min-w-11">{errors > 0 && <ErrorMark count={errors} />}</div>
        {extras.map((Extra) => (
          <Extra key={Extra.name} />
        ))}
        <LanguageMenu className="max-md:hidden" />
        <ThemeMenu className="max-md:hidden" />
        <AccountMenu />
      </div>
      <LoadingBar />
    </header>
  )
}
