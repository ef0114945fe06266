import { Fragment, type ReactNode } from 'react'
import { t, useLanguage } from './i18n.ts'
import type { MessageKey } from './keys.ts'

type ElementValues = Record<string, ReactNode>

/** A text with elements as values: `<T id={key} values={{ team: <bdi>{name}</bdi> }} />`. A key in a comment would bring its texts to each page. */
export function T({ id, values = {} }: { id: MessageKey; values?: ElementValues }) {
  useLanguage()
  return withElements((texts) => t(id, texts), values)
}

/** The same for whatever makes the text, such as a key that is made from codes of the server. */
export function withElements(textWith: (texts: Record<string, string | number>) => string, values: ElementValues): ReactNode {
  const elements: ReactNode[] = []
  const texts: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') texts[name] = value
    else texts[name] = `\u0001${elements.push(value) - 1}\u0001`
  }
  const parts = textWith(texts).split('\u0001')
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
  return <>{parts.map((part, at) => (at % 2 === 1 ? <Fragment key={at}>{elements[Number(part)]}</Fragment> : part))}</>
}
