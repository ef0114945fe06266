import { mdiPlus } from '@mdi/js'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { askers } from '../../backlog/agenda-kinds.contract.ts'
import type { ItemAbout } from './AgendaDialogs.tsx'

const CreateItemDialog = lazyPart(() => import('./AgendaDialogs.tsx').then((file) => file.CreateItemDialog))

/** Asks the board to decide about a record that is on the screen; the item that was made opens on the agenda. Nothing for who may not. */
export function ProposeItem({ about, label }: { about: ItemAbout; label: string }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  if (!askers.some(hasRole)) return null
  return (
    <>
      <Button icon={mdiPlus} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <CreateItemDialog
          about={about}
          onClose={() => setAsking(false)}
          onDone={(id) => void navigate({ href: pages.agenda(undefined, id) })}
        />
      )}
    </>
  )
}
