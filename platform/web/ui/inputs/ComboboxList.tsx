import { Combobox as Base } from '@base-ui/react/combobox'
import { mdiCheck } from '@mdi/js'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/keys.ts'
import { Icon } from '../base/Icon.tsx'
import type { Option, SearchState, useOptionSearch } from './useOptionSearch.ts'

/** Base UI empties a closed combobox on Escape; here that key belongs to the dialog or the panel around it. */
export function keepOnEscape(event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler?: () => void }): void {
  if (event.key === 'Escape' && event.currentTarget.ariaExpanded !== 'true') event.preventBaseUIHandler?.()
}

/** A combobox whose options are those that its search found. */
export const searching = (found: ReturnType<typeof useOptionSearch>) => ({
  filteredItems: found.options,
  filter: null,
  itemToStringLabel: (option: Option) => option.label,
  isItemEqualToValue: (item: Option, chosen: Option) => item.id === chosen.id,
  onOpenChange: (open: boolean, { reason }: { reason: string }) => {
    // What opens by a text that is put in, at once or letter by letter, is asked for that text.
    if (open && reason !== 'input-change') found.ask('', 0)
  },
  onInputValueChange: (text: string, { reason }: { reason: string }) => {
    if (reason === 'input-change' || reason === 'input-clear') found.ask(text)
  },
  autoHighlight: true,
})

interface OptionListProps {
  found: SearchState
  anchor: RefObject<HTMLElement | null>
  /** What is said where nothing was found, if there is more to say than that. */
  none?: MessageKey | undefined
}

/** The list below a combobox. In a modal dialog or a popover it is drawn inside of it: outside is inert, and a press there would close the popover. */
export function OptionList({ found, anchor, none = 'ui.combobox.none' }: OptionListProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  useEffect(() => setContainer(anchor.current?.closest<HTMLElement>('dialog, [popover]') ?? document.body), [anchor])
  const status = { busy: found.options.length > 0 ? '' : t('ui.combobox.searching'), failed: t('ui.combobox.failed'), idle: '' }[
    found.state
  ]
  return (
    <Base.Portal container={container}>
      <Base.Positioner sideOffset={4} positionMethod="fixed" anchor={anchor} className="z-10 outline-none">
        <Base.Popup
          data-edge=""
          aria-busy={found.state === 'busy' || undefined}
          className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) overflow-y-auto rounded-card border border-hairline bg-raised p-1 shadow-pop"
        >
          <Base.Status className="px-2.5 text-13 text-muted [&:not(:empty)]:py-2">{status}</Base.Status>
          {found.state === 'idle' && (
            <Base.Empty className="px-2.5 text-13 text-muted [&:not(:empty)]:py-2">
              {found.text ? t(none, { text: found.text }) : t('ui.combobox.empty')}
            </Base.Empty>
          )}
          <Base.List className="outline-none">
            {(option: Option) => (
              <Base.Item
                key={option.id}
                value={option}
                disabled={option.disabled ?? false}
                className="lights grid min-h-9 cursor-pointer grid-cols-[18px_minmax(0,1fr)] items-center gap-2 rounded-control px-2 py-1.5 data-disabled:opacity-55 pointer-coarse:min-h-11"
              >
                <Base.ItemIndicator className="text-accent">
                  <Icon path={mdiCheck} />
                </Base.ItemIndicator>
                <span className="col-start-2 min-w-0 wrap-anywhere">
                  <bdi>{option.label}</bdi>
                  {option.note && <bdi className="line-clamp-3 text-12 text-muted">{option.note}</bdi>}
                </span>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
