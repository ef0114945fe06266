import OneCompany from '../../companies/web/CompanyPage.tsx'
import { ReachInNumbers } from '../../numbers/web/ReachInNumbers.tsx'
import { RevocationReach } from '../../suspensions/web/reach.ts'

/** A company; what it calls now is said before its keys are revoked. */
export default function CompanyPage() {
  return (
    <RevocationReach value={ReachInNumbers}>
      <OneCompany />
    </RevocationReach>
  )
}
