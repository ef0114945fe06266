import { mdiCircleHalfFull } from '@mdi/js'
import { t } from '../i18n/i18n.ts'
import { Menu } from '../ui/overlays/Menu.tsx'
import { BarButton } from './BarButton.tsx'
import { ThemeChoices } from './barMenuParts.tsx'
import { themes, useTheme } from './themes.ts'

export function ThemeMenu({ className }: { className?: string }) {
  const current = useTheme()
  const icon = themes.find(({ theme }) => theme === current)?.icon ?? mdiCircleHalfFull
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
