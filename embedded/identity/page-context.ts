import type { Provider } from 'oidc-provider'
import { chooseLanguage, locales } from './languages.ts'
import type { PageFrame, Theme } from './layout.ts'
import { errorPage } from './pages.ts'

/** What a page reads of a request and writes of an answer; the provider's own contexts are wider. */
export type PageContext = ReturnType<Provider['createContext']>

export interface Pages {
  /** `uiLocales` is what the client asked for; a `lang` in the address is the person's own choice and wins. */
  frame(ctx: PageContext, uiLocales?: string): PageFrame
  error(ctx: PageContext, status: number, kind: Parameters<typeof errorPage>[1], detail?: string): void
}

export function pagesOf(options: { publicUrl: string; demo: boolean }): Pages {
  const frame = (ctx: PageContext, uiLocales?: string): PageFrame => {
    const chosen = locales.find((locale) => locale === ctx.query.lang)
    if (chosen)
      ctx.cookies.set('lang', chosen, {
        path: '/',
        httpOnly: false,
        sameSite: 'lax',
        signed: false,
        maxAge: 365 * 24 * 3_600_000,
        overwrite: true,
      })
    const remembered = ctx.cookies.get('lang', { signed: false })
    return {
      ...options,
      language: chooseLanguage(chosen, uiLocales, remembered, ctx.get('accept-language')),
      theme: themeOf(ctx.cookies.get('theme', { signed: false })),
    }
  }
  return {
    frame,
    error(ctx, status, kind, detail) {
      const uiLocales = ctx.query.ui_locales
      sendPage(ctx, status, errorPage(frame(ctx, typeof uiLocales === 'string' ? uiLocales : undefined), kind, detail))
    },
  }
}

export function sendPage(ctx: PageContext, status: number, page: string): void {
  ctx.status = status
  ctx.type = 'html'
  ctx.body = page
}

const themeOf = (cookie: string | undefined): Theme => (cookie === 'light' || cookie === 'dark' ? cookie : undefined)
