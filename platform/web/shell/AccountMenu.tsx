import { t } from '../i18n/i18n.ts'
import { showError } from '../messages/messages.ts'
import { signIn } from '../session/session.ts'
import { useSession } from '../session/state.ts'
import { useStore } from '../store.ts'
import { initials } from '../ui/display/Avatar.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { AccountItems } from './barMenuParts.tsx'
import { UnreadDot } from './UnreadDot.tsx'
import { releaseNotesUnread } from './unread.ts'

/** Who is signed in, in which roles, and the way out; on a phone language and theme, too. A visitor gets "Sign in". */
export function AccountMenu() {
  const { user } = useSession()
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
      <AccountItems />
    </Menu>
  )
}
