import './main.css'
import { applyStyle, enabledModules, readBoot } from '@portico/platform/web/boot/boot.ts'
import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { connectSession } from '@portico/platform/web/client/client.ts'
import { whenQuiet } from '@portico/platform/web/client/pending.ts'
import { captureErrors } from '@portico/platform/web/errors/capture.ts'
import { clearCollected, collect } from '@portico/platform/web/errors/collected.ts'
import { addTexts, currentLanguage, setLanguage, t, textsFrom } from '@portico/platform/web/i18n/i18n.ts'
import { isLanguage, languages } from '@portico/platform/web/i18n/locales.ts'
import { clearMessages, showBanner } from '@portico/platform/web/messages/messages.ts'
import { askedAhead, isMissingCode } from '@portico/platform/web/missingCode.ts'
import { environmentSource, environmentsQuery } from '@portico/platform/web/navigation/environment.ts'
import { portalName } from '@portico/platform/web/navigation/title.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { renew, startSession, watchProvider, whenRolesChange } from '@portico/platform/web/session/session.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { accessToken, failSignIn, whenSessionEnds } from '@portico/platform/web/session/tokens.ts'
import { offeredLanguages, startLanguage } from '@portico/platform/web/shell/preferences.ts'
import { registry } from '@portico/platform/web/shell/registry.ts'
import { addPages } from '@portico/platform/web/shell/router.tsx'
import { modulesOn } from '@portico/platform/web/shell/usePlace.ts'
import { startTheme } from '@portico/platform/web/theme/theme.ts'
import { knowChart } from '@portico/platform/web/ui/charts/look.ts'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadModules, partsOf } from './modules.ts'
import { appRouter, isPublicPage } from './router.tsx'

/** Code that did not come is told by the page; it is nobody's fault to mend. */
const tellConsole = (error: unknown): void => {
  if (!isMissingCode(error)) console.error(error)
}

async function start(): Promise<void> {
  captureErrors()
  startTheme()
  const boot = await readBoot(document.getElementById('boot')?.textContent)
  if (boot.style) await applyStyle(boot.style, boot.settings.chart)
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
  knowModules(enabled)
  knowChart(boot.settings.chart)
  if (boot.settings.name) portalName.set(boot.settings.name)
  modulesOn.set(enabled)
  offeredLanguages.set(boot.settings.locales.filter(isLanguage))
  const finishing =
    location.pathname === '/callback'
      ? import('@portico/platform/web/session/callback.ts').then((file) => file.finishSignIn(boot.settings, location.href))
      : undefined
  const finished = finishing?.then(
    (returnTo) => history.replaceState(null, '', returnTo),
    (error: unknown) => failSignIn(error, '/dashboard'),
  )
  const loadPart = partsOf(boot.texts)
  addTexts({ start: (language) => loadPart('start', language) })
  textsFrom(loadPart)
  // The session starts while modules and texts load: they need nothing of each other.
  const made = Promise.all([
    loadModules(boot, enabled),
    setLanguage(startLanguage(document.documentElement.dataset.language, boot.settings.locales)),
  ]).then(([[loaded, loadRest]]) => {
    registry.set(loaded)
    return Object.assign(appRouter(enabled, loaded), { loadRest })
  })
  const session = Promise.resolve(finished).then(() => startSession(boot.settings, () => made.then(isPublicPage)))
  const [router] = await Promise.all([made, session])
  const { loadRest } = router
  const bringRest = async (): Promise<void> => {
    if (!loadRest) return
    const all = await loadRest()
    addPages(router, all)
    registry.set(all)
    fillPicker()
  }
  fillPicker()
  // The doors that came are those of the dashboard, where nearly everybody goes from the provider; another address may be behind one of the rest.
  const isElsewhere = Boolean(finished) && location.pathname !== '/dashboard'
  if (isElsewhere) await bringRest()
  if (sessionState.get().user) void queryClient.prefetchQuery(environmentsQuery())
  whenRolesChange(() => void router.invalidate())
  if (boot.settings.demoIsExposed) showBanner(t('shell.demo'), 'warning', 'demo')
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) document.getElementById('main')?.focus({ preventScroll: true })
  })
  await router.load()
  createRoot(document.getElementById('root') as HTMLElement, {
    onUncaughtError: (error) => collect(error, 'react', true),
    onCaughtError: tellConsole,
  }).render(<App router={router} />)
  afterContent(watchProvider)
  afterContent(() => void askedAhead(import('@portico/platform/web/messages/faults.ts')))
  // Doors of other menu sections: nobody can go there before the page shows.
  if (loadRest && !isElsewhere) afterContent(() => void askedAhead(bringRest().then(fetchAhead)))
  else fetchAhead()
}

const fillPicker = (): void => environmentSource.set(registry.get().find(({ web }) => web.environments)?.web.environments)

/** Once the page that shows has what it asked for. */
const afterContent = (run: () => void): void => void requestAnimationFrame(() => whenQuiet(run))

/** What modules fetch ahead once somebody is signed in: after what the first page shows, so that it takes nothing from that. */
function fetchAhead(): void {
  let done: string | undefined
  const run = (): void => {
    const sub = sessionState.get().user?.sub
    if (sub === done) return
    done = sub
    if (!sub) return
    afterContent(() => {
      for (const { web } of registry.get()) if (web.signedIn) void askedAhead(web.signedIn())
    })
  }
  sessionState.subscribe(run)
  run()
}

void start().catch((error: unknown) => {
  // Without boot data or texts there is nothing to translate with; the browser's console and the page's own words are what is left.
  tellConsole(error)
  const late = document.getElementById('late')
  if (!late) return
  late.role = 'alert'
  late.style.visibility = 'visible'
})
