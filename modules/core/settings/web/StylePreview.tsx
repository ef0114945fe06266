import { blend } from '@portico/platform/contract/theme/colour.ts'
import { derive, plain, type ThemeColours, type ThemeName } from '@portico/platform/contract/theme/derive.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { CSSProperties } from 'react'

/** A small page in the colours as they are chosen; not a part of the page that one works with. */
export function StylePreview({ theme, colours }: { theme: ThemeName; colours: ThemeColours }) {
  const role = derive(theme, colours)
  const { ground, surface, ink } = plain[theme]
  const hairline = blend(surface, ink, 0.12)
  const fill = (background: string | undefined, color: string | undefined): CSSProperties => ({ background, color })
  return (
    <figure className="m-0 overflow-hidden rounded-card border border-hairline" style={fill(ground, ink)}>
      <figcaption className="sr-only">{t('settings.styles.preview')}</figcaption>
      <div aria-hidden="true">
        <div className="flex h-11 items-center gap-3 px-3 font-medium" style={fill(role.toolbar, role['toolbar-ink'])}>
          {t('settings.title')}
          <span className="h-6 flex-1 rounded-control" style={fill(role['toolbar-well'], role['toolbar-ink'])} />
        </div>
        <div className="grid gap-3 p-3">
          <div
            className="rounded-card"
            style={{ background: surface, border: `1px solid ${hairline}`, borderTop: `3px solid ${role['card-header']}` }}
          >
            <div className="grid gap-2 p-3 text-13">
              <span className="font-semibold">{t('settings.styles.preview.card')}</span>
              <span style={{ color: role.accent }}>{t('settings.styles.preview.link')}</span>
              <span className="flex gap-2">
                <span
                  className="rounded-control px-3 py-1.5 font-medium"
                  style={{ ...fill(role.primary, role['primary-ink']), border: `1px solid ${role['primary-edge']}` }}
                >
                  {t('settings.save')}
                </span>
                <span className="rounded-control px-3 py-1.5" style={fill(role['accent-soft'], role.accent)}>
                  {t('settings.styles.preview.chosen')}
                </span>
              </span>
            </div>
          </div>
        </div>
      </div>
    </figure>
  )
}
