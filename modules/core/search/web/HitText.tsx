import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import type { SearchHit } from '../search.contract.ts'
import { iconOf } from './hitLooks.ts'
import { Marked } from './Marked.tsx'

/** One hit: its name, what tells it from others, and (`long`) the words around what was found. */
export function HitText({ hit, words, long = false }: { hit: SearchHit; words: readonly string[]; long?: boolean }) {
  const { environments } = useEnvironment()
  const place = environments.find(({ id }) => id === hit.environmentId)?.displayName ?? hit.environmentId
  const about = [hit.detail, hit.within, place].filter(Boolean)
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
          <span className="truncate text-13 text-muted">
            {about.map((one, n) => (
              <span key={one}>
                {n > 0 && ' · '}
                <bdi>
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
