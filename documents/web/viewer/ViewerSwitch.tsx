import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'

export type ViewerKind = 'portico' | 'swagger'

/** Names of products are the same in every language. */
const names: Record<ViewerKind, string> = { portico: 'Portico', swagger: 'Swagger UI' }

/** Our viewer or Swagger UI. */
export function ViewerSwitch({ viewer, onChoose }: { viewer: ViewerKind; onChoose: (viewer: ViewerKind) => void }) {
  const look = (on: boolean) =>
    cx(
      'h-7 rounded-small px-2.5 text-12 font-medium whitespace-nowrap pointer-coarse:h-10',
      on ? 'bg-surface text-ink shadow-card' : 'text-muted hover:text-ink',
    )
  return (
    <fieldset aria-label={t('documents.viewer')} className="inline-flex rounded-control bg-sunken p-0.5">
      {(['portico', 'swagger'] as const).map((kind) => (
        <button key={kind} type="button" aria-pressed={viewer === kind} onClick={() => onChoose(kind)} className={look(viewer === kind)}>
          {names[kind]}
        </button>
      ))}
    </fieldset>
  )
}
