import { call } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { RecordFormDialog } from '@portico/platform/web/record/RecordFormDialog.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Environment, environments } from '../environment.contract.ts'
import type { Platform } from '../platform.contract.ts'
import { CreatePlatformDialog } from './CreatePlatformDialog.tsx'
import { EnvironmentFields } from './EnvironmentFields.tsx'
import { keptQuery, lastQuery, platformsQuery, refreshEnvironments } from './environment.queries.ts'
import { bodyOf, type EnvironmentForm, firstAddress, formFor, formOf, inWords, placeName, storedFor } from './environmentForm.ts'
import { chosenMethod } from './signInFields.ts'

interface Props {
  /** Left out: a new one. */
  environment?: Environment
  /** Where something is to be mended; left out: with the first field. */
  startsAt?: 'adminUrl' | 'credentials' | undefined
  /** `isReconnected`: how the portal reaches the gateway, or signs in there, is not what it was. */
  onDone: (environment: Environment, isReconnected: boolean) => void
  onClose: () => void
}

/** Creates or changes an environment; opens when the platforms are known, for a new one the place behind the others, and else what it holds. */
export function EnvironmentDialog(props: Props) {
  const platforms = useQuery(platformsQuery)
  const last = useQuery({ ...lastQuery, enabled: !props.environment })
  const kept = useQuery({ ...keptQuery(props.environment?.id ?? ''), enabled: props.environment !== undefined })
  const query = platforms.isError ? platforms : last
  const title = t(props.environment ? 'environments.edit' : 'environments.create')
  if (platforms.data && (props.environment ? !kept.isPending : last.data))
    return (
      <EnvironmentForms
        {...props}
        title={title}
        platforms={platforms.data}
        highestOrder={last.data?.[0]?.order}
        stays={(kept.data?.applications ?? 0) > 0}
      />
    )
  return (
    <Dialog title={title} onClose={props.onClose}>
      {query.isError ? (
        <ErrorState
          compact
          title={t(platforms.isError ? 'environments.platforms.failed' : 'environments.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <RowsSkeleton rows={5} columns={2} />
      )}
    </Dialog>
  )
}

const fieldNames = [
  ...(['platformId', 'displayName', 'name', 'adminUrl', 'url', 'manageProducts', 'upstreamHosts', 'keyHeader'] as const),
  ...(['gatewayEnvironment', 'portalSite', 'approvalDefault', 'order', 'maxKeys', 'public'] as const),
]
const wordOf: Partial<Record<(typeof fieldNames)[number], string>> = { platformId: 'platform', approvalDefault: 'approval' }
/** The fields whose values the record has, by their labels: what is typed of credentials is one's own. */
const fieldsInWords = () => fieldNames.map((name) => ({ name, label: textOf(`environments.${wordOf[name] ?? name}`) ?? name }))

type Shown = Environment & { version: number; updatedBy: string }
const shownOf = (environment: Environment): Shown => ({
  ...environment,
  version: environment.version ?? 1,
  updatedBy: environment.updatedBy ?? '',
})

function EnvironmentForms({
  environment,
  startsAt,
  platforms,
  highestOrder,
  title,
  stays,
  onDone,
  onClose,
}: Props & { platforms: Platform[]; highestOrder: number | undefined; title: string; stays: boolean }) {
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<Platform>()
  // As it is by now, where somebody else was first.
  const [now, setNow] = useState(environment)
  const all = made && !platforms.some((one) => one.id === made.id) ? [...platforms, made] : platforms
  const written = (form: EnvironmentForm) => {
    const platform = all.find((one) => one.id === form.platformId)
    return bodyOf(
      form,
      platform ?? { capabilities: { credentialFields: [], settings: [], embedded: false } },
      Object.keys(now?.credentials ?? {}),
      storedFor(now, form.platformId),
    )
  }
  // Of a password that was changed the answer tells only that there is one, so what was sent says it.
  const hasSentCredentials = useRef(false)
  const done = (changed: Environment) => {
    void refreshEnvironments()
    onDone(changed, hasSentCredentials.current || placeOf(changed) !== placeOf(environment))
  }
  const first = all.find(({ capabilities }) => capabilities.driven) ?? all[0]
  const shared = { title, schema: formFor(now, all), onDone: done, onClose, nameOf: placeName }
  const fields = (
    <EnvironmentFields platforms={all} made={made} environment={now} startsAt={startsAt} stays={stays} onAdd={() => setAdding(true)} />
  )
  return (
    <>
      {environment ? (
        <RecordFormDialog
          {...shared}
          submitLabel={t('environments.save')}
          record={shownOf(environment)}
          fields={fieldsInWords()}
          valuesOf={(record) => formOf(record, '')}
          saidOf={(name, value) => saidOf(all, name, value)}
          load={async () => {
            const newest = await call(environments.get, { params: { id: environment.id }, query: {} })
            setNow(newest)
            return shownOf(newest)
          }}
          send={async ({ id: _, ...form }, version) => {
            const body = { ...written(form), version }
            hasSentCredentials.current = body.credentials !== undefined
            return shownOf(await inWords(call(environments.change, { params: { id: environment.id }, body })))
          }}
        >
          {fields}
        </RecordFormDialog>
      ) : (
        <FormDialog
          {...shared}
          submitLabel={title}
          defaults={{
            ...formOf(undefined, first?.id ?? '', highestOrder),
            adminUrl: firstAddress(first, first && chosenMethod(first.capabilities, undefined, [])),
          }}
          submit={({ id = '', ...form }) => inWords(call(environments.create, { body: { id, ...written(form) } }))}
        >
          {fields}
        </FormDialog>
      )}
      {adding && (
        <CreatePlatformDialog
          taken={all.map(({ name }) => name)}
          onClose={() => setAdding(false)}
          onDone={(platform) => {
            setMade(platform)
            setAdding(false)
          }}
        />
      )}
    </>
  )
}

/** Which gateway it is. */
const placeOf = (environment: Environment | undefined) => `${environment?.platformId} ${environment?.settings?.adminUrl ?? ''}`

/** A value of the form as the form shows it. */
function saidOf(platforms: readonly Platform[], name: string, value: unknown): string {
  if (name === 'platformId') return platforms.find(({ id }) => id === value)?.displayName ?? ''
  if (name === 'approvalDefault') return textOf(`environments.approval.${value}`) ?? ''
  return typeof value === 'boolean' ? t(value ? 'environments.yes' : 'environments.no') : String(value ?? '')
}
