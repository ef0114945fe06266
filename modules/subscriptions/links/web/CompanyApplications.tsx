import { mdiFileDocumentEditOutline, mdiLinkOff, mdiLinkPlus } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { useRowFocus } from '@portico/platform/web/lists/useRowFocus.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Person } from '@portico/platform/web/ui/display/Person.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useMemo, useState } from 'react'
import { companyApplications, type NamedLink } from '../link.contract.ts'
import type { Payer } from './LinkDialogs.tsx'
import { LinkedName } from './LinkedName.tsx'
import { linkSource } from './link.queries.ts'

const LinkDialog = lazyPart(() => import('./LinkDialogs.tsx').then((file) => file.LinkDialog))
const AgreementOfLinkDialog = lazyPart(() => import('./LinkDialogs.tsx').then((file) => file.AgreementOfLinkDialog))
const UnlinkDialog = lazyPart(() => import('./LinkDialogs.tsx').then((file) => file.UnlinkDialog))

/** The applications that a company pays for, in all environments; a new one is linked in the environment that shows. */
export function CompanyApplications({ payer }: { payer: Payer }) {
  useLocale()
  const { current, environments } = useEnvironment()
  if (!current) return <EmptyState title={t('links.noEnvironment')} text={t('links.noEnvironment.text')} />
  return <LinkList payer={payer} environment={current} environments={environments} />
}

type Asking = { what: 'link' } | { what: 'agreement' | 'unlink'; link: NamedLink }
interface Named {
  id: string
  displayName: string
}
function LinkList({ payer, environment, environments }: { payer: Payer; environment: Named; environments: readonly Named[] }) {
  const { language } = useLocale()
  const control = useListState(companyApplications.list.list, { name: 'company-applications', prefix: 'links.' })
  const source = useMemo(() => linkSource(payer.id), [payer.id])
  const query = useListQuery(source, control)
  useRowFocus()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => columnsOf(environments), [language, environments])
  const link = (
    <Button
      icon={mdiLinkPlus}
      disabledReason={payer.status === 'ACTIVE' ? undefined : t('links.notActive')}
      onClick={() => setAsking({ what: 'link' })}
    >
      {t('links.link')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('links.title')}
        heading="h2"
        control={control}
        query={query}
        source={source}
        columns={columns}
        rowId={(row) => row.id}
        rowLabel={(row) => row.applicationName}
        rowActions={(row) => (
          <>
            {payer.agreements.length > 0 && (
              <MenuItem icon={mdiFileDocumentEditOutline} onSelect={() => setAsking({ what: 'agreement', link: row })}>
                {t('links.agreement.change')}
              </MenuItem>
            )}
            {payer.agreements.length > 0 && <MenuSeparator />}
            <MenuItem icon={mdiLinkOff} danger onSelect={() => setAsking({ what: 'unlink', link: row })}>
              {t('links.unlink')}
            </MenuItem>
          </>
        )}
        primary={link}
        empty={{ title: t('links.empty'), text: t('links.empty.text'), action: link }}
        failed={t('links.failed')}
      />
      {asking?.what === 'link' && <LinkDialog payer={payer} environment={environment} onClose={close} />}
      {asking?.what === 'agreement' && <AgreementOfLinkDialog link={asking.link} payer={payer} onClose={close} />}
      {asking?.what === 'unlink' && <UnlinkDialog link={asking.link} onClose={close} />}
    </>
  )
}

const nameIn = (environments: readonly Named[], id: string) => environments.find((one) => one.id === id)?.displayName ?? id

const columnsOf = (environments: readonly Named[]): ListColumn<NamedLink>[] => [
  {
    key: 'name',
    label: t('links.application'),
    value: ({ applicationName }) => applicationName,
    cell: (link) => <LinkedName of={link} />,
  },
  {
    key: 'environment',
    label: t('links.environment'),
    value: ({ environmentId }) => nameIn(environments, environmentId),
    cell: ({ environmentId }) => <bdi>{nameIn(environments, environmentId)}</bdi>,
    card: 'line',
  },
  {
    key: 'team',
    label: t('links.team'),
    value: ({ teamName }) => teamName,
    cell: ({ teamName }) => <bdi>{teamName ?? '–'}</bdi>,
    muted: true,
    card: 'line',
  },
  {
    key: 'agreement',
    label: t('links.agreement'),
    value: ({ itAgreementNumber }) => itAgreementNumber,
    cell: ({ itAgreementNumber }) =>
      itAgreementNumber ? (
        <span className="ltr">{itAgreementNumber}</span>
      ) : (
        <span className="text-muted">{t('links.withoutAgreement')}</span>
      ),
    card: 'line',
  },
  {
    key: 'createdAt',
    label: t('links.since'),
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => (createdAt ? <RelativeTime at={createdAt} /> : '–'),
    muted: true,
    end: true,
    card: 'line',
  },
  {
    key: 'createdBy',
    label: t('links.by'),
    value: ({ createdByName }) => createdByName,
    cell: ({ createdBy, createdByName }) => (createdBy ? <Person name={createdByName} email={createdBy} /> : '–'),
    muted: true,
    hidden: true,
  },
]
