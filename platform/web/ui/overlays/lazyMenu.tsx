import type { ComponentType } from 'react'
import { t } from '../../i18n/i18n.ts'
import { lazyPart } from '../feedback/lazyPart.tsx'

/** What a menu holds, downloaded when it is first opened; until then the menu says that it loads. */
export const lazyMenu = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyPart(load, () => <p className="px-2.5 py-2 text-13 text-muted">{t('ui.loading')}</p>)
