import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordListPage } from '@portico/platform/web/record/RecordListPage.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'
import { exceptions } from '../exception.contract.ts'
import { exceptionSource } from './exception.queries.ts'
import { writers } from './exception.words.ts'
import { exceptionColumns, exceptionFilters } from './exceptionColumns.tsx'

const CreateExceptionDialog = lazyPart(() => import('./ExceptionDialogs.tsx').then((file) => file.CreateExceptionDialog))
const ExceptionFiles = lazyPart(() => import('./ExceptionFiles.tsx').then((file) => file.ExceptionFiles), <></>)
const ExceptionPanel = lazyPart(() => import('./ExceptionPanel.tsx').then((file) => file.ExceptionPanel))

/** All exceptions; the one whose id stands in the address is open beside them. */
export default function ExceptionsPage() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const id = typeof search.id === 'string' ? search.id : undefined
  const show = (to: string) => void navigate({ to: '.', search: { ...search, id: to } as never, replace: true, resetScroll: false })
  const close = () => void navigate({ to: '.', search: { ...search, id: undefined } as never, replace: true, resetScroll: false })
  return (
    <RecordListPage
      name="exceptions"
      spec={exceptions.list.list}
      source={exceptionSource}
      columns={exceptionColumns}
      filters={exceptionFilters}
      nameOf={({ title }) => title}
      addressOf={pages.exception}
      words={() => ({
        title: t('exceptions.title'),
        create: t('exceptions.create'),
        search: t('exceptions.search'),
        empty: t('exceptions.empty'),
        emptyText: t('exceptions.empty.text'),
        failed: t('exceptions.failed'),
      })}
      Create={CreateExceptionDialog}
      mayCreate={writers.some(hasRole)}
      startsAs="table"
      Files={ExceptionFiles}
      beside={(rows) => id && <ExceptionPanel id={id} rows={rows} onShow={show} onClose={close} />}
    />
  )
}
