import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CopyButton } from '@portico/platform/web/ui/actions/CopyButton.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { useState } from 'react'

interface SecretProps {
  /** What it is, for the names of the buttons: "key". */
  label: string
  /** What may be shown: `ptc_` and the last four. */
  prefix?: string
  last?: string
  /** Fetches the value on purpose, at the press of a button; the server records it. */
  reveal: () => Promise<string> | string
}

/** A masked value, never a form field, so that no password manager takes it. Shown on purpose, copied with one press. */
export function Secret({ label, prefix = '', last = '', reveal }: SecretProps) {
  const [value, setValue] = useState<string>()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const toggle = async () => {
    if (value !== undefined) return setValue(undefined)
    setState('busy')
    try {
      setValue(await reveal())
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1">
      <span className="inline-flex h-8 max-w-full items-center gap-0.5 rounded-control bg-sunken ps-2.5 pe-0.5 font-mono text-13 pointer-coarse:h-11">
        <span className="ltr me-1 truncate select-all" translate="no">
          {value ?? (
            <>
              {prefix}
              <span aria-hidden="true">{'•'.repeat(10)}</span>
              <span className="sr-only">{t('keys.value.hidden')}</span>
              {last}
            </>
          )}
        </span>
        <IconButton
          name={value === undefined ? t('keys.value.show', { label }) : t('keys.value.hide', { label })}
          icon={value === undefined ? mdiEyeOutline : mdiEyeOffOutline}
          busy={state === 'busy'}
          onClick={() => void toggle()}
          className="text-ink!"
        />
        <CopyButton text={async () => value ?? (await reveal())} name={t('keys.value.copy', { label })} className="text-ink!" />
      </span>
      {state === 'failed' && (
        <span role="alert" className="text-12 text-bad">
          {t('keys.value.failed')}
        </span>
      )}
    </span>
  )
}
