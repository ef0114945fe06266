import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'

/** The way to what is further down; nothing when all of it shows. */
export const OlderRevisions = ({ busy, onShow }: { busy: boolean; onShow: (() => void) | undefined }) =>
  onShow ? (
    <div className="mt-3 flex justify-center">
      <Button kind="quiet" busy={busy} onClick={onShow}>
        {t('specs.older.show')}
      </Button>
    </div>
  ) : null
