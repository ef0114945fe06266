import { mdiDotsVertical, mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { formatDay } from '@portico/platform/web/i18n/formatDay.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useState } from 'react'
import type { ItAgreement } from '../agreement.contract.ts'
import { AgreementDialog } from './AgreementDialog.tsx'
import { type AgreementList, givenOf, mayBeInUse } from './given.ts'

const tones: Record<ItAgreement['status'], Tone> = { FUTURE: 'info', ACTIVE: 'ok', ENDED: 'neutral' }
const mostAgreements = 20

type Asking = { what: 'add' } | { what: 'edit' | 'remove'; agreement: ItAgreement }

/** Soon at its end, or past it while applications are linked under it, stands out: somebody must act. */
function Status({ of: { status, ending, inUse, daysLeft } }: { of: ItAgreement }) {
  const isEndedInUse = status === 'ENDED' && inUse && mayBeInUse()
  return (
    <Chip tone={ending || isEndedInUse ? 'bad' : tones[status]}>
      {ending ? t('agreements.one.days', { days: daysLeft ?? 0 }) : t(isEndedInUse ? 'agreements.one.endedInUse' : `agreements.${status}`)}
    </Chip>
  )
}

/** The agreements of a company, each with what can be done with it. */
export function Agreements(list: AgreementList) {
  const { agreements, save, saved } = list
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const add = (
    <Button
      icon={mdiPlus}
      disabledReason={agreements.length >= mostAgreements ? t('agreements.full', { maximum: mostAgreements }) : undefined}
      onClick={() => setAsking({ what: 'add' })}
    >
      {t('agreements.add')}
    </Button>
  )
  const remove = async (gone: ItAgreement) => {
    await save(givenOf(agreements.filter(({ id }) => id !== gone.id)))
    await saved()
  }
  return (
    <>
      {agreements.length === 0 ? (
        <EmptyState title={t('agreements.empty')} text={t('agreements.empty.text')} action={add} />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 className="flex items-baseline gap-2">
              {t('agreements.title')}
              <span className="text-13 font-normal text-muted tabular-nums">{formatNumber(agreements.length)}</span>
            </h2>
            {add}
          </div>
          <Card plain flush>
            <ul>
              {agreements.map((one) => (
                <li key={one.id} className="flex items-start gap-3 border-t border-hairline px-4 py-3 first:border-t-0">
                  <div className="grid min-w-0 flex-1 gap-1">
                    <div className="flex flex-wrap items-center gap-2">
                      <b className="wrap-anywhere">
                        <bdi>{one.title || one.number}</bdi>
                      </b>
                      {one.title && <span className="ltr font-mono text-12 text-muted wrap-anywhere">{one.number}</span>}
                      <Status of={one} />
                    </div>
                    <span className="text-13 text-muted">
                      {one.endDate
                        ? t('agreements.between', { start: formatDay(one.startDate), end: formatDay(one.endDate) })
                        : t('agreements.from', { start: formatDay(one.startDate) })}
                    </span>
                    {one.documentUrl && (
                      <a
                        className={`${linkClass} justify-self-start text-13`}
                        href={one.documentUrl}
                        target="_blank"
                        rel="noopener noreferrer"
                      >
                        {t('agreements.document')}
                      </a>
                    )}
                  </div>
                  <Menu
                    label={t('agreements.actions', { number: one.number })}
                    align="end"
                    trigger={(props) => (
                      <IconButton {...props} icon={mdiDotsVertical} name={t('agreements.actions', { number: one.number })} />
                    )}
                  >
                    <MenuItem icon={mdiPencilOutline} onSelect={() => setAsking({ what: 'edit', agreement: one })}>
                      {t('agreements.edit')}
                    </MenuItem>
                    <MenuSeparator />
                    <MenuItem
                      icon={mdiTrashCanOutline}
                      danger
                      disabled={one.inUse && mayBeInUse()}
                      note={one.inUse && mayBeInUse() ? t('agreements.remove.inUse') : undefined}
                      onSelect={() => setAsking({ what: 'remove', agreement: one })}
                    >
                      {t('agreements.remove')}
                    </MenuItem>
                  </Menu>
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
      {asking?.what === 'add' && <AgreementDialog list={list} onClose={close} />}
      {asking?.what === 'edit' && <AgreementDialog list={list} agreement={asking.agreement} onClose={close} />}
      {asking?.what === 'remove' && (
        <ConfirmDialog
          title={t('agreements.remove.title', { number: asking.agreement.number })}
          confirmLabel={t('agreements.remove')}
          onConfirm={() => remove(asking.agreement)}
          onClose={close}
        >
          {t('agreements.remove.text')}
        </ConfirmDialog>
      )}
    </>
  )
}
