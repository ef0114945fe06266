import { mdiPlus } from '@mdi/js'
import { isReadOnly } from '@portico/platform/contract/roles.ts'
import { DashboardParts, useDashboardParts } from '@portico/platform/web/dashboard/DashboardParts.tsx'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { askedAhead } from '@portico/platform/web/missingCode.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { useSession } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useState } from 'react'
import { Greeting } from './Greeting.tsx'
import { type Shown, TilesSkeleton } from './TilesSkeleton.tsx'

// Nobody sees more of it at first than what waits.
const NoEnvironment = lazyPart(
  () => import('@portico/platform/web/ui/page/NoEnvironment.tsx').then((file) => file.NoEnvironment),
  ({ waiting }) => waiting,
)
const CreateFlow = lazyPart(() => import('../../applications/web/CreateFlow.tsx').then((file) => file.CreateFlow))
/** For those who own products: not in the first load of everybody. */
const MakeProduct = lazyPart(() => import('./MakeProduct.tsx').then((file) => file.MakeProduct), <span className="w-44" />)
// Asked for at once: it comes while the greeting paints.
const loadingTiles = askedAhead(import('./Tiles.tsx'))
const Tiles = lazyPart(() => loadingTiles.then((file) => file.Tiles), <TilesSkeleton />)
const loadDeciding = () => import('./DecidingTiles.tsx').then((file) => file.DecidingTiles)
const DecidingTiles = {
  owner: lazyPart(loadDeciding, <TilesSkeleton of="owner" />),
  admin: lazyPart(loadDeciding, <TilesSkeleton of="admin" />),
}

export default function DashboardPage() {
  useLocale()
  const { current, id: envId } = useEnvironment()
  const { roles = [] } = useSession()
  const parts = useDashboardParts()
  // What other modules add stands first where it is here from the start; what comes later moves nothing.
  const [first] = useState(parts)
  const [creating, setCreating] = useState(false)
  const isAdmin = roles.includes('admin')
  const of: Shown = isAdmin ? 'admin' : roles.includes('productOwner') ? 'owner' : 'developer'
  const Shown = of === 'developer' ? Tiles : DecidingTiles[of]
  // Who owns products makes those first, then what calls them.
  const makesProducts = of === 'owner' && envId !== undefined && !isReadOnly({ roles })
  const create = envId && !isReadOnly({ roles }) && (
    <Button kind={makesProducts ? 'plain' : 'standard'} icon={mdiPlus} onClick={() => setCreating(true)}>
      {t('dashboard.create')}
    </Button>
  )
  return (
    <>
      {/* An admin comes to decide and to look after: what waits stands first, and takes no button beside it. */}
      <Greeting
        envId={envId}
        beside={first.length > 0}
        actions={
          first.length === 0 &&
          !isAdmin && (
            <>
              {create}
              {makesProducts && <MakeProduct />}
            </>
          )
        }
      />
      <DashboardParts parts={first} />
      {envId ? (
        <Shown key={envId} envId={envId} create={(first.length > 0 || isAdmin) && create} beside={first.length > 0} />
      ) : (
        <NoEnvironment
          waiting={<TilesSkeleton of={of} />}
          none={{ title: t('dashboard.noEnvironment'), text: t('dashboard.noEnvironment.text') }}
        />
      )}
      <DashboardParts parts={parts.filter((part) => !first.includes(part))} />
      {creating && current && <CreateFlow environment={current} onClose={() => setCreating(false)} />}
    </>
  )
}
