import { t } from '@portico/platform/web/i18n/i18n.ts'
import { OneOf } from '../OneOf.tsx'

export type ViewerKind = 'portico' | 'swagger'

/** Names of products are the same in every language. */
const viewers = [
  { value: 'portico', name: 'Portico' },
  { value: 'swagger', name: 'Swagger UI' },
] as const

/** Our viewer or Swagger UI. */
export const ViewerSwitch = ({ viewer, onChoose }: { viewer: ViewerKind; onChoose: (viewer: ViewerKind) => void }) => (
  <OneOf label={t('documents.viewer')} options={viewers} chosen={viewer} onChoose={onChoose} />
)
