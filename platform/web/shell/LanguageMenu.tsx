import { mdiTranslate } from '@mdi/js'
import { t, useLanguage } from '../i18n/i18n.ts'
import { languages } from '../i18n/locales.ts'
import { useStore } from '../store.ts'
import { Menu } from '../ui/overlays/Menu.tsx'
import { MenuCheck } from '../ui/overlays/MenuItem.tsx'
import { BarButton } from './BarButton.tsx'
import { chooseLanguage, offeredLanguages } from './preferences.ts'

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
