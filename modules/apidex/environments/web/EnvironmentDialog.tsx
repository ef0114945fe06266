import { call } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Environment, environments } from '../environment.contract.ts'
import type { Platform } from '../platform.contract.ts'
import { CreatePlatformDialog } from './CreatePlatformDialog.tsx'
import { EnvironmentFields } from './EnvironmentFields.tsx'
import { lastQuery, platformsQuery, refreshEnvironments } from './environment.queries.ts'
import { bodyOf, type EnvironmentForm, formFor, formOf, inWords, placeName, storedFor } from './environmentForm.ts'

interface Props {
  /** Left out: a new one. */
  environment?: Environment
  onDone: (environment: Environment) => void
  onClose: () => void
}

/** Creates or changes an environment; opens when the platforms are known, and for a new one the place behind the others. */
export function EnvironmentDialog(props: Props) {
  const platforms = useQuery(platformsQuery)
  const last = useQuery({ ...lastQuery, enabled: !props.environment })
  const query = platforms.isError ? platforms : last
  const title = t(props.environment ? 'environments.edit' : 'environments.create')
  if (platforms.data && (props.environment || last.data))
    return <EnvironmentForms {...props} title={title} platforms={platforms.data} highestOrder={last.data?.[0]?.order} />
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

function EnvironmentForms({
  environment,
  platforms,
  highestOrder,
  title,
  onDone,
  onClose,
}: Props & { platforms: Platform[]; highestOrder: number | undefined; title: string }) {
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<Platform>()
  const all = made && !platforms.some((one) => one.id === made.id) ? [...platforms, made] : platforms
  const submit = ({ id, ...form }: EnvironmentForm & { id?: string }) => {
    const platform = all.find((one) => one.id === form.platformId)
    const body = bodyOf(
      form,
      platform ?? { capabilities: { credentialFields: [], settings: [], embedded: false } },
      Object.keys(environment?.credentials ?? {}),
      storedFor(environment, form.platformId),
    )
    return inWords(
      environment
        ? call(environments.change, { params: { id: environment.id }, body })
        : call(environments.create, { body: { id: id ?? '', ...body } }),
    )
  }
  const done = (changed: Environment) => {
    void refreshEnvironments()
    onDone(changed)
  }
  const first = all.find(({ capabilities }) => capabilities.driven) ?? all[0]
  return (
    <>
      <FormDialog
        title={title}
        submitLabel={environment ? t('environments.save') : title}
        schema={formFor(environment, all)}
        defaults={formOf(environment, first?.id ?? '', highestOrder)}
        submit={submit}
        onDone={done}
        onClose={onClose}
        nameOf={placeName}
      >
        <EnvironmentFields platforms={all} made={made} environment={environment} onAdd={() => setAdding(true)} />
      </FormDialog>
      {adding && (
        <CreatePlatformDialog
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
