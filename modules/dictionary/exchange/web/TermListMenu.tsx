import { mdiFileTreeOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { style2Query } from '@portico/platform/web/lists/query.ts'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { MenuLink } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { pages } from '../../addresses.ts'
import { termSource } from '../../terms/web/termList.queries.ts'
import { FilesMenu } from './FilesMenu.tsx'
import { saveTerms } from './save.ts'

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx').then((file) => file.ImportDialog))

/** What the list is beside a list: a tree, files that go out, and files that come in. */
export const TermListMenu = ({ control }: { control: ListControl }) => (
  <FilesMenu
    label={t('exchange.menu')}
    importLabel={t('exchange.import')}
    first={
      <MenuLink icon={mdiFileTreeOutline} href={pages.termTree}>
        {t('terms.tree')}
      </MenuLink>
    }
    formats={['csv', 'xlsx', 'ttl', 'rdf', 'jsonld']}
    save={(format) => saveTerms(style2Query(control.spec, control.state, termSource.wires).filter, format)}
    Import={ImportDialog}
  />
)
