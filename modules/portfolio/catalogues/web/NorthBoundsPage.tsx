import { CataloguePage } from './CataloguePage.tsx'

export default function NorthBoundsPage() {
  return <CataloguePage kind="northBound" />
}
