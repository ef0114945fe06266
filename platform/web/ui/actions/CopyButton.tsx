import { mdiAlertCircleOutline, mdiCheck, mdiContentCopy } from '@mdi/js'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Button, type ButtonKind } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

/** How long "Copied" stays (section 9 of the specification). */
export const copyFeedbackMs = 2000

/** Copies and remembers for 2000 ms how it went. */
export function useCopy(): [state: 'idle' | 'copied' | 'failed', copy: (text: string | (() => string | Promise<string>)) => Promise<void>] {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const copy = async (text: string | (() => string | Promise<string>)) => {
    clearTimeout(waiting.current)
    try {
      // Fetched inside: a value that does not come is a copy that failed.
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text())
      setState('copied')
    } catch {
      setState('failed')
    }
    waiting.current = setTimeout(() => setState('idle'), copyFeedbackMs)
  }
  return [state, copy]
}

interface CopyButtonProps {
  /** The text, or how to get it when the button is pressed. */
  text: string | (() => string | Promise<string>)
  /** What is copied: "Copy the key". */
  name?: string
  /** With a word instead of the icon alone. */
  label?: string
  kind?: ButtonKind
  /** Instead of the sign of copying, where two kinds of copies stand beside each other. */
  icon?: string
  className?: string
}

export function CopyButton({ text, name = t('ui.copy'), label, kind, icon: sign = mdiContentCopy, className }: CopyButtonProps) {
  const [state, copy] = useCopy()
  const icon = { idle: sign, copied: mdiCheck, failed: mdiAlertCircleOutline }[state]
  const words = { idle: label ?? name, copied: t('ui.copied'), failed: t('ui.copyFailed') }[state]
  const press = () => copy(text)
  return (
    <>
      {label ? (
        <Button kind={kind ?? 'plain'} icon={icon} small onClick={() => void press()} className={className}>
          {words}
        </Button>
      ) : (
        <IconButton name={words} icon={icon} kind={kind} onClick={() => void press()} className={className} />
      )}
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : words}
      </span>
    </>
  )
}
