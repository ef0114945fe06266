import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { clearCollected, dialogOpen } from '../errors/collected.ts'
import { PageError } from '../errors/PageError.tsx'
import { t, useLanguage } from '../i18n/i18n.ts'
import type { WebPage } from '../module.ts'
import type { Verdict } from '../navigation/context.ts'
import { useDocumentTitle } from '../navigation/title.ts'
import { useSession } from '../session/state.ts'
import { useStore } from '../store.ts'
import { cx } from '../ui/base/cx.ts'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { PageSkeleton } from '../ui/feedback/Skeleton.tsx'
import { NotFoundPage } from '../ui/page/NotFoundPage.tsx'
import { AppBar } from './AppBar.tsx'
import { useBannerSpacePx } from './bannerSpace.ts'
import { Drawer, DrawerOverlay } from './Drawer.tsx'
import { Extension } from './Extension.tsx'
import { focusSearch, helpOpen, listenToKeys, shortcutsOf } from './keyboard.ts'
import { currentSection, menuOf, registry } from './registry.ts'
import { usePlace } from './usePlace.ts'

const ErrorDialog = lazyPart(() => import('../errors/ErrorDialog.tsx').then((file) => file.default))
const SignedOutPage = lazyPart(() => import('../errors/SignedOutPage.tsx').then((file) => file.SignedOutPage), <PageSkeleton />)
const SignInFailedPage = lazyPart(() => import('../errors/SignInFailedPage.tsx').then((file) => file.SignInFailedPage), <PageSkeleton />)
const KeyboardHelp = lazyPart(() => import('./KeyboardHelp.tsx').then((file) => file.default))
// Nothing is to be said before the first paint, and without it there is nothing to say with.
const Messages = lazyPart(() =>
  import('./Messages.tsx').then(
    (file) => file.default,
    () => () => null,
  ),
)

/** Bar, extension, drawer and the page: what is around every page. */
export function Shell({ verdict }: { verdict: Verdict }) {
  const language = useLanguage()
  const router = useRouter()
  const { user, failure, leaving } = useSession()
  const place = usePlace()
  const loaded = useStore(registry)
  const section = useStore(currentSection)
  const page = useMatches({ select: (matches) => (matches.at(-1)?.staticData as { page?: WebPage } | undefined)?.page })
  const [drawer, setDrawer] = useState<'folded' | 'open' | undefined>()
  const [overlay, setOverlay] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const shown = failure ? 'signInFailed' : verdict.show
  useDocumentTitle(page && shown === 'page' ? t(page.title) : undefined)

  const hasMenu = user !== undefined && menuOf(loaded, section, place).length > 0
  const searchable = user !== undefined && loaded.some(({ web }) => web.pages.some(({ path }) => path === '/search'))
  // Reading pages fold the drawer; the button says otherwise for as long as one stays.
  const rail = drawer ? drawer === 'folded' : page?.rail === true && shown === 'page'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice ends with the kind of page that it was made on.
  useEffect(() => setDrawer(undefined), [page?.rail])

  useEffect(
    () =>
      listenToKeys({
        search: () => focusSearch(field.current),
        help: () => helpOpen.set(true),
        go: (letter) => {
          const target = user && shortcutsOf(loaded, section, place).find((shortcut) => shortcut.letter === letter)
          if (target) void router.navigate({ href: target.entry.to } as never)
          return target !== undefined
        },
      }),
    [router, user, loaded, section, place],
  )

  const bannerSpacePx = useBannerSpacePx()

  const onMenu = (): void => {
    if (matchMedia('(width < 960px)').matches) setOverlay(true)
    else setDrawer(rail ? 'open' : 'folded')
  }
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-surface px-4 py-2 font-semibold text-accent focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        {t('shell.skip')}
      </a>
      <div className="no-print z-20 md:sticky md:top-0">
        <AppBar onMenu={hasMenu ? onMenu : undefined} menuOpen={overlay || !rail} searchable={searchable} field={field} />
        {user && <Extension ofOne={page?.ofOne} />}
      </div>
      <div className="flex">
        {hasMenu && <Drawer look={rail ? 'rail' : 'full'} />}
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            'min-w-0 flex-1 outline-none',
            !page?.wide && 'mx-auto max-w-[1920px] p-4 pb-12 md:px-8 md:pt-5 xxl:max-w-[2400px]',
          )}
          key={language}
          style={{ marginTop: bannerSpacePx }}
        >
          {leaving ? <PageSkeleton /> : <Content verdict={verdict} shown={shown} />}
        </main>
      </div>
      {overlay && hasMenu && <DrawerOverlay onClose={() => setOverlay(false)} />}
      <Messages />
      <Dialogs />
    </>
  )
}

function Content({ verdict, shown }: { verdict: Verdict; shown: Verdict['show'] }) {
  const { failure } = useSession()
  const router = useRouter()
  const Home = verdict.show === 'home' || verdict.show === 'fallback' ? verdict.component : undefined
  switch (shown) {
    case 'signInFailed':
      return <SignInFailedPage error={failure?.error} returnTo={failure?.returnTo ?? '/dashboard'} />
    case 'signedOut':
      return <SignedOutPage />
    case 'notFound':
      return <NotFoundPage />
    case 'failed':
      return <PageError error={verdict.show === 'failed' ? (verdict.error as Error) : new Error()} reset={() => void router.invalidate()} />
    case 'home':
    case 'fallback':
      return Home && <Home />
    case 'page':
      return <Outlet />
  }
}

const closeHelp = (): void => helpOpen.set(false)

/** Downloaded when they are needed. */
function Dialogs() {
  const [help, errors] = [useStore(helpOpen), useStore(dialogOpen)]
  return (
    <>
      {help && <KeyboardHelp onClose={closeHelp} />}
      {errors && <ErrorDialog onClose={clearCollected} />}
    </>
  )
}
