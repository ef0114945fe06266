import { type ComponentType, useMemo } from 'react'
import type { DashboardPart } from '../module.ts'
import { useSession } from '../session/state.ts'
import { registry } from '../shell/registry.ts'
import { useStore } from '../store.ts'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '../ui/feedback/Skeleton.tsx'
import { three } from './grid.tsx'

/** What the modules that are here show on a dashboard to the person who is signed in, in order. More may come once all modules are here. */
export function useDashboardParts(): readonly DashboardPart[] {
  const loaded = useStore(registry)
  const { roles = [] } = useSession()
  return useMemo(
    () =>
      loaded
        .flatMap(({ web }) => web.dashboard ?? [])
        .filter((part) => part.roles.some((role) => roles.includes(role)))
        .toSorted((a, b) => a.order - b.order),
    [loaded, roles],
  )
}

const drawn = new WeakMap<DashboardPart, ComponentType>()
function drawnOf(part: DashboardPart): ComponentType {
  const known = drawn.get(part)
  if (known) return known
  const made = lazyPart(() => part.load().then((file) => file.default), <Waiting />)
  drawn.set(part, made)
  return made
}

/** Each is downloaded when it first shows, and fails alone. */
export const DashboardParts = ({ parts }: { parts: readonly DashboardPart[] }) =>
  parts.map((part) => {
    const Part = drawnOf(part)
    return (
      <div key={`${part.roles.join()} ${part.order}`} className="mb-5">
        <Part />
      </div>
    )
  })

const Waiting = () => (
  <div className={three}>
    <CardSkeleton lines={6} />
    <CardSkeleton lines={6} />
    <CardSkeleton lines={6} />
  </div>
)
