import { AppError } from '@portico/platform/contract/errors.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { shownTheme } from '@portico/platform/web/theme/theme.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Locale } from '../mail.contract.ts'
import { MailFrame } from './MailFrame.tsx'
import { previewOf } from './mail.queries.ts'

const pauseMs = 400

interface PreviewProps {
  id: string
  language: Locale
  subject: string
  body: string
  /** Told of what is wrong with what was written, or that nothing is. */
  faulty: (language: Locale, error: unknown) => void
}

/** How the mail would look with example values, light or dark, in the language that is written or in Arabic. */
export function Preview({ id, language, subject, body, faulty }: PreviewProps) {
  const [scheme, setScheme] = useState(shownTheme)
  const [arabic, setArabic] = useState(false)
  const paused = usePaused(`${language}\n${subject}\n${body}`)
  const inArabic = arabic && language !== 'ar-SA'
  const query = useQuery({
    queryKey: ['mail preview', id, inArabic, paused],
    queryFn: ({ signal }) =>
      previewOf(id, inArabic ? { language: 'ar-SA' } : { language, ...(subject && { subject }), ...(body && { body }) }, signal),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  })
  const { error, isSuccess } = query
  const unreadable = error instanceof AppError && error.statusCode === 422
  const last = useRef(query.data)
  if (query.data) last.current = query.data
  const shown = query.data ?? (unreadable ? last.current : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer
  useEffect(() => {
    if (error || isSuccess) faulty(language, error)
  }, [error, isSuccess])
  return (
    <Card
      plain
      title={t('mail.preview')}
      aside={
        <div className="flex flex-wrap justify-end gap-1.5">
          <Choice on={scheme === 'light'} onPress={() => setScheme('light')}>
            {t('shell.themeLight')}
          </Choice>
          <Choice on={scheme === 'dark'} onPress={() => setScheme('dark')}>
            {t('shell.themeDark')}
          </Choice>
          {language !== 'ar-SA' && (
            <Choice on={arabic} onPress={() => setArabic(!arabic)}>
              {t('mail.arabic')}
            </Choice>
          )}
        </div>
      }
    >
      {/* The field itself says what is wrong. */}
      {unreadable && (
        <p role="status" className="mb-3 text-13 text-muted">
          {t('mail.preview.waits')}
        </p>
      )}
      {shown ? (
        <div className={cx('transition-opacity', unreadable && 'opacity-45')}>
          <p className="mb-3 text-13">
            <span className="text-muted">{t('mail.subject')}:</span> <bdi className="font-semibold">{shown.subject}</bdi>
          </p>
          <MailFrame html={shown.html} title={t('mail.preview')} scheme={scheme} />
        </div>
      ) : unreadable ? null : query.isError ? (
        <ErrorState
          compact
          title={t('mail.preview.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <RowsSkeleton rows={5} columns={1} />
      )}
    </Card>
  )
}

const Choice = ({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onPress}
    className={cx(
      'h-8 rounded-full border px-3 text-13 font-medium pointer-coarse:h-11',
      on ? 'border-accent bg-accent-soft text-accent' : 'border-hairline bg-surface text-muted hover:bg-hover hover:text-ink',
    )}
  >
    {children}
  </button>
)

/** The text as it was when somebody last stopped typing for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
