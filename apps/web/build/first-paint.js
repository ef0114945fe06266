// Runs before the first paint: the language, direction and theme that this browser remembers. The same keys as platform/web/settings.ts.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  // What this browser chose, else what the server proposes, else the default.
  const language = [read('portico.language'), root.dataset.language].find((value) => /^[a-z]{2}-[A-Z]{2}$/.test(value || '')) || 'en-GB'
  root.lang = language === 'se-SE' ? 'sv-SE' : language
  root.dir = language === 'ar-SA' ? 'rtl' : 'ltr'
  const theme = read('portico.theme') || root.dataset.chosenTheme
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
})()
