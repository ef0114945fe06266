import { GroupPage } from '../../permission-groups/web/GroupPage.tsx'
import { GroupProducts } from './GroupProducts.tsx'

/** A permission group with its API products, which groups themselves know nothing of. */
export default function PermissionGroupPage() {
  return <GroupPage products={(group) => <GroupProducts group={group} />} />
}
