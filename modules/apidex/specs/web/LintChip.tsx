import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Tooltip } from '@portico/platform/web/ui/base/Tooltip.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import type { Spec } from '../spec.contract.ts'

/** How well a document is written, 0 to 100, with what the linter found on hover and focus. */
export function LintChip({ spec: { lint, lintState } }: { spec: Pick<Spec, 'lint' | 'lintState'> }) {
  if (!lint) return <Chip icon={null}>{t(lintState === 'failed' ? 'specs.lint.failed' : 'specs.lint.running')}</Chip>
  const tone = lint.errors > 0 ? 'bad' : lint.warnings > 0 ? 'warn' : 'ok'
  return (
    <Tooltip text={lintText(lint)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reachable by keyboard */}
      <span tabIndex={0} className="rounded-full">
        <Chip tone={tone}>{t('specs.lint.score', { score: formatNumber(lint.score) })}</Chip>
      </span>
    </Tooltip>
  )
}

export const lintText = (lint: NonNullable<Spec['lint']>): string => t('specs.lint.found', { errors: lint.errors, warnings: lint.warnings })
