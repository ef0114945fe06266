import { mdiCodeJson, mdiFileDownloadOutline, mdiGraphql, mdiLanguageMarkdownOutline, mdiTrayArrowDown } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useState } from 'react'
import type { Spec } from '../spec.contract.ts'
import { type DownloadKind, download } from './spec.queries.ts'

/** Names of formats are the same in every language. */
const names = { json: 'JSON', yaml: 'YAML', graph: 'GraphQL SDL', markdown: 'Markdown' }

/** The document as a file, in the forms that its format has. */
export function DownloadMenu({ spec, small }: { spec: Spec; small?: boolean }) {
  const [busy, setBusy] = useState(false)
  const get = async (kind: DownloadKind) => {
    setBusy(true)
    await download(spec, kind).catch(showError)
    setBusy(false)
  }
  const graph = spec.format === 'graphql'
  return (
    <Menu
      label={t('specs.download')}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} icon={mdiTrayArrowDown} busy={busy} small={small}>
          <span className="max-sm:sr-only">{t('specs.download')}</span>
        </Button>
      )}
    >
      {!graph && (
        <MenuItem icon={mdiCodeJson} onSelect={() => void get('json')}>
          {names.json}
        </MenuItem>
      )}
      <MenuItem icon={graph ? mdiGraphql : mdiFileDownloadOutline} onSelect={() => void get('yaml')}>
        {graph ? names.graph : names.yaml}
      </MenuItem>
      <MenuItem icon={mdiLanguageMarkdownOutline} onSelect={() => void get('markdown')}>
        {names.markdown}
      </MenuItem>
      {!graph && (
        <MenuItem icon={mdiFileDownloadOutline} onSelect={() => void get('source')}>
          {t('specs.download.source')}
        </MenuItem>
      )}
    </Menu>
  )
}
