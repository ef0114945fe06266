import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Adoption, AdoptionOutlook } from '../adoption.contract.ts'
import { begin, outlookQuery } from './adoption.queries.ts'
import { forgettableOf, readyOf } from './adoptionFigures.ts'

interface QuestionProps {
  envId: string
  /** The environment's. */
  name: string
  what: 'adopt' | 'undo'
  adoption: Adoption
  onClose: () => void
}

/** Before something is taken over, or that is undone: who gets what, and what stays. */
export function AdoptionQuestion({ envId, name, what, adoption, onClose }: QuestionProps) {
  const { data, isPending } = useQuery(outlookQuery(envId))
  if (isPending) return null
  const confirm = { onConfirm: () => begin(envId, what), onClose }
  if (what === 'undo') {
    const count = data?.undo.forgotten ?? forgettableOf(adoption)
    // All of it was changed by now.
    if (data && count === 0)
      return (
        <Dialog title={t('adoption.undo')} size="small" onClose={onClose}>
          <Stays undo={data.undo} />
        </Dialog>
      )
    return (
      <ConfirmDialog title={t('adoption.undo.title', { count })} confirmLabel={t('adoption.undo.confirm', { count })} {...confirm}>
        {data && <Stays undo={data.undo} />}
        <p>{t('adoption.undo.text')}</p>
      </ConfirmDialog>
    )
  }
  const count = data?.adopt.applications ?? readyOf(adoption)
  return (
    <ConfirmDialog
      kind="standard"
      title={t('adoption.adopt.title', { count, name })}
      confirmLabel={t('adoption.adopt', { count })}
      {...confirm}
    >
      {data && <Shares adopt={data.adopt} adoption={adoption} />}
      <p>{t(adoption.tellsValues ? 'adoption.adopt.withValues' : 'adoption.adopt.withoutValues')}</p>
    </ConfirmDialog>
  )
}

const Stays = ({ undo: { kept, keptName } }: Pick<AdoptionOutlook, 'undo'>) =>
  kept > 0 && <p>{keptName === null ? t('adoption.undo.kept', { count: kept }) : t('adoption.undo.kept.one', { name: keptName })}</p>

function Shares({ adopt, adoption: { tellsValues, unassigned } }: Pick<AdoptionOutlook, 'adopt'> & { adoption: Adoption }) {
  const { applications, keys, to, others, unknown } = adopt
  const owners = formatList([
    ...to.map((one) => t('adoption.adopt.share', { name: one.name, count: one.applications })),
    ...(others.owners > 0
      ? [t('adoption.adopt.share', { name: t('adoption.others', { count: others.owners }), count: others.applications })]
      : []),
  ])
  return (
    <>
      <p className="wrap-anywhere">
        {t('adoption.adopt.goTo', { applications, keys, owners })} {tellsValues && t('adoption.adopt.see')}{' '}
        {unassigned > 0 && t('adoption.adopt.stay', { count: unassigned })}
      </p>
      {unknown.addresses > 0 && (
        <p className="wrap-anywhere">
          {unknown.address === null
            ? t('adoption.adopt.unknown', { count: unknown.addresses })
            : t('adoption.adopt.unknown.one', { name: unknown.address, count: unknown.applications })}
        </p>
      )}
    </>
  )
}
