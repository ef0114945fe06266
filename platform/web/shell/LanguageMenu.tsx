import { mdiTranslate } from '@mdi/js'
import { t } from '../i18n/i18n.ts'
import { Menu } from '../ui/overlays/Menu.tsx'
import { BarButton } from './BarButton.tsx'
import { LanguageChoices } from './barMenuParts.tsx'

export function LanguageMenu({ className }: { className?: string }) {
  return (
    <Menu
      label={t('shell.language')}
      align="end"
      trigger={(trigger) => <BarButton {...trigger} name={t('shell.language')} icon={mdiTranslate} {...(className ? { className } : {})} />}
    >
      <LanguageChoices />
    </Menu>
  )
}
