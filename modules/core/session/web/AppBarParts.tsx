import { Bell } from '../../notifications/web/Bell.tsx'
import { IdleQuestion } from './IdleQuestion.tsx'

/** What the core adds to the app bar of whoever is signed in. */
export const AppBarParts = () => (
  <>
    <Bell />
    <IdleQuestion />
  </>
)
