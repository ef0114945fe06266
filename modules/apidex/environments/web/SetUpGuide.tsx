import { platformNames } from '@portico/connectors/gateways/platform-names.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Disclosure } from '@portico/platform/web/ui/display/Disclosure.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useState } from 'react'
import type { Platform } from '../platform.contract.ts'

const GuideText = lazyPart(() => import('./GuideText.tsx').then((file) => file.GuideText))

/** What has to be made and allowed at the vendor's, beside the fields that it is for; downloaded by whoever opens it. */
export function SetUpGuide({ type }: Pick<Platform, 'type'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure label={t('environments.guide', { name: platformNames[type] })} onToggle={setOpen}>
      {isOpen && (
        <div className="rounded-[8px] border border-hairline p-4">
          <GuideText type={type} />
        </div>
      )}
    </Disclosure>
  )
}
