import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { neighboursIn } from '@portico/platform/web/ui/overlays/neighbours.ts'
import { SidePanel } from '@portico/platform/web/ui/overlays/SidePanel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedPerson } from '../person.contract.ts'
import { ExportButton } from './ExportButton.tsx'
import { OwnedList } from './OwnedList.tsx'
import { PersonState } from './PersonState.tsx'
import { erase, ownedQuery, setClosed } from './person.queries.ts'

const MachineDialog = lazyPart(() => import('./MachineDialog.tsx').then((file) => file.MachineDialog))
const HandOverDialog = lazyPart(() => import('./HandOverDialog.tsx').then((file) => file.HandOverDialog))

interface Props {
  person: ListedPerson
  /** What the list shows, to go to the neighbours. */
  rows: readonly ListedPerson[]
  onShow: (id: string) => void
  onClose: () => void
}

/** One person beside the list, with what an administrator does when they leave. */
export function PersonPanel({ person, rows, onShow, onClose }: Props) {
  const [asked, setAsked] = useState<'close' | 'handOver' | 'erase' | 'change'>()
  const owned = useQuery(ownedQuery(person.id))
  const { place, ways } = neighboursIn(rows, person.id, onShow)
  const done = () => setAsked(undefined)
  const reopen = () =>
    setClosed(person.id, false).then(
      () => showSnackbar(t('people.opened', { name: person.name })),
      (error: unknown) => showError(error),
    )
  return (
    <SidePanel
      recordId={person.id}
      title={<bdi>{person.name}</bdi>}
      position={place && t('people.position', place)}
      {...ways}
      onClose={onClose}
      footer={
        person.state !== 'erased' && (
          <>
            <ExportButton id={person.id} />
            {person.machine && (
              <Button small onClick={() => setAsked('change')}>
                {t('people.machine.change')}
              </Button>
            )}
            {(owned.data?.length ?? 0) > 0 && (
              <Button small onClick={() => setAsked('handOver')}>
                {t('people.handOver')}
              </Button>
            )}
            {person.state === 'closed' ? (
              <>
                <Button small onClick={() => void reopen()}>
                  {t('people.open')}
                </Button>
                <Button small kind="delete" onClick={() => setAsked('erase')}>
                  {t('people.erase')}
                </Button>
              </>
            ) : (
              <Button small onClick={() => setAsked('close')}>
                {t('people.close')}
              </Button>
            )}
          </>
        )
      }
    >
      <FactList
        facts={[
          { label: t('people.email'), value: person.email },
          { label: t('people.state'), value: <PersonState {...person} /> },
          { label: t('people.roles'), value: person.roles.map((role) => t(`role.${role}`)).join(', ') || '–' },
          { label: t('people.teams'), value: formatNumber(person.teams) },
          { label: t('people.applications'), value: formatNumber(person.applications) },
          { label: t('people.keys'), value: formatNumber(person.keys) },
          { label: t('people.lastSeen'), value: person.lastSeenAt ? <RelativeTime at={person.lastSeenAt} /> : '–' },
          { label: t('people.firstSeen'), value: person.firstSeenAt ? <RelativeTime at={person.firstSeenAt} /> : '–' },
        ]}
      />
      {owned.data ? (
        <OwnedList owned={owned.data} />
      ) : owned.isError ? (
        <ErrorState
          compact
          title={t('people.owned.failed')}
          error={owned.error}
          onRetry={() => void owned.refetch()}
          retrying={owned.isFetching}
        />
      ) : (
        <RowsSkeleton rows={4} columns={2} />
      )}
      {asked === 'handOver' && <HandOverDialog person={person} onClose={done} />}
      {asked === 'change' && <MachineDialog machine={person} onClose={done} />}
      {asked === 'close' && (
        <ConfirmDialog
          kind="standard"
          title={t('people.close.question', { name: person.name })}
          confirmLabel={t('people.close')}
          onConfirm={() => setClosed(person.id, true)}
          onClose={done}
        >
          {t('people.close.text')}
        </ConfirmDialog>
      )}
      {asked === 'erase' && (
        <ConfirmDialog
          title={t('people.erase.question', { name: person.name })}
          confirmLabel={t('people.erase')}
          onConfirm={() => erase(person.id)}
          onClose={done}
        >
          {t('people.erase.text')}
        </ConfirmDialog>
      )}
    </SidePanel>
  )
}
