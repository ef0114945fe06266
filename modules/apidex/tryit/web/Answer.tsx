import { mdiDownloadOutline } from '@mdi/js'
import type { SampleRequest } from '@portico/documents/contract/code-languages.rules.ts'
import { samplesOf } from '@portico/documents/contract/code-samples.rules.ts'
import { OneOf } from '@portico/documents/web/OneOf.tsx'
import { RequestSamples } from '@portico/documents/web/viewer/RequestSamples.tsx'
import { toneOf } from '@portico/documents/web/viewer/Responses.tsx'
import { saveBlob } from '@portico/platform/web/client/saveFile.ts'
import { formatBytes, formatDuration } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { CopyId } from '@portico/platform/web/ui/actions/CopyId.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { useState } from 'react'
import type { Tried } from '../tryit.contract.ts'
import { AnswerBody, blobOf } from './AnswerBody.tsx'
import { FitNote } from './FitNote.tsx'

type Part = 'body' | 'headers' | 'code'

/** What came back: how it went, how long it took, and what it is. */
export function Answer({ answer, sample }: { answer: Tried; sample: SampleRequest }) {
  const [part, setPart] = useState<Part>('body')
  const { outcome, status, latencyMs, sizeBytes, requestId, redirects, headers } = answer
  const away = redirects.find(({ followed }) => !followed)
  return (
    <section aria-label={t('tryit.answer')} className="grid min-w-0 gap-3">
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13">
        {status !== null && (
          <Chip tone={toneOf(String(status))} icon={null}>
            <span className="font-mono">{status}</span>
          </Chip>
        )}
        {latencyMs !== null && <span>{formatDuration(latencyMs)}</span>}
        {status !== null && <span>{formatBytes(sizeBytes)}</span>}
        {requestId && (
          <span className="text-muted">
            {t('tryit.requestId')} <CopyId id={requestId} name={t('tryit.requestId.copy')} />
          </span>
        )}
      </div>
      {outcome !== 'answered' && <Banner tone="bad">{t(`tryit.outcome.${outcome}`)}</Banner>}
      {outcome === 'answered' && (status === 401 || status === 403 || status === 429) && (
        <Banner tone="info">{t(`tryit.status.${status}`)}</Banner>
      )}
      {away && (
        <Banner tone="info">
          {t('tryit.away')} <bdi className="ltr font-mono text-13 wrap-anywhere">{away.location}</bdi>
        </Banner>
      )}
      {answer.truncated && <Banner tone="warn">{t('tryit.truncated')}</Banner>}
      {answer.fit && <FitNote fit={answer.fit} of="answer" />}
      {answer.bodyFit && answer.bodyFit.kind !== 'fits' && answer.bodyFit.kind !== 'notJudged' && (
        <FitNote fit={answer.bodyFit} of="body" />
      )}
      {status !== null && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <OneOf<Part>
              label={t('tryit.answer')}
              options={[
                { value: 'body', name: t('tryit.body') },
                { value: 'headers', name: t('tryit.headers') },
                { value: 'code', name: t('tryit.code') },
              ]}
              chosen={part}
              onChoose={setPart}
            />
            {sizeBytes > 0 && (
              <Button small kind="quiet" icon={mdiDownloadOutline} onClick={() => saveBlob(blobOf(answer), 'answer')}>
                {t('tryit.save')}
              </Button>
            )}
          </div>
          {part === 'body' && <AnswerBody answer={answer} />}
          {part === 'headers' && (
            <dl className="ltr grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-12">
              {headers.map(({ name, value }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an answer may repeat a header
                <div key={at} className="contents">
                  <dt className="text-muted wrap-anywhere">{name}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {part === 'code' && <RequestSamples samples={samplesOf(sample)} />}
        </>
      )}
    </section>
  )
}
