import type { EnvironmentChoice } from '@portico/platform/web/module.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Application } from '../application.contract.ts'
import { CreateApplicationDialog } from './CreateApplicationDialog.tsx'
import { KeyMadeDialog } from './KeyMadeDialog.tsx'

interface CreateFlowProps {
  environment: EnvironmentChoice
  /** The team that it is for, chosen from the start. */
  teamId?: string
  onClose: () => void
}

/** The applications' own dialogs, in a download of their own: the new application, its key, then its page. */
export function CreateFlow({ environment, teamId, onClose }: CreateFlowProps) {
  const navigate = useNavigate()
  const [made, setMade] = useState<Application>()
  const key = made?.keys.find((one) => one.value !== undefined)
  const go = (application: Application) => {
    onClose()
    void navigate({ href: pages.application(application) })
  }
  if (made && key) return <KeyMadeDialog application={made} made={key} onClose={() => go(made)} />
  return (
    <CreateApplicationDialog
      environment={environment}
      teamId={teamId}
      onMade={(application) => (application.keys.some((one) => one.value !== undefined) ? setMade(application) : go(application))}
      onClose={onClose}
    />
  )
}
