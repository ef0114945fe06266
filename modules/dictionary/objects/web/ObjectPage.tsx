import { ObjectDetailPage } from './ObjectDetailPage.tsx'

export default function ObjectPage() {
  return <ObjectDetailPage more={() => []} />
}
