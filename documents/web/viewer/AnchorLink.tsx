import { mdiLinkVariant } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { copyAnchor } from '@portico/platform/web/ui/actions/copyAnchor.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'

/** The sign beside a part of the text, shown to who points at its `group`: it leads there and copies the address. */
export const AnchorLink = ({ id, title, className }: { id: string; title: string; className?: string }) => (
  <a
    href={`#${encodeURIComponent(id)}`}
    onClick={copyAnchor}
    aria-label={t('documents.anchor', { title })}
    className={cx(
      'no-print grid size-6 place-items-center rounded-small text-muted opacity-0 group-hover:opacity-100 focus:opacity-100',
      className,
    )}
  >
    <Icon path={mdiLinkVariant} size={14} />
  </a>
)
