import { mdiAlertCircleOutline, mdiAlertOutline, mdiCheckCircleOutline, mdiClose, mdiInformationOutline } from '@mdi/js'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { takeReported } from '../errors/report.ts'
import { t, useLanguage } from '../i18n/i18n.ts'
import {
  banners,
  dismissBanner,
  hideSnackbar,
  hideToast,
  showToast,
  snackbar,
  snackbarMs,
  type Toast,
  type Tone,
  toastMs,
  toasts,
} from '../messages/messages.ts'
import { useStore } from '../store.ts'
import { cx } from '../ui/base/cx.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { bannerStepPx } from './bannerSpace.ts'

const icons: Record<Tone, string> = {
  success: mdiCheckCircleOutline,
  error: mdiAlertCircleOutline,
  warning: mdiAlertOutline,
  info: mdiInformationOutline,
}
const tones: Record<Tone, string> = {
  success: 'tone tone-ok',
  error: 'tone tone-bad',
  warning: 'tone tone-warn',
  info: 'tone tone-info',
}
const bannersFromPx = 124

/** Everything the portal says beside its pages: snackbar, toasts, banners. */
export default function Messages() {
  useLanguage()
  useEffect(() => {
    const codes = takeReported()
    if (codes) showToast(`${t('core.errorsSent')}: ${codes}`, 'success')
  }, [])
  return (
    <>
      <SnackbarView />
      <Toasts />
      <Banners />
    </>
  )
}

/** Ends a message after its time; the clock stands while somebody points at it or is in it. */
function useTimeout(
  id: number | undefined,
  ms: number,
  end: () => void,
): { onPointerEnter: () => void; onPointerLeave: () => void; onFocus: () => void; onBlur: () => void } {
  // Its id: a message that is answered goes without a blur, and must not hold the next one.
  const [held, setHeld] = useState<number>()
  const ending = useRef(end)
  ending.current = end
  useEffect(() => {
    if (id === undefined || id === held) return
    const timer = setTimeout(() => ending.current(), ms)
    return () => clearTimeout(timer)
  }, [id, held, ms])
  return {
    onPointerEnter: () => setHeld(id),
    onPointerLeave: () => setHeld(undefined),
    onFocus: () => setHeld(id),
    onBlur: () => setHeld(undefined),
  }
}

const CloseButton = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    aria-label={t('message.dismiss')}
    onClick={onClick}
    className="-my-1 -me-1.5 grid size-8 shrink-0 place-items-center rounded-control hover:bg-current/15 pointer-coarse:size-11"
  >
    <Icon path={mdiClose} />
  </button>
)

/** A long text and its action stand under each other, short ones beside. */
function Line({ tone, text, action, children }: { tone: Tone; text: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <Icon path={icons[tone]} size={20} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <bdi className="min-w-0 grow wrap-anywhere">{text}</bdi>
        {action}
      </span>
      {children}
    </>
  )
}

const raised = 'flex items-center gap-3 rounded-[8px] px-3.5 py-2.5 font-medium shadow-pop'

/** One at a time, at the bottom, over what can be done with ticked rows. A popover, so that it lies over an open dialog. */
function SnackbarView() {
  const shown = useStore(snackbar)
  const box = useRef<HTMLDivElement>(null)
  const hold = useTimeout(shown.enabled ? shown.id : undefined, snackbarMs, hideSnackbar)
  useEffect(() => {
    const element = box.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (shown.enabled) element.showPopover()
  }, [shown])
  return (
    <div
      ref={box}
      popover="manual"
      role={shown.color === 'error' ? 'alert' : 'status'}
      className="fixed inset-x-0 top-auto bottom-4 mx-auto [body:has([data-ticked])_&]:bottom-26 w-fit max-w-[min(560px,calc(100vw-24px))] rounded-[8px] bg-transparent"
      {...hold}
      data-snackbar={shown.enabled ? shown.color : undefined}
    >
      {shown.enabled && (
        <div data-edge="" className={cx(raised, tones[shown.color])}>
          <Line
            tone={shown.color}
            text={shown.text}
            action={
              shown.action && (
                <button
                  type="button"
                  className="ms-auto rounded-control px-2 py-1 font-semibold underline hover:bg-current/15"
                  onClick={() => {
                    shown.action?.run()
                    hideSnackbar()
                  }}
                >
                  {shown.action.label}
                </button>
              )
            }
          >
            <CloseButton onClick={hideSnackbar} />
          </Line>
        </div>
      )}
    </div>
  )
}

function Toasts() {
  const shown = useStore(toasts)
  return (
    <div role="status" className="pointer-events-none fixed end-4 bottom-4 z-40 grid justify-items-end gap-2">
      {shown.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastView({ toast }: { toast: Toast }) {
  const hold = useTimeout(toast.id, toastMs, () => hideToast(toast.id))
  return (
    <div className={cx(raised, tones[toast.tone], 'pointer-events-auto max-w-[min(420px,calc(100vw-32px))]')} {...hold}>
      <Line tone={toast.tone} text={toast.text}>
        <CloseButton onClick={() => hideToast(toast.id)} />
      </Line>
    </div>
  )
}

/** Stacked from the top at the end of the line, 80 px apart, until they are dismissed. */
function Banners() {
  const shown = useStore(banners)
  return (
    <section aria-label={t('message.banners')} className="no-print">
      {shown.map((banner, at) => (
        <div
          key={banner.id}
          role={banner.tone === 'error' ? 'alert' : 'status'}
          data-banner=""
          data-edge=""
          style={{ top: bannersFromPx + at * bannerStepPx }}
          className={cx(
            'fixed end-4 z-30 flex max-h-[72px] w-[min(440px,calc(100vw-32px))] items-center gap-3 rounded-[8px] px-3.5 py-2.5 font-medium shadow-pop',
            tones[banner.tone],
          )}
        >
          <Icon path={icons[banner.tone]} size={20} />
          <bdi className="line-clamp-3 min-w-0 flex-1 text-13 leading-[17px] wrap-anywhere" title={banner.text}>
            {banner.text}
          </bdi>
          <CloseButton onClick={() => dismissBanner(banner.id)} />
        </div>
      ))}
    </section>
  )
}
