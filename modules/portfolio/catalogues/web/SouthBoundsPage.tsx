import { CataloguePage } from './CataloguePage.tsx'

export default function SouthBoundsPage() {
  return <CataloguePage kind="southBound" />
}
