import { t } from '../i18n/i18n.ts'
import type { useEnvironment } from '../navigation/environment.ts'
import { cx } from '../ui/base/cx.ts'

const dots = { ok: 'tone-ok', warn: 'tone-warn', bad: 'tone-bad', unknown: 'bg-control!' } as const

/** Whether its gateway works, as a dot with a name. */
export const EnvironmentState = ({ of }: { of: ReturnType<typeof useEnvironment>['environments'][number] }) => (
  <span role="img" aria-label={t(`environment.${of.state}`)} className={cx('tone size-2.5 shrink-0 rounded-full', dots[of.state])} />
)

/** In a word, not by colour alone. */
export const Live = () => (
  <span className="shrink-0 rounded-full bg-bad-soft px-1.5 text-12 font-semibold text-bad">{t('environment.live')}</span>
)
