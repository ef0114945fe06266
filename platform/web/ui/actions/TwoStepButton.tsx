import { useEffect, useState } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'
import { Turning } from '../base/Turning.tsx'
import { Button, type ButtonProps } from './Button.tsx'

interface TwoStepButtonProps extends Omit<ButtonProps, 'children' | 'onClick' | 'icon'> {
  icon: string
  /** "Approve". */
  label: string
  /** What the second press does, asked: "Approve now?" */
  question: string
  /** Says what it is about, for those who hear the button; the question with it likewise. */
  name?: string
  questionName?: string
  onConfirm: () => void
}

/**
 * For what cannot be taken back and is done often: the first press asks, the second does it; Escape or going elsewhere takes the question
 * away. Both words have their room from the start, each with the icon, so nothing moves under the pointer and what is spare is on both sides.
 */
export function TwoStepButton({ label, question, name, questionName, onConfirm, icon, busy, ...rest }: TwoStepButtonProps) {
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (busy) setAsking(false)
  }, [busy])
  const press = (times: number) => {
    if (!asking) setAsking(true)
    // A double click is one press.
    else if (times < 2) {
      setAsking(false)
      onConfirm()
    }
  }
  const word = (text: string, isShown: boolean) => (
    <span className={cx('col-start-1 row-start-1 inline-flex items-center justify-center gap-2', !isShown && 'invisible')}>
      {busy ? <Turning /> : <Icon path={icon} />}
      {text}
    </span>
  )
  return (
    <Button
      {...rest}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
      kind={asking ? 'standard' : (rest.kind ?? 'plain')}
      aria-label={asking ? (questionName ?? question) : (name ?? label)}
      aria-live="polite"
      onClick={(event) => press(event.detail)}
      onBlur={() => setAsking(false)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && document.activeElement !== event.currentTarget && setAsking(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !asking) return
        event.preventDefault()
        setAsking(false)
      }}
    >
      <span className="grid">
        {word(label, !asking)}
        {word(question, asking)}
      </span>
    </Button>
  )
}
