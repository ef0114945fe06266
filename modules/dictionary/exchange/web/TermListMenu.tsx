import { mdiFileTreeOutline, mdiSwapVertical, mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { style2Query } from '@portico/platform/web/lists/query.ts'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { termSource } from '../../terms/web/termList.queries.ts'
import { formatNames, saveTerms } from './save.ts'

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx').then((file) => file.ImportDialog))

/** What the list is beside a list: a tree, files that go out, and files that come in. */
export function TermListMenu({ control }: { control: ListControl }) {
  const [importing, setImporting] = useState(false)
  const label = t('exchange.menu')
  const save = (format: keyof typeof formatNames) =>
    void saveTerms(style2Query(control.spec, control.state, termSource.wires).filter, format).catch(showError)
  return (
    <>
      <Menu
        label={label}
        align="end"
        trigger={(props) => (
          <Button {...props} icon={mdiSwapVertical}>
            {label}
          </Button>
        )}
      >
        <MenuLink icon={mdiFileTreeOutline} href={pages.termTree}>
          {t('terms.tree')}
        </MenuLink>
        {(['admin', 'businessAnalist'] as const).some(hasRole) && (
          <MenuItem icon={mdiTrayArrowUp} onSelect={() => setImporting(true)}>
            {t('exchange.import')}
          </MenuItem>
        )}
        <MenuSeparator />
        {(['csv', 'xlsx', 'ttl', 'rdf', 'jsonld'] as const).map((format) => (
          <MenuItem key={format} icon={mdiTrayArrowDown} onSelect={() => save(format)}>
            {t('exchange.export', { format: formatNames[format] })}
          </MenuItem>
        ))}
      </Menu>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
