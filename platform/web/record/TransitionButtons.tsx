import { useState } from 'react'
import type { OfferedTransition } from '../../contract/record/record.contract.ts'
import { faultText } from '../messages/messageOf.ts'
import { Button } from '../ui/actions/Button.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import type { AskedTransition, RecordWords } from './words.ts'

const TransitionDialog = lazyPart(() => import('./TransitionDialog.tsx').then((file) => file.TransitionDialog))

interface Transiting<R> {
  record: { version: number; availableTransitions?: OfferedTransition[] | undefined }
  /** What the record is called. */
  name: string
  words: RecordWords
  send: (asked: AskedTransition) => Promise<R>
  onDone: (record: R, action: string) => void
}

/**
 * The buttons of a record: what the server offers, and no rule of their own. One that cannot be used yet stays, and says why. The first that
 * needs no word of why is the primary one.
 */
export function TransitionButtons<R>({ record, name, words, send, onDone }: Transiting<R>) {
  const [asking, setAsking] = useState<OfferedTransition>()
  const offered = record.availableTransitions ?? []
  const primary = offered.find((one) => !one.commentRequired)
  return (
    <>
      {offered.map((one) => (
        <Button
          key={one.action}
          kind={one === primary ? 'standard' : 'plain'}
          disabledReason={one.reasons.length > 0 ? one.reasons.map(faultText).join(' ') : undefined}
          onClick={() => setAsking(one)}
        >
          {words.action(one.action)}
        </Button>
      ))}
      {asking && (
        <TransitionDialog
          name={name}
          words={words}
          version={record.version}
          transition={asking}
          send={async (asked) => {
            const changed = await send(asked)
            return () => onDone(changed, asked.action)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
