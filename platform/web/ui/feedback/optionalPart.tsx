import { type ComponentType, lazy, Suspense } from 'react'

/** A part that one can do without, downloaded when it first shows: nothing stands there until it has come, and when it does not come. */
export function optionalPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load().catch((): ComponentType<P> => () => null) })) as unknown as ComponentType<P>
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
