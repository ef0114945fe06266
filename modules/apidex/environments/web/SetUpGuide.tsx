import { mdiBookOpenVariantOutline } from '@mdi/js'
import { platformNames } from '@portico/connectors/gateways/platform-names.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useId, useState } from 'react'
import type { Platform } from '../platform.contract.ts'

const GuideText = lazyPart(() => import('./GuideText.tsx').then((file) => file.GuideText))

/** What has to be made and allowed at the vendor's, beside the fields that it is for; downloaded by whoever opens it. */
export function SetUpGuide({ type }: Pick<Platform, 'type'>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Button
        kind="quiet"
        small
        icon={mdiBookOpenVariantOutline}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {t('environments.guide', { name: platformNames[type] })}
      </Button>
      {open && (
        <div id={id} className="mt-2 rounded-[8px] border border-hairline p-4">
          <GuideText type={type} />
        </div>
      )}
    </div>
  )
}
