import { Popover } from '@base-ui/react/popover'
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DateRange, DayPicker, type DayPickerLocale, type Matcher } from 'react-day-picker'
import { t, useLocale } from '../../i18n/i18n.ts'
import { languages } from '../../i18n/locales.ts'
import { Icon } from '../base/Icon.tsx'
import { Loading } from '../feedback/Skeleton.tsx'
import { calendarLocale } from './calendarLocale.ts'
import { dayOf, firstDayOfWeek } from './dateText.ts'
import { type DayRange, dateOf } from './day.ts'

interface CalendarPopoverProps {
  anchor: RefObject<HTMLElement | null>
  /** What opened it gets the focus back. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  min?: Date | '' | undefined
  max?: Date | '' | undefined
  day?: string
  onDay?: (day: string) => void
  range?: DayRange
  onRange?: (range: DayRange) => void
}

/** A month to pick from. In a modal dialog or a popover it is drawn inside of it: outside is inert, and a press there would close the popover. */
export function CalendarPopover({ anchor, opener, onClose, ...choice }: CalendarPopoverProps) {
  const [container, setContainer] = useState<HTMLElement>()
  const popup = useRef<HTMLDivElement>(null)
  const { language } = useLocale()
  const [locale, setLocale] = useState<DayPickerLocale>()
  useEffect(() => setContainer(anchor.current?.closest<HTMLElement>('dialog, [popover]') ?? document.body), [anchor])
  useEffect(() => {
    let isWanted = true
    void calendarLocale(language).then((loaded) => isWanted && setLocale(loaded))
    return () => {
      isWanted = false
    }
  }, [language])
  useEffect(() => {
    if (locale && container) firstStop(popup.current)?.focus()
  }, [locale, container])
  if (!container) return null
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal container={container}>
        <Popover.Positioner anchor={anchor} sideOffset={4} align="end" positionMethod="fixed" className="z-10 outline-none">
          <Popover.Popup
            ref={popup}
            aria-label={t(choice.range ? 'ui.date.range.choose' : 'ui.date.choose')}
            initialFocus={() => firstStop(popup.current)}
            finalFocus={opener}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              // The dialog around it would take the key, too.
              event.preventDefault()
              event.stopPropagation()
              onClose()
              opener.current?.focus()
            }}
            data-edge=""
            className="min-h-80 w-max min-w-72 max-w-(--available-width) overflow-auto rounded-card border border-hairline bg-raised p-2 text-14 shadow-pop outline-none"
          >
            {locale ? <Calendar {...choice} locale={locale} onClose={onClose} /> : <Loading>{null}</Loading>}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The chosen day, else today or the first that is possible; the box itself while there are no days yet. */
const firstStop = (popup: HTMLElement | null) => popup?.querySelector<HTMLElement>('td button[tabindex="0"]') ?? popup

type CalendarProps = Omit<CalendarPopoverProps, 'anchor' | 'opener'> & { locale: DayPickerLocale }

function Calendar({ min, max, day, onDay, range, onRange, locale, onClose }: CalendarProps) {
  const { language } = useLocale()
  const { dir } = languages[language]
  const selected: DateRange | undefined = range && { from: dateOf(range.from), to: dateOf(range.to) }
  const chosen = day === undefined ? undefined : dateOf(day)
  const limits: Matcher[] = [...(min ? [{ before: min }] : []), ...(max ? [{ after: max }] : [])]
  const shared = {
    locale,
    dir,
    numerals: language === 'ar-SA' ? 'arab' : 'latn',
    weekStartsOn: firstDayOfWeek(language) as 0 | 1 | 6,
    // Short names of Arabic weekdays begin alike: narrow ones are told apart, and the full name is read aloud.
    formatters: {
      formatWeekdayName: (at: Date) =>
        new Intl.DateTimeFormat(languages[language].intl, { weekday: language === 'ar-SA' ? 'narrow' : 'short' }).format(at),
    },
    defaultMonth: chosen ?? selected?.from ?? (min || new Date()),
    disabled: limits,
    showOutsideDays: true,
    fixedWeeks: true,
    components: { Chevron },
    classNames,
  } as const
  if (range && onRange) {
    return (
      <DayPicker
        {...shared}
        mode="range"
        resetOnSelect
        selected={selected}
        onSelect={(next: DateRange | undefined) => {
          onRange({ from: next?.from ? dayOf(next.from) : '', to: next?.to ? dayOf(next.to) : '' })
          if (next?.from && next.to) onClose()
        }}
      />
    )
  }
  return (
    <DayPicker
      {...shared}
      mode="single"
      selected={chosen}
      onSelect={(next: Date | undefined) => {
        // The day that was chosen already is chosen again, not taken away.
        if (next) onDay?.(dayOf(next))
        onClose()
      }}
    />
  )
}

const Chevron = ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) => (
  <Icon path={orientation === 'left' ? mdiChevronLeft : mdiChevronRight} size={20} />
)

const step =
  'grid size-9 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink aria-disabled:opacity-45 pointer-coarse:size-11'
/** Theme roles only; the library's own style sheet is not loaded. */
const classNames = {
  root: 'relative',
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: step,
  button_next: step,
  month_caption: 'grid h-9 place-items-center font-semibold pointer-coarse:h-11',
  month_grid: 'mt-1 border-collapse',
  weekday: 'h-8 w-9 text-center text-12 font-medium text-muted pointer-coarse:w-11',
  day: 'group p-0 text-center',
  day_button:
    'grid size-9 cursor-pointer place-items-center rounded-control -outline-offset-2 hover:bg-hover disabled:cursor-default disabled:opacity-45 group-data-today:font-bold group-data-today:text-accent group-data-selected:bg-accent group-data-selected:text-accent-ink group-[.within]:bg-accent-soft group-[.within]:text-accent pointer-coarse:size-11',
  outside: 'text-muted',
  range_middle: 'within',
} as const
