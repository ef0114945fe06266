import { PreferencesPage } from '../../mail/web/PreferencesPage.tsx'
import { OwnData } from './OwnData.tsx'

/** What the signed-in person chose, and what the portal knows of them. */
const OwnPage = () => <PreferencesPage below={<OwnData />} />
export default OwnPage
