import { t, useLanguage } from '@portico/platform/web/i18n/i18n.ts'
import type { SuggestionsProps } from '@portico/platform/web/module.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { useLate } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SearchHit } from '../search.contract.ts'
import { HitText } from './HitText.tsx'
import { kindOf } from './hitLooks.ts'
import { wordsToMark } from './Marked.tsx'
import { OptionRows } from './OptionRows.tsx'
import { suggestedQuery } from './search.queries.ts'
import { useOptionKeys } from './useOptionKeys.ts'

const id = 'search-suggestions'

/** Below the search in the bar: what fits so far. Enter without a choice goes to the page of all of it. */
export default function Suggestions({ text, field, onDone }: SuggestionsProps) {
  const router = useRouter()
  const late = useLate(text.trim())
  const { data: hits = [] } = useQuery(suggestedQuery(late, useEnvironment().id, useLanguage()))
  const words = wordsToMark(late)
  const options = useMemo(() => hits.map((hit) => ({ id: `${hit.type}-${hit.id}`, hit })), [hits])
  const go = ({ hit }: { hit: SearchHit }) => {
    onDone()
    void router.navigate({ href: hit.path } as never)
  }
  const [active, setActive] = useOptionKeys({ field, listId: id, options, onChoose: go })
  if (late === '' || options.length === 0) return null
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-card border border-hairline bg-raised text-14 text-ink shadow-pop">
      <OptionRows
        id={id}
        label={t('search.suggestions')}
        options={options}
        active={active}
        onActive={setActive}
        onChoose={go}
        groupOf={({ hit }) => kindOf(hit.type)}
        draw={({ hit }) => <HitText hit={hit} words={words} />}
      />
    </div>
  )
}
