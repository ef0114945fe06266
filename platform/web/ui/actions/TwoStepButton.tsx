import { useEffect, useState } from 'react'
import { cx } from '../base/cx.ts'
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
 * away. Both words have their room from the start, so nothing moves under the pointer.
 */
export function TwoStepButton({ label, question, name, questionName, onConfirm, icon, className, ...rest }: TwoStepButtonProps) {
  const [asking, setAsking] = useState(false)
  const { busy } = rest
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
  return (
    <Button
      {...rest}
      icon={icon}
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
      className={cx('grid-flow-col', className)}
    >
      <span className="grid">
        <span className={cx('col-start-1 row-start-1', asking && 'invisible')}>{label}</span>
        <span className={cx('col-start-1 row-start-1', !asking && 'invisible')}>{question}</span>
      </span>
    </Button>
  )
}
