import OutboxPage from '../../mail/web/OutboxPage.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

/** The outbox as a tab of the settings. */
export default function OutboxTab() {
  return (
    <SettingsFrame tab="outbox">
      <OutboxPage underTab />
    </SettingsFrame>
  )
}
