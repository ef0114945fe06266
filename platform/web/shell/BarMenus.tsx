import { mdiHelpCircleOutline, mdiLogoutVariant, mdiNewspaperVariantOutline, mdiTuneVariant } from '@mdi/js'
import { use } from 'react'
import { t, useLanguage } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/keys.ts'
import { languages } from '../i18n/locales.ts'
import { showError } from '../messages/messages.ts'
import type { EnvironmentChoice } from '../module.ts'
import { useEnvironment } from '../navigation/environment.ts'
import { logout } from '../session/session.ts'
import { useSession } from '../session/state.ts'
import { useStore } from '../store.ts'
import { AppLink } from '../ui/base/AppLink.tsx'
import { MenuCheck, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../ui/overlays/MenuItem.tsx'
import { MenuContext } from '../ui/overlays/menuContext.ts'
import { EnvironmentState, Live } from './EnvironmentState.tsx'
import { helpOpen } from './keyboard.ts'
import { chooseLanguage, chooseTheme, offeredLanguages } from './preferences.ts'
import { currentSection, registry, sectionsOf } from './registry.ts'
import { themes, useTheme } from './themes.ts'
import { UnreadDot } from './UnreadDot.tsx'
import { releaseNotesUnread } from './unread.ts'
import { usePlace } from './usePlace.ts'

// What the menus of the bars hold. It comes once the page is there, not before.

export function ThemeChoices() {
  const current = useTheme()
  return themes.map(({ theme, key }) => (
    <MenuCheck key={theme} kind="radio" checked={theme === current} onChange={() => chooseTheme(theme)}>
      {t(key)}
    </MenuCheck>
  ))
}

export function LanguageChoices() {
  const current = useLanguage()
  return useStore(offeredLanguages).map((language) => (
    <MenuCheck key={language} kind="radio" checked={language === current} onChange={() => void chooseLanguage(language)}>
      <span lang={languages[language].intl} dir={languages[language].dir}>
        {languages[language].name}
      </span>
    </MenuCheck>
  ))
}

export function AccountItems() {
  const { user, roles } = useSession()
  const unread = useStore(releaseNotesUnread)
  if (!user) return null
  return (
    <>
      <div className="max-w-72 px-2.5 pt-2 pb-1.5">
        <div className="truncate font-semibold">
          <bdi>{user.name}</bdi>
        </div>
        {user.email && user.email !== user.name && (
          <div className="truncate text-13 text-muted">
            <bdi>{user.email}</bdi>
          </div>
        )}
        <div className="mt-1 text-12 text-muted">
          {roles?.length ? roles.map((role) => t(`role.${role}` as MessageKey)).join(' · ') : t('role.developer')}
        </div>
      </div>
      <MenuSeparator />
      <div className="md:hidden">
        <MenuLabel>{t('shell.language')}</MenuLabel>
        <LanguageChoices />
        <MenuLabel>{t('shell.theme')}</MenuLabel>
        <ThemeChoices />
        <MenuSeparator />
      </div>
      <MenuLink icon={mdiTuneVariant} href="/preferences">
        {t('shell.told')}
      </MenuLink>
      <MenuLink icon={mdiNewspaperVariantOutline} href="/releasenotes">
        {t('shell.releaseNotes')}
        {unread && <UnreadDot className="ms-auto self-center" />}
      </MenuLink>
      <MenuItem icon={mdiHelpCircleOutline} onSelect={() => helpOpen.set(true)}>
        {t('shell.keyboard')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={mdiLogoutVariant} mirror onSelect={() => void logout().catch(showError)}>
        {t('shell.signOut')}
      </MenuItem>
    </>
  )
}

export function SectionItems() {
  const sections = sectionsOf(useStore(registry), usePlace())
  const current = useStore(currentSection)
  const close = use(MenuContext)
  return sections.map(({ number, key, to }) => (
    <AppLink
      key={number}
      role="menuitem"
      tabIndex={-1}
      href={to}
      aria-current={number === current ? 'true' : undefined}
      className="flex min-h-11 items-center rounded-control px-2.5 hover:bg-hover focus:bg-hover aria-[current]:text-accent"
      onClick={() => close(false)}
    >
      {t(key)}
    </AppLink>
  ))
}

const isTroubled = ({ state }: EnvironmentChoice): boolean => state === 'bad' || state === 'warn'

export function EnvironmentItems() {
  const { environments, current, choose } = useEnvironment()
  return environments.map((environment) => (
    <MenuCheck key={environment.id} kind="radio" checked={environment.id === current?.id} onChange={() => choose(environment.id)}>
      <span className="flex min-w-0 flex-1 items-center gap-2">
        {/* What is the matter is read in its place. */}
        <span aria-hidden={isTroubled(environment)} className="flex">
          <EnvironmentState of={environment} />
        </span>
        <bdi>{environment.displayName}</bdi>
        {environment.live && <Live />}
        {isTroubled(environment) && (
          <span className="ms-auto ps-3 text-end text-12 text-muted">
            {t(environment.condition ? `condition.${environment.condition}` : `environment.${environment.state}`)}
          </span>
        )}
      </span>
    </MenuCheck>
  ))
}
