import { ObjectListMenu } from '../../objectfiles/web/ObjectListMenu.tsx'
import ObjectsPage from '../../objects/web/ObjectsPage.tsx'

/** The list of business objects, with its files. */
export default function ObjectListPage() {
  return <ObjectsPage actions={(control) => <ObjectListMenu control={control} />} />
}
