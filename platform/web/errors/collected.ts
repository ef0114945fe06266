import { errorReportLimits } from '../../contract/error-report.ts'
import { AppError } from '../../contract/errors.ts'
import { createStore } from '../store.ts'

/** One error as the dialog lists it. */
export interface CollectedError {
  message: string
  type: string
  errorCode: string
  component: string
}
/** One entry of the error report. */
export interface ReportEntry {
  message: string
  type: string
  component: string
  email: string
  errorCode: string
  environmentId: string
}

export const collected = createStore<readonly CollectedError[]>([])
/** The dialog opens by itself for what has no other place to be told, and on request for the rest. */
export const dialogOpen = createStore(false)

/** The limits of the call that takes the report; more is dropped without a word. */
const { entries: most, message } = errorReportLimits
const limits = { message, type: 80, component: 120, errorCode: 20 } as const

/** Queues an error for the report. The same one again (a render loop, a poll) is kept once. */
export function collect(error: unknown, component: string, open: boolean): void {
  const entry = describe(error, component)
  const known = collected
    .get()
    .some((other) => other.message === entry.message && other.component === entry.component && other.errorCode === entry.errorCode)
  if (!known) collected.update((errors) => [...errors, entry].slice(-most))
  if (open) dialogOpen.set(true)
}

function describe(error: unknown, component: string): CollectedError {
  const known = error instanceof Error
  const entry = {
    message: known ? error.message || error.name : String(error),
    type: known ? error.name : typeof error,
    errorCode: error instanceof AppError ? String(error.statusCode || error.code) : known && 'code' in error ? String(error.code) : '',
    component,
  }
  for (const field of Object.keys(limits) as (keyof typeof limits)[]) entry[field] = entry[field].slice(0, limits[field])
  return entry
}

export function clearCollected(): void {
  collected.set([])
  dialogOpen.set(false)
}

export const reportOf = (errors: readonly CollectedError[], email: string, environmentId: string): ReportEntry[] =>
  errors.map((error) => ({ ...error, email, environmentId }))
