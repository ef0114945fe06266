import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { t } from '../../i18n/i18n.ts'
import { showError } from '../../messages/messages.ts'
import { isMissingCode } from '../../missingCode.ts'
import { ErrorState } from './ErrorState.tsx'

/**
 * A part that is downloaded when it first shows, such as a dialog with its form. Declare it outside components. `waiting` holds its place
 * meanwhile, and there it says when it does not come; a part without a place says so in the snackbar, and closes.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: ReactNode | ((props: P) => ReactNode),
): ComponentType<P> {
  const Part = lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      if (!isMissingCode(error)) throw error
      return {
        default: (waiting ? () => <MissingHere error={error} /> : (props) => <Missing {...props} error={error} />) as ComponentType<P>,
      }
    }
  }) as unknown as ComponentType<P>
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
}

const MissingHere = ({ error }: { error: unknown }) => <ErrorState compact title={t('ui.error.part')} error={error} />

function Missing({ error, onClose }: { error: unknown; onClose?: () => void }) {
  useEffect(() => {
    showError(error)
    onClose?.()
  }, [error, onClose])
  return null
}
