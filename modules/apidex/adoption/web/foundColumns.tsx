import { mdiAccountArrowRightOutline } from '@mdi/js'
import { formatList, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Tooltip } from '@portico/platform/web/ui/base/Tooltip.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { Person } from '@portico/platform/web/ui/display/Person.tsx'
import { pages } from '../../addresses.ts'
import type { AdoptionApplication } from '../adoption.contract.ts'
import { isOpen } from './isOpen.ts'

interface ColumnsOf {
  envId: string
  /** The gateway tells whose applications are. */
  owned: boolean
  phone: boolean
  /** Opens the question whom it is given to; left out, nothing can be given now. */
  give?: ((row: AdoptionApplication) => void) | undefined
}

const isUnassigned = ({ state, teamName, ownerId }: AdoptionApplication): boolean =>
  state === 'found' && teamName === null && ownerId === null
const stateOf = (row: AdoptionApplication) => (isUnassigned(row) ? 'unassigned' : row.state === 'found' ? 'ready' : row.state)
/** On a card in one line; in the table, which is to be whole on a laptop, below each other. */
function Keys({ row: { keys, inactive }, phone }: { row: AdoptionApplication; phone: boolean }) {
  const suspended = inactive > 0 && t('adoption.keys.inactive', { count: inactive })
  if (!suspended) return formatNumber(keys)
  return phone ? (
    t('adoption.keys.and', { keys: formatNumber(keys), suspended })
  ) : (
    <>
      {formatNumber(keys)}
      <span className="block text-12">{suspended}</span>
    </>
  )
}

export const columnsOf = ({ envId, owned, phone, give }: ColumnsOf): ListColumn<AdoptionApplication>[] => [
  {
    key: 'name',
    label: t('adoption.application'),
    value: ({ name }) => name,
    className: 'max-w-56!',
    cell: ({ name, applicationId, gatewayId }) =>
      applicationId === null ? (
        <bdi title={gatewayId}>{name}</bdi>
      ) : (
        <AppLink href={pages.application({ id: applicationId, environmentId: envId })}>
          <bdi>{name}</bdi>
        </AppLink>
      ),
  },
  ...(owned
    ? [
        {
          key: 'gatewayOwner',
          label: t('adoption.gatewayOwner'),
          cell: ({ gatewayOwner }) => gatewayOwner && <bdi title={gatewayOwner}>{gatewayOwner}</bdi>,
          value: ({ gatewayOwner }) => gatewayOwner,
          muted: true,
          card: 'line',
          className: 'max-w-60!',
        } satisfies ListColumn<AdoptionApplication>,
      ]
    : []),
  {
    key: 'keys',
    label: t('adoption.keys'),
    cell: (row) => <Keys row={row} phone={phone} />,
    value: ({ keys }) => keys,
    end: true,
    muted: true,
    card: 'line',
  },
  {
    key: 'products',
    label: t('adoption.products'),
    value: ({ products }) => products.join(', '),
    cell: ({ products }) => products.length > 0 && <Products names={products} />,
    muted: true,
    card: 'line',
    // It stands apart from the number before it, which takes of its own room.
    className: 'max-w-40!',
  },
  {
    key: 'to',
    label: t('adoption.assign.to'),
    value: ({ teamName, ownerName, ownerId }) => teamName ?? ownerName ?? ownerId,
    cell: (row) => <ToWhom row={row} phone={phone} give={give} />,
    card: 'lead',
    className: 'max-w-40!',
  },
  {
    key: 'state',
    value: (row) => t(`adoption.state.${stateOf(row)}`),
    label: t('adoption.state'),
    cell: (row) => {
      const state = stateOf(row)
      return (
        <span className="grid justify-items-start gap-0.5">
          <Chip wrap tone={state === 'unassigned' ? 'warn' : state === 'adopted' ? 'ok' : 'neutral'}>
            {t(`adoption.state.${state}`)}
          </Chip>
          {row.reason && (
            <span lang="en" dir="auto" className="text-12 whitespace-normal text-muted">
              {row.reason}
            </span>
          )}
        </span>
      )
    },
    card: 'chip',
    className: 'max-w-44!',
  },
]

/** Their names, where there is more than one, when they are pointed at. */
function Products({ names }: { names: readonly string[] }) {
  const [only, ...others] = names
  if (others.length === 0) return <bdi title={only}>{only}</bdi>
  return (
    <Tooltip text={<bdi>{formatList(names)}</bdi>}>
      <span tabIndex={-1} className="rounded-small underline decoration-dotted decoration-1 underline-offset-[3px]">
        {t('adoption.products.count', { count: names.length })}
      </span>
    </Tooltip>
  )
}

function ToWhom({ row, phone, give }: { row: AdoptionApplication; phone: boolean; give: ColumnsOf['give'] }) {
  const { teamName, ownerId, ownerName } = row
  const whom = teamName !== null ? <bdi>{teamName}</bdi> : ownerId !== null ? <Person name={ownerName} email={ownerId} /> : undefined
  if (whom)
    return phone ? (
      <span className="text-13 text-muted">
        <T id="adoption.to" values={{ whom }} />
      </span>
    ) : (
      whom
    )
  return (
    give &&
    isOpen(row) && (
      <Button
        small
        className="-ms-2.5"
        kind="quiet"
        icon={mdiAccountArrowRightOutline}
        aria-label={t('adoption.assign.one', { name: row.name })}
        onClick={() => give(row)}
      >
        {t('adoption.give')}
      </Button>
    )
  )
}
