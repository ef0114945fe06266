import { mdiCircleHalfFull, mdiMoonWaningCrescent, mdiWhiteBalanceSunny } from '@mdi/js'
import { useSyncExternalStore } from 'react'
import { t } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/keys.ts'
import { onThemeChange, type ThemeChoice, themeChoice } from '../theme/theme.ts'
import { Menu } from '../ui/overlays/Menu.tsx'
import { MenuCheck } from '../ui/overlays/MenuItem.tsx'
import { BarButton } from './BarButton.tsx'
import { chooseTheme } from './preferences.ts'

const choices: readonly { theme: ThemeChoice; icon: string; key: MessageKey }[] = [
  { theme: 'system', icon: mdiCircleHalfFull, key: 'shell.themeSystem' },
  { theme: 'light', icon: mdiWhiteBalanceSunny, key: 'shell.themeLight' },
  { theme: 'dark', icon: mdiMoonWaningCrescent, key: 'shell.themeDark' },
]
const useTheme = (): ThemeChoice => useSyncExternalStore(onThemeChange, themeChoice)

export function ThemeChoices() {
  const current = useTheme()
  return choices.map(({ theme, key }) => (
    <MenuCheck key={theme} kind="radio" checked={theme === current} onChange={() => chooseTheme(theme)}>
      {t(key)}
    </MenuCheck>
  ))
}

export function ThemeMenu({ className }: { className?: string }) {
  const current = useTheme()
  const icon = choices.find(({ theme }) => theme === current)?.icon ?? mdiCircleHalfFull
  return (
    <Menu
      label={t('shell.theme')}
      align="end"
      trigger={(trigger) => <BarButton {...trigger} name={t('shell.theme')} icon={icon} {...(className ? { className } : {})} />}
    >
      <ThemeChoices />
    </Menu>
  )
}
