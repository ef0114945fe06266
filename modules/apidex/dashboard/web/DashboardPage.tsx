import { mdiPlus } from '@mdi/js'
import { isReadOnly } from '@portico/platform/contract/roles.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { askedAhead } from '@portico/platform/web/missingCode.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { useSession } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { NoEnvironment } from '@portico/platform/web/ui/page/NoEnvironment.tsx'
import { useState } from 'react'
import { Greeting } from './Greeting.tsx'
import { TilesSkeleton } from './TilesSkeleton.tsx'

const CreateFlow = lazyPart(() => import('../../applications/web/CreateFlow.tsx').then((file) => file.CreateFlow))
// Asked for at once: it comes while the greeting paints.
const loadingTiles = askedAhead(import('./Tiles.tsx'))
const Tiles = lazyPart(() => loadingTiles.then((file) => file.Tiles), <TilesSkeleton />)
const DecidingTiles = lazyPart(() => import('./DecidingTiles.tsx').then((file) => file.DecidingTiles), <TilesSkeleton decides />)

export default function DashboardPage() {
  useLocale()
  const { current, id: envId } = useEnvironment()
  const { roles = [] } = useSession()
  const [creating, setCreating] = useState(false)
  const decides = roles.includes('admin') || roles.includes('productOwner')
  const Shown = decides ? DecidingTiles : Tiles
  const create = envId && !isReadOnly({ roles }) && (
    <Button kind="standard" icon={mdiPlus} onClick={() => setCreating(true)}>
      {t('dashboard.create')}
    </Button>
  )
  return (
    <>
      {/* An admin comes to decide and to look after: what waits stands first, and takes no button beside it. */}
      <Greeting envId={envId} actions={!roles.includes('admin') && create} />
      {envId ? (
        <Shown key={envId} envId={envId} create={create} />
      ) : (
        <NoEnvironment
          waiting={<TilesSkeleton decides={decides} />}
          none={{ title: t('dashboard.noEnvironment'), text: t('dashboard.noEnvironment.text') }}
        />
      )}
      {creating && current && <CreateFlow environment={current} onClose={() => setCreating(false)} />}
    </>
  )
}
