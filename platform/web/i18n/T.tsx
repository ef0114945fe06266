import { Fragment, type ReactNode } from 'react'
import { t, useLanguage } from './i18n.ts'
import type { MessageKey } from './keys.ts'

/** A text with elements as values: `<T id="teams.leave" values={{ team: <bdi>{name}</bdi> }} />`. */
export function T({ id, values = {} }: { id: MessageKey; values?: Record<string, ReactNode> }) {
  useLanguage()
  const elements: ReactNode[] = []
  const texts: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') texts[name] = value
    else texts[name] = `\u0001${elements.push(value) - 1}\u0001`
  }
  const parts = t(id, texts).split('\u0001')
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
  return <>{parts.map((part, at) => (at % 2 === 1 ? <Fragment key={at}>{elements[Number(part)]}</Fragment> : part))}</>
}
