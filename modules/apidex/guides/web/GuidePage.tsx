import { mdiFileTreeOutline, mdiPencilOutline, mdiPlus } from '@mdi/js'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t, useLanguage } from '@portico/platform/web/i18n/i18n.ts'
import { languageName } from '@portico/platform/web/i18n/languageName.ts'
import { isLanguage, type Language, languages } from '@portico/platform/web/i18n/locales.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { type MouseEvent, useRef, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Guide } from '../guide.contract.ts'
import { GuideMenu } from './GuideMenu.tsx'
import { guideQuery, menuQuery, type Place } from './guide.queries.ts'
import { useMarks } from './useMarks.ts'

const MenuEditor = lazyPart(() => import('./MenuEditor.tsx').then((file) => file.MenuEditor))
const NewGuide = lazyPart(() => import('./NewGuide.tsx').then((file) => file.NewGuide))
const GuideEditor = lazyPart(() => import('./GuideEditor.tsx').then((file) => file.GuideEditor))

/** What is shown where no page is named. */
const firstGuide: Place = { root: 'guides', folder: 'start' }

/** A page of text beside the tree of all of them. `?q` marks words in it, `?language` shows it in another language, `?edit` writes it. */
export default function GuidePage() {
  const own = useLanguage()
  const asked = useParams({ strict: false }) as Partial<Place>
  const place: Place = asked.root === undefined ? firstGuide : { ...asked, root: asked.root }
  const search = useSearch({ strict: false }) as { language?: unknown; edit?: unknown; menu?: unknown; q?: unknown }
  const language = isLanguage(search.language) ? search.language : own
  const edits = search.edit !== undefined
  const path = pages.guide(place)
  const menu = useQuery(menuQuery(own))
  const query = useQuery(guideQuery(place, language, edits))
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const writes = hasRole('admin') && (
    <div className="mt-3 grid gap-2 border-t border-hairline pt-3">
      <Button small icon={mdiPlus} onClick={() => setCreating(true)}>
        {t('guides.new')}
      </Button>
      <Button small icon={mdiFileTreeOutline} onClick={() => set({ menu: 1, edit: undefined })}>
        {t('guides.menu.edit')}
      </Button>
    </div>
  )
  const set = (change: object) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }) } as never)
  return (
    // Who writes has the text and what becomes of it side by side, in place of the menu.
    <div className={cx('grid gap-x-8 gap-y-4', !edits && 'lg:grid-cols-[240px_minmax(0,1fr)]')}>
      <details className={cx('rounded-card border border-hairline bg-surface px-2 py-2', !edits && 'lg:hidden')}>
        <summary className="cursor-pointer px-2.5 py-1 font-medium">{t('guides.menu')}</summary>
        <GuideMenu items={menu.data ?? []} path={path} />
        {writes}
      </details>
      {!edits && (
        <aside className="sticky top-32 max-h-[calc(100dvh-9rem)] self-start overflow-y-auto max-lg:hidden">
          <GuideMenu items={menu.data ?? []} path={path} />
          {writes}
        </aside>
      )}
      {search.menu !== undefined && hasRole('admin') ? (
        <MenuEditor onDone={() => set({ menu: undefined })} />
      ) : (
        <DetailPage
          query={query}
          failed={t('guides.failed')}
          render={(guide) =>
            edits && guide.may.includes('edit') ? (
              <GuideEditor
                key={`${path} ${language}`}
                place={place}
                guide={guide}
                language={language}
                onLanguage={(next) => set({ language: next })}
                onDone={() => set({ edit: undefined })}
              />
            ) : (
              <Reading guide={guide} q={typeof search.q === 'string' ? search.q : ''} onEdit={() => set({ edit: 1, language })} />
            )
          }
        />
      )}
      {creating && (
        <NewGuide
          language={own}
          onMade={(made) => {
            setCreating(false)
            void navigate({ href: `${pages.guide(made)}?edit=1&language=${own}` })
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  )
}

const nameOf = (language: Language) => <bdi lang={languages[language].intl}>{languages[language].name}</bdi>

function Reading({ guide, q, onEdit }: { guide: Guide; q: string; onEdit: () => void }) {
  usePageTitle(guide.title)
  const text = useRef<HTMLDivElement>(null)
  useMarks(text, q, guide.markdown)
  const go = useInnerLinks()
  return (
    <article className="min-w-0 max-w-220">
      <PageHeader
        title={guide.title}
        facts={[
          { label: t('guides.updated'), value: formatDate(guide.updatedAt) },
          { label: t('guides.languages'), value: guide.languages.map((language) => languages[language].name).join(', ') },
        ]}
        actions={
          guide.may.includes('edit') && (
            <Button icon={mdiPencilOutline} onClick={onEdit}>
              {t('guides.edit')}
            </Button>
          )
        }
      />
      <div className="grid gap-3">
        {guide.isFallback && <Banner tone="info">{t('guides.fallback', { language: languageName(guide.language) })}</Banner>}
        {guide.hasDraft && <Banner tone="info">{t('guides.hasDraft')}</Banner>}
        {guide.brokenLinks.length > 0 && <Banner tone="warn">{t('guides.broken', { links: guide.brokenLinks.join(', ') })}</Banner>}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: only links in it answer, which have their own keys */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
        <div ref={text} lang={languages[guide.language].intl} dir={languages[guide.language].dir} onClick={go}>
          <Markdown source={guide.markdown} reading />
        </div>
        {guide.languages.length > 1 && (
          <p className="border-t border-hairline pt-3 text-13 text-muted">
            {t('guides.alsoIn')}{' '}
            {guide.languages.map((language, n) => (
              <span key={language}>
                {n > 0 && ' · '}
                {language === guide.language ? (
                  nameOf(language)
                ) : (
                  <AppLink href={`${pages.guides}/${guide.path}?language=${language}`} className={linkClass}>
                    {nameOf(language)}
                  </AppLink>
                )}
              </span>
            ))}
          </p>
        )}
      </div>
    </article>
  )
}

/** Links of a text to pages of the portal do not load it anew. */
function useInnerLinks(): (event: MouseEvent) => void {
  const router = useRouter()
  return (event) => {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const href = link?.getAttribute('href')
    // `//example.org` begins with a slash, too.
    if (!isPlain || !href?.startsWith('/') || link?.origin !== location.origin || event.defaultPrevented) return
    event.preventDefault()
    void router.navigate({ href } as never)
  }
}
