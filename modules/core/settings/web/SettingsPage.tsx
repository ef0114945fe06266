import { textOf, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { LoadPage } from '@portico/platform/web/module.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { registry } from '@portico/platform/web/shell/registry.ts'
import { useStore } from '@portico/platform/web/store.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { NotFoundPage } from '@portico/platform/web/ui/page/NotFoundPage.tsx'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { type ownTabs, SettingsFrame } from './SettingsFrame.tsx'

const waiting = <RowsSkeleton rows={8} columns={2} />
const parts: Record<(typeof ownTabs)[number], ComponentType> = {
  general: lazyPart(() => import('./GeneralTab.tsx').then((file) => file.GeneralTab), waiting),
  modules: lazyPart(() => import('./ModulesTab.tsx').then((file) => file.ModulesTab), waiting),
  languages: lazyPart(() => import('./LanguagesTab.tsx').then((file) => file.LanguagesTab), waiting),
  styles: lazyPart(() => import('./StylesTab.tsx').then((file) => file.StylesTab), waiting),
  images: lazyPart(() => import('./ImagesTab.tsx').then((file) => file.ImagesTab), waiting),
  emailTemplates: lazyPart(() => import('../../mail/web/EmailTemplates.tsx').then((file) => file.EmailTemplates), waiting),
  outbox: lazyPart(() => import('../../mail/web/Outbox.tsx').then((file) => file.Outbox), waiting),
}
/** Kept by what loads them: a part that is made anew with each drawing would lose what stands in it. */
const ofModules = new Map<LoadPage, ComponentType>()
function moduleTab(load: LoadPage): ComponentType {
  const made = ofModules.get(load) ?? lazyPart(() => load().then((file) => file.default), waiting)
  ofModules.set(load, made)
  return made
}

/** What admins decide about the whole portal; each tab has an address. */
export default function SettingsPage() {
  useLocale()
  const { tab = 'general' } = useParams({ strict: false }) as { tab?: string }
  const loaded = useStore(registry)
  const brought = loaded.flatMap(({ web }) => web.settings ?? []).find(({ id }) => id === tab)
  const Part = brought ? moduleTab(brought.load) : parts[tab as keyof typeof parts]
  usePageTitle(textOf(`settings.tab.${tab}`))
  if (!Part) return <NotFoundPage />
  return (
    <SettingsFrame tab={tab}>
      <Part />
    </SettingsFrame>
  )
}
