import { mdiTranslate } from '@mdi/js'
import { t, useLanguage } from '../i18n/i18n.ts'
import { type Language, languages } from '../i18n/locales.ts'
import { createStore, useStore } from '../store.ts'
import { Menu } from '../ui/Menu.tsx'
import { MenuCheck } from '../ui/MenuItem.tsx'
import { BarButton } from './BarButton.tsx'
import { chooseLanguage } from './preferences.ts'

/** The languages that this brand offers. */
export const offeredLanguages = createStore<readonly Language[]>(Object.keys(languages) as Language[])

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
