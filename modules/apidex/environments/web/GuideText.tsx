/// <reference types="vite/client" />

import guides from '@portico/connectors/gateways/set-up.md?raw'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import type { Platform } from '../platform.contract.ts'

/** The part of the guide to gateways whose heading names the platform; the guide is in English. */
export const GuideText = ({ type }: Pick<Platform, 'type'>) => (
  <div lang="en" dir="ltr">
    <Markdown source={guideOf(type)} />
  </div>
)

export function guideOf(type: Platform['type']): string {
  const part = guides.split(/^## /m).find((one) => one.split('\n', 1)[0]?.includes(`\`${type}\``)) ?? ''
  return part.slice(part.indexOf('\n')).trim()
}
