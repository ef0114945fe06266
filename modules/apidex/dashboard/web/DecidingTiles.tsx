import { hasRole } from '@portico/platform/web/session/state.ts'
import type { ReactNode } from 'react'
import { AdminTiles } from './AdminTiles.tsx'
import { OwnerTiles } from './OwnerTiles.tsx'

/** The dashboard of those on whose decisions others wait. */
export const DecidingTiles = (props: { envId: string; create: ReactNode; beside: boolean }) =>
  hasRole('admin') ? <AdminTiles {...props} /> : <OwnerTiles {...props} />
