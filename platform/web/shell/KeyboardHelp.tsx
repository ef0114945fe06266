import { t, useLanguage } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/keys.ts'
import { useStore } from '../store.ts'
import { Kbd } from '../ui/base/Kbd.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { shortcutsOf } from './keyboard.ts'
import { currentSection, registry } from './registry.ts'
import { usePlace } from './usePlace.ts'

const general: readonly { keys: readonly string[]; text: MessageKey }[] = [
  { keys: ['/'], text: 'keys.search' },
  { keys: ['Ctrl', 'K'], text: 'keys.palette' },
  { keys: ['?'], text: 'keys.help' },
  { keys: ['Esc'], text: 'keys.close' },
  { keys: ['j'], text: 'keys.next' },
  { keys: ['k'], text: 'keys.previous' },
  { keys: ['x'], text: 'keys.tick' },
]

/** The list of keys, from the same table that answers them. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  useLanguage()
  const places = shortcutsOf(useStore(registry), useStore(currentSection), usePlace())
  return (
    <Dialog title={t('shell.keyboard')} size="small" onClose={onClose}>
      <Keys rows={general.map(({ keys, text }) => ({ keys, text: t(text) }))} />
      {places.length > 0 && (
        <>
          <h3>{t('keys.places')}</h3>
          <Keys rows={places.map(({ letter, entry }) => ({ keys: ['g', letter], text: t(entry.key) }))} />
        </>
      )}
    </Dialog>
  )
}

function Keys({ rows }: { rows: readonly { keys: readonly string[]; text: string }[] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2">
      {rows.map(({ keys, text }) => (
        <div key={keys.join(' ')} className="contents">
          <dt>{text}</dt>
          <dd className="flex justify-end gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
