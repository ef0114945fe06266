import { isLanguage, languages } from '@portico/platform/web/i18n/locales.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import type { SearchHit } from '../search.contract.ts'
import { iconOf } from './hitLooks.ts'
import { Marked } from './Marked.tsx'

/** How an environment or a language is called that something is in. */
export function usePlaceNames(): (place: Pick<SearchHit['also'][number], 'environmentId' | 'language'>) => string | undefined {
  const { environments } = useEnvironment()
  return ({ environmentId, language }) =>
    language !== undefined && isLanguage(language)
      ? languages[language].name
      : (environments.find(({ id }) => id === environmentId)?.displayName ?? environmentId)
}

/** One hit: its name, what tells it from others, and (`long`) the words around what was found. */
export function HitText({ hit, words, long = false }: { hit: SearchHit; words: readonly string[]; long?: boolean }) {
  const nameOf = usePlaceNames()
  const about = [hit.detail, hit.within, nameOf(hit)].filter(Boolean)
  return (
    <>
      <Icon path={iconOf(hit.type)} size={20} className="mt-0.5 shrink-0 text-muted" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">
          <bdi>
            <Marked text={hit.title} words={words} />
          </bdi>
        </span>
        {about.length > 0 && (
          // Each part is cut at its own end, whichever way it is written; where it is shows to the end.
          <span className="flex min-w-0 text-13 text-muted">
            {about.map((one, n) => (
              <span key={one} className={cx('flex whitespace-pre', n > 0 && n === about.length - 1 ? 'shrink-0' : 'min-w-0')}>
                {n > 0 && <span className="shrink-0"> · </span>}
                <bdi className="block truncate">
                  <Marked text={one ?? ''} words={words} />
                </bdi>
              </span>
            ))}
          </span>
        )}
        {long && hit.snippet && hit.snippet !== hit.title && (
          <span className="line-clamp-2 text-13 text-muted">
            <bdi>
              <Marked text={hit.snippet} words={words} />
            </bdi>
          </span>
        )}
      </span>
    </>
  )
}
