import { mdiPlus } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { StateChip } from '@portico/platform/web/record/StateChip.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { ExceptionState } from '../exception-states.contract.ts'
import type { Subject } from './ExceptionDialogs.tsx'
import { exceptionsOf } from './exception.queries.ts'
import { exceptionWords, writers } from './exception.words.ts'
import { DaysLeft } from './exceptionColumns.tsx'
import { wordOf } from './wordOf.ts'

const CreateExceptionDialog = lazyPart(() => import('./ExceptionDialogs.tsx').then((file) => file.CreateExceptionDialog))

/** The exceptions of a prospect or a solution: each opens beside the list of all. */
export function SubjectExceptions({ of }: { of: Subject }) {
  const [creating, setCreating] = useState(false)
  const query = useQuery(exceptionsOf(of.id))
  const add = writers.some(hasRole) && (
    <Button icon={mdiPlus} onClick={() => setCreating(true)}>
      {t('exceptions.create')}
    </Button>
  )
  const rows = query.data?.data
  return (
    <>
      {rows === undefined ? (
        query.isError ? (
          <ErrorState title={t('exceptions.failed')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <RowsSkeleton rows={3} columns={3} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={t('exceptions.empty')} text={t('exceptions.empty.text')} action={add} />
      ) : (
        <div className="grid gap-4">
          {add && <div className="flex justify-end">{add}</div>}
          <Card plain flush>
            <ul>
              {rows.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center gap-3 border-t border-hairline px-4 py-2.5 first:border-t-0">
                  <span className="grid min-w-0 flex-1">
                    <AppLink className={linkClass} href={pages.exception(one.id)}>
                      <bdi>{one.title}</bdi>
                    </AppLink>
                    <span className="text-12 text-muted">
                      <span className="ltr">{one.code}</span> {wordOf('deviation', one.deviationType)}
                    </span>
                  </span>
                  {one.status === 'GRANTED' && <DaysLeft exception={one} />}
                  <StateChip state={one.status} words={exceptionWords} />
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
      {creating && <CreateFor of={of} onClose={() => setCreating(false)} />}
    </>
  )
}

function CreateFor({ of, onClose }: { of: Subject; onClose: () => void }) {
  const navigate = useNavigate()
  return <CreateExceptionDialog of={of} onClose={onClose} onDone={({ id }) => void navigate({ href: pages.exception(id) })} />
}

/** Those that came to nothing: another one may be asked for. */
const ended: readonly string[] = ['REJECTED', 'WITHDRAWN', 'REVOKED', 'EXPIRED', 'CLOSED'] satisfies ExceptionState[]

/** In the banner of what needs an exception: the one that is there, or a way to ask for one. */
export function NeededException({ of }: { of: Subject }) {
  const [creating, setCreating] = useState(false)
  const rows = useQuery(exceptionsOf(of.id)).data?.data
  const there = rows?.find(({ status }) => !ended.includes(status))
  if (there)
    return (
      <AppLink href={pages.exception(there.id)} className="rounded-small underline underline-offset-[3px]">
        {t('exceptions.there', { code: there.code, state: exceptionWords.state(there.status) })}
      </AppLink>
    )
  if (rows === undefined || !writers.some(hasRole)) return null
  return (
    <>
      <Button small onClick={() => setCreating(true)}>
        {t('exceptions.create')}
      </Button>
      {creating && <CreateFor of={of} onClose={() => setCreating(false)} />}
    </>
  )
}
