import { mdiCircleHalfFull, mdiMoonWaningCrescent, mdiWhiteBalanceSunny } from '@mdi/js'
import { useSyncExternalStore } from 'react'
import type { MessageKey } from '../i18n/keys.ts'
import { onThemeChange, type ThemeChoice, themeChoice } from '../theme/theme.ts'

export const themes: readonly { theme: ThemeChoice; icon: string; key: MessageKey }[] = [
  { theme: 'system', icon: mdiCircleHalfFull, key: 'shell.themeSystem' },
  { theme: 'light', icon: mdiWhiteBalanceSunny, key: 'shell.themeLight' },
  { theme: 'dark', icon: mdiMoonWaningCrescent, key: 'shell.themeDark' },
]

export const useTheme = (): ThemeChoice => useSyncExternalStore(onThemeChange, themeChoice)
