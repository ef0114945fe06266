import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CodeBlock } from '@portico/platform/web/ui/text/CodeBlock.tsx'
import type { CodeLanguage } from '@portico/platform/web/ui/text/highlight.ts'
import { JsonView } from '@portico/platform/web/ui/text/JsonView.tsx'
import { useEffect, useMemo, useState } from 'react'
import { parsed } from '../request.rules.ts'
import type { Tried } from '../tryit.contract.ts'
import { isJsonType } from '../tryit.rules.ts'

/** Longer texts would stall the page; all of it is in the file. */
const shownCharacters = 200_000

export function blobOf({ body, bodyEncoding, contentType }: Pick<Tried, 'body' | 'bodyEncoding' | 'contentType'>): Blob {
  const content = bodyEncoding === 'text' ? body : Uint8Array.from(atob(body), (one) => one.charCodeAt(0))
  return new Blob([content], { type: contentType || 'application/octet-stream' })
}

const languageOf = (contentType: string): CodeLanguage =>
  /xml|html/i.test(contentType) ? 'xml' : /yaml/i.test(contentType) ? 'yaml' : 'text'

/** A tree of JSON, text as text whatever it claims to be, pictures, and of the rest how large it is. Nothing of it runs. */
export function AnswerBody({ answer }: { answer: Tried }) {
  const { body, bodyEncoding, contentType } = answer
  const json = useMemo(
    () => (bodyEncoding === 'text' && isJsonType(contentType) ? parsed(body) : undefined),
    [body, bodyEncoding, contentType],
  )
  if (body === '') return <p className="text-13 text-muted">{t('tryit.empty')}</p>
  if (json !== undefined) return <JsonView value={json} depth={1} label={t('tryit.body')} />
  if (bodyEncoding === 'text')
    return (
      <>
        <CodeBlock
          samples={[
            {
              label: contentType.split(';')[0] || t('tryit.text'),
              language: languageOf(contentType),
              code: body.slice(0, shownCharacters),
            },
          ]}
        />
        {body.length > shownCharacters && <p className="text-13 text-muted">{t('tryit.beginning')}</p>}
      </>
    )
  if (/^image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)/i.test(contentType)) return <Picture answer={answer} />
  return <p className="text-13 text-muted">{t('tryit.binary')}</p>
}

function Picture({ answer }: { answer: Tried }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blobOf(answer))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [answer])
  return address ? (
    <img
      src={address}
      alt={t('tryit.picture')}
      className="max-h-96 max-w-full justify-self-start rounded-small border border-hairline bg-surface"
    />
  ) : null
}
