import { useLocale } from '../../i18n/i18n.ts'
import { CopyButton } from './CopyButton.tsx'

/** The first and last letters of an id; the button copies all of it, and stands behind it in the direction of the page. */
export const CopyId = ({ id, name, whole }: { id: string; name: string; whole?: boolean }) => (
  <span dir={useLocale().dir} className="-my-2 inline-flex max-w-full items-center gap-1 align-baseline pointer-coarse:-my-3">
    <span className="ltr min-w-0 wrap-anywhere" title={id}>
      {id.length > 12 && !whole ? `${id.slice(0, 4)}…${id.slice(-2)}` : id}
    </span>
    <CopyButton text={id} name={name} className="-me-2 pointer-coarse:-ms-2.5" />
  </span>
)
