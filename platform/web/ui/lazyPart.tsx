import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A part that is downloaded when it first shows, such as a dialog with its form; `waiting` holds its place meanwhile. Declare it outside components. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode = null): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
}
