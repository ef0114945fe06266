import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { useQuery } from '@tanstack/react-query'
import { lastReleased } from '../../releases/web/releaseList.queries.ts'
import { numberLinks } from '../dashboard.rules.ts'
import { hrefOf } from './hrefOf.ts'

/** What the release that went live last brought; nothing while none has. */
export function LastRelease() {
  const last = useQuery(lastReleased()).data?.data[0]
  if (!last) return null
  return (
    <Card title={t('portfolioNumbers.released')} aside={last.actualDate && formatDate(last.actualDate)}>
      <AppLink className={linkClass} href={hrefOf(numberLinks({}).release(last.id))}>
        <bdi>
          {last.code} {last.name}
        </bdi>
      </AppLink>
      {last.releaseNotes !== '' && (
        <div className="mt-2 max-h-72 overflow-y-auto">
          <Markdown source={last.releaseNotes} />
        </div>
      )}
    </Card>
  )
}
