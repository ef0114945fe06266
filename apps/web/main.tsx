import './main.css'
import { enabledModules, readBoot } from '@portico/platform/web/boot/boot.ts'
import { connectSession } from '@portico/platform/web/client/client.ts'
import { captureErrors } from '@portico/platform/web/errors/capture.ts'
import { clearCollected, collect } from '@portico/platform/web/errors/collected.ts'
import { currentLanguage, setLanguage, t } from '@portico/platform/web/i18n/i18n.ts'
import { isLanguage, languages } from '@portico/platform/web/i18n/locales.ts'
import { clearMessages, showBanner } from '@portico/platform/web/messages/messages.ts'
import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { renew, startSession, watchProvider } from '@portico/platform/web/session/session.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { accessToken, failSignIn, whenSessionEnds } from '@portico/platform/web/session/tokens.ts'
import { offeredLanguages, startLanguage } from '@portico/platform/web/shell/preferences.ts'
import { registry } from '@portico/platform/web/shell/registry.ts'
import { modulesOn } from '@portico/platform/web/shell/usePlace.ts'
import { applyStyle, startTheme } from '@portico/platform/web/theme/theme.ts'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadModules } from './modules.ts'
import { appRouter, isPublicPage } from './router.tsx'

async function start(): Promise<void> {
  captureErrors()
  startTheme()
  const boot = await readBoot(document.getElementById('boot')?.textContent)
  applyStyle(boot.style)
  connectSession({
    token: accessToken,
    renew,
    acceptLanguage: () => languages[currentLanguage()].intl,
    failed: (error, address) => collect(error, address.split('?')[0] ?? address, false),
  })
  whenSessionEnds(() => queryClient.clear())
  whenSessionEnds(clearMessages)
  whenSessionEnds(clearCollected)

  const enabled = enabledModules(boot)
  modulesOn.set(enabled)
  offeredLanguages.set(boot.settings.locales.filter(isLanguage))
  // The sign-in finishes while modules and texts load: they need nothing of each other.
  const finishing =
    location.pathname === '/callback'
      ? import('@portico/platform/web/session/callback.ts').then((file) => file.finishSignIn(boot.settings, location.href))
      : undefined
  const finished = finishing?.then(
    (returnTo) => history.replaceState(null, '', returnTo),
    (error: unknown) => failSignIn(error, '/dashboard'),
  )
  const loaded = await loadModules(enabled)
  registry.set(loaded)
  environmentSource.set(loaded.find(({ web }) => web.environments)?.web.environments)
  await Promise.all([setLanguage(startLanguage(document.documentElement.dataset.language, boot.settings.locales)), finished])

  const router = appRouter(enabled, loaded)
  await startSession(boot.settings, () => isPublicPage(router))
  if (boot.settings.demoIsExposed) showBanner(t('shell.demo'))
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) document.getElementById('main')?.focus({ preventScroll: true })
  })
  await router.load()
  createRoot(document.getElementById('root') as HTMLElement, { onUncaughtError: (error) => collect(error, 'react', true) }).render(
    <App router={router} />,
  )
  afterPaint(() => void watchProvider())
  fetchAhead(loaded)
}

const afterPaint = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run))

/** What modules fetch ahead once somebody is signed in, after the first paint and never before it. */
function fetchAhead(loaded: Awaited<ReturnType<typeof loadModules>>): void {
  let done: string | undefined
  const run = (): void => {
    const sub = sessionState.get().user?.sub
    if (sub === done) return
    done = sub
    if (!sub) return
    afterPaint(() => {
      for (const { web } of loaded) web.signedIn?.()
    })
  }
  sessionState.subscribe(run)
  run()
}

void start().catch((error: unknown) => {
  // Without boot data or texts there is nothing to translate with; the browser's console and this line are what is left.
  console.error(error)
  const root = document.getElementById('root')
  if (root) root.textContent = 'Portico could not start. Reload the page to try again.'
})
