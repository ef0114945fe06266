import type { EnvironmentChoice } from '@portico/platform/web/module.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Application } from '../../applications/application.contract.ts'
import { applicationAddress } from '../../applications/web/application.queries.ts'
import { CreateApplicationDialog } from '../../applications/web/CreateApplicationDialog.tsx'
import { KeyMadeDialog } from '../../applications/web/KeyMadeDialog.tsx'

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
    void navigate({ href: applicationAddress(application) })
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
