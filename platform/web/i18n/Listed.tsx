import { Fragment, type ReactNode } from 'react'
import { listParts } from './format.ts'
import { useLanguage } from './i18n.ts'

/** Elements in a row, with what stands between them in the reader's language: "a, b, c", in Arabic "a، b، c". */
export function Listed({ items, keyOf }: { items: readonly ReactNode[]; keyOf: (at: number) => string }) {
  useLanguage()
  return listParts(items.length, 'unit').map((part) =>
    typeof part === 'number' ? <Fragment key={keyOf(part)}>{items[part]}</Fragment> : part,
  )
}
