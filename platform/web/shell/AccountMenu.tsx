import { mdiHelpCircleOutline, mdiLogoutVariant, mdiNewspaperVariantOutline } from '@mdi/js'
import { t } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/keys.ts'
import { showError } from '../messages/messages.ts'
import { logout, signIn } from '../session/session.ts'
import { useSession } from '../session/state.ts'
import { useStore } from '../store.ts'
import { initials } from '../ui/display/Avatar.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../ui/overlays/MenuItem.tsx'
import { helpOpen } from './keyboard.ts'
import { LanguageChoices } from './LanguageMenu.tsx'
import { ThemeChoices } from './ThemeMenu.tsx'
import { releaseNotesUnread } from './unread.ts'

/** Who is signed in, in which roles, and the way out; on a phone language and theme, too. A visitor gets "Sign in". */
export function AccountMenu() {
  const { user, roles } = useSession()
  const unread = useStore(releaseNotesUnread)
  if (!user) {
    return (
      <button
        type="button"
        className="h-10 shrink-0 rounded-[8px] border border-toolbar-edge px-3 font-semibold hover:bg-toolbar-well pointer-coarse:h-11"
        onClick={() => void signIn(undefined, true).catch(showError)}
      >
        {t('shell.signIn')}
      </button>
    )
  }
  return (
    <Menu
      label={t('shell.account')}
      align="end"
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={t('shell.accountOf', { name: user.name })}
          className="relative grid size-10 shrink-0 place-items-center rounded-full pointer-coarse:size-11"
        >
          {/* Drawn, not written: the button's name is the person's. */}
          <span
            data-initials={initials(user.name)}
            className="grid size-8 place-items-center rounded-full bg-primary text-12 font-bold text-primary-ink uppercase before:content-[attr(data-initials)] dark:bg-toolbar-ink dark:text-toolbar"
          />
          {unread && <UnreadDot className="absolute end-0.5 top-0.5" />}
        </button>
      )}
    >
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
    </Menu>
  )
}

const UnreadDot = ({ className }: { className: string }) => (
  <span role="img" aria-label={t('shell.unread')} className={`tone tone-info size-2.5 rounded-full ${className}`} />
)
