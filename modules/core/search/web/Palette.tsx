import { mdiArrowRight, mdiMagnify, mdiServerNetworkOutline } from '@mdi/js'
import { isReadOnly } from '@portico/platform/contract/roles.ts'
import { t, useLanguage } from '@portico/platform/web/i18n/i18n.ts'
import type { Command } from '@portico/platform/web/module.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { mayOpen, menuOf, registry, sectionsOf } from '@portico/platform/web/shell/registry.ts'
import { usePlace } from '@portico/platform/web/shell/usePlace.ts'
import { useStore } from '@portico/platform/web/store.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { useLate } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { SearchHit } from '../search.contract.ts'
import { HitText } from './HitText.tsx'
import { kindOf } from './hitLooks.ts'
import { wordsToMark } from './Marked.tsx'
import { OptionRows } from './OptionRows.tsx'
import { suggestedQuery } from './search.queries.ts'
import { useOptionKeys } from './useOptionKeys.ts'

interface Choice {
  id: string
  group: string
  label: string
  icon?: string
  hit?: SearchHit
  run: () => void
}

/** Goes to places, does things and finds records, by what is typed. */
export function Palette({ typed, onClose }: { typed?: () => string; onClose: () => void }) {
  useLanguage()
  const [text, setText] = useState('')
  // What was typed before it was there.
  useLayoutEffect(() => setText(typed?.() ?? ''), [typed])
  const field = useRef<HTMLInputElement>(null)
  const wanted = text.trim().toLowerCase()
  const words = wordsToMark(text)
  const ways = useWays()
  const { found, state } = useFound(text.trim())
  const fitting = useMemo(() => {
    const all = ways.filter(({ label }) => wanted.split(/\s+/).every((word) => label.toLowerCase().includes(word)))
    return all.slice(0, wanted ? 6 : 20)
  }, [ways, wanted])
  const options = useMemo(() => [...fitting, ...found], [fitting, found])
  const choose = ({ run }: Choice) => {
    onClose()
    run()
  }
  // What was found for an older text is not what Enter means: it goes to the page of the search then.
  const [active, setActive] = useOptionKeys({
    field,
    listId: 'palette',
    options,
    onChoose: choose,
    first: fitting.length > 0 || state !== 'busy' ? 0 : options.length - 1,
  })
  const hits = found.filter(({ hit }) => hit).length
  return (
    <Dialog title={t('search.palette')} onClose={onClose}>
      <input
        ref={field}
        value={text}
        maxLength={200}
        autoComplete="off"
        data-stays=""
        aria-label={t('search.palette.placeholder')}
        placeholder={t('search.palette.placeholder')}
        className={inputClass}
        onChange={({ target }) => setText(target.value)}
      />
      {options.length > 0 && (
        <OptionRows
          id="palette"
          label={t('search.suggestions')}
          options={options}
          active={active}
          onActive={setActive}
          onChoose={choose}
          groupOf={({ group }) => group}
          draw={({ hit, label, icon }) =>
            hit ? (
              <HitText hit={hit} words={words} />
            ) : (
              <>
                {icon && <Icon path={icon} size={20} className="shrink-0 text-muted" />}
                <span className="min-w-0 truncate">{label}</span>
              </>
            )
          }
        />
      )}
      {state === 'failed' && (
        <p role="alert" className="px-2.5 pt-2 text-13 text-bad">
          {t('search.failed')}
        </p>
      )}
      <p role="status" className={hits === 0 && fitting.length === 0 ? 'px-2.5 pt-2 text-13 text-muted' : 'sr-only'}>
        {state === 'found' && (hits === 0 ? t('search.none', { q: text.trim() }) : t('search.found', { count: hits }))}
      </p>
    </Dialog>
  )
}

// Options that are other ones at each render would take the choice back to the first of them.
const noCommands: readonly Command[] = []

/** Things to do and places to go to, as far as the person may. */
function useWays(): Choice[] {
  const language = useLanguage()
  const loaded = useStore(registry)
  const { modules, roles } = usePlace()
  const place = useMemo(() => ({ modules, roles }), [modules, roles])
  const router = useRouter()
  const { environments, current, choose } = useEnvironment()
  const { data: commands = noCommands } = useQuery({
    queryKey: ['commands', loaded.map(({ web }) => web.id)],
    queryFn: async () => (await Promise.all(loaded.map(({ web }) => web.commands?.() ?? []))).flat(),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  return useMemo(() => {
    const go = (to: string) => () => void router.navigate({ href: to } as never)
    const mayWrite = !isReadOnly(place)
    const doing = commands
      .filter(({ to, isWrite }) => (mayWrite || !isWrite) && mayOpen(loaded, to, place))
      .map(({ key, icon, to }) => ({ id: `do ${to}`, group: t('search.do'), label: t(key), icon, run: go(to) }))
    const switching = environments
      .filter(({ id }) => id !== current?.id)
      .map(({ id, displayName }) => ({
        id: `environment ${id}`,
        group: t('search.do'),
        label: t('search.switch', { environment: displayName }),
        icon: mdiServerNetworkOutline,
        run: () => choose(id),
      }))
    const places = sectionsOf(loaded, place).flatMap(({ number }) =>
      menuOf(loaded, number, place).flatMap(({ entries }) =>
        entries.map(({ key, icon, to }) => ({ id: `go ${to}`, group: t('search.go'), label: t(key), icon, run: go(to) })),
      ),
    )
    return [...doing, ...switching, ...new Map(places.map((one) => [one.id, one])).values()]
  }, [loaded, place, commands, environments, current, language])
}

type FoundState = 'idle' | 'busy' | 'found' | 'failed'

/** What the search offers, and its page for the rest. While it is busy the hits are those of an older text. */
function useFound(text: string): { found: Choice[]; state: FoundState } {
  const router = useRouter()
  const late = useLate(text)
  const { data, isError, isPlaceholderData, isFetching } = useQuery(suggestedQuery(late, useEnvironment().id, useLanguage()))
  const isBusy = late !== text || isPlaceholderData || (isFetching && data === undefined)
  const found = useMemo(() => {
    if (text === '') return []
    const hits = (late === '' ? [] : (data ?? [])).map((hit) => ({
      id: `${hit.type}-${hit.id}`,
      group: kindOf(hit.type),
      label: hit.title,
      hit,
      run: () => void router.navigate({ href: hit.path } as never),
    }))
    const rest = {
      id: 'search',
      group: t('search.title'),
      label: t('search.for', { q: text }),
      icon: hits.length > 0 ? mdiArrowRight : mdiMagnify,
      run: () => void router.navigate({ href: pages.search(text) } as never),
    }
    return [...hits, rest]
  }, [data, late, text, router])
  return { found, state: text === '' ? 'idle' : isBusy ? 'busy' : isError ? 'failed' : 'found' }
}
