import { CataloguePage } from './CataloguePage.tsx'

export default function UsageTypesPage() {
  return <CataloguePage kind="usageType" />
}
