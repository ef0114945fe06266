import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import type { Heading } from '@portico/platform/web/ui/text/markdownAnchors.ts'
import { useEffect, useState } from 'react'

const indents = ['', 'ps-3', 'ps-6']

/** The headings of the text beside it; the one that is being read is marked. Only where the text has several. */
export function OnThisPage({ headings }: { headings: readonly Heading[] }) {
  const current = useCurrent(headings)
  if (headings.length < 2) return null
  const top = Math.min(...headings.map(({ level }) => level))
  return (
    <nav aria-label={t('documents.onThisPage')} className="no-print hidden lg:block">
      <h3 className="mb-1.5 text-12! font-semibold text-code-ink">{t('documents.onThisPage')}</h3>
      <ol className="border-s border-code-line text-13">
        {headings.map(({ id, title, level }) => (
          <li key={id} className={indents[level - top] ?? 'ps-6'}>
            <a
              href={`#${encodeURIComponent(id)}`}
              aria-current={id === current ? 'location' : undefined}
              className={cx(
                '-ms-px block truncate rounded-e-small border-s-2 py-1 ps-3 -outline-offset-2 hover:text-code-ink',
                id === current ? 'border-code-string font-medium text-code-ink' : 'border-transparent text-code-muted',
              )}
            >
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Below the bars at the top of the window. */
const topPx = 180

/** The last heading that has reached the top, else the first. At the end of the page nothing more can reach it: the last one that shows. */
function useCurrent(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id)
  useEffect(() => {
    let waiting = 0
    const look = () => {
      waiting = 0
      const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
      const limitPx = atEnd ? innerHeight : topPx
      const passed = headings.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? limitPx) < limitPx)
      setCurrent((passed.at(-1) ?? headings[0])?.id)
    }
    const onScroll = () => {
      waiting ||= requestAnimationFrame(look)
    }
    look()
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(waiting)
      document.removeEventListener('scroll', onScroll)
    }
  }, [headings])
  return current
}
