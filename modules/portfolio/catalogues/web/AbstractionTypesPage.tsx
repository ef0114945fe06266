import { CataloguePage } from './CataloguePage.tsx'

export default function AbstractionTypesPage() {
  return <CataloguePage kind="abstractionType" />
}
