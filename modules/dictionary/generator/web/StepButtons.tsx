import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { useSearch } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'

/** To the step before and the one after; what is filled in stays. */
export function StepButtons({ steps }: { steps: readonly { id: string; label: string }[] }) {
  const { id, step } = useSearch({ strict: false }) as { id?: string; step?: string }
  const at = Math.max(
    0,
    steps.findIndex((one) => one.id === step),
  )
  const [before, after] = [steps[at - 1], steps[at + 1]]
  const address = (to: { id: string }) => pages.generateStep({ ...(id && { id }), ...(to !== steps[0] && { step: to.id }) })
  return (
    <nav aria-label={t('generator.steps')} className="mt-5 flex flex-wrap justify-between gap-3">
      {before ? (
        <AppLink href={address(before)} className={buttonClass()}>
          <Icon path={mdiChevronLeft} mirror />
          {before.label}
        </AppLink>
      ) : (
        <span />
      )}
      {after && (
        <AppLink href={address(after)} className={buttonClass({ kind: after.id === 'finish' ? 'plain' : 'standard' })}>
          {t('generator.next', { step: after.label })}
          <Icon path={mdiChevronRight} mirror />
        </AppLink>
      )}
    </nav>
  )
}
