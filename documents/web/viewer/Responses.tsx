import { mdiChevronRight } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { useState } from 'react'
import { constraintsOf, type HeaderView, type ResponseView, typeText } from '../../contract/operation-view.rules.ts'
import { plainText } from '../plainText.ts'
import { Body } from './Body.tsx'
import { Constraints } from './Constraints.tsx'
import { Row } from './Row.tsx'
import { Section } from './Section.tsx'
import { isNamedInside } from './useScrollToAnchor.ts'

export const toneOf = (status: string): Tone =>
  status.startsWith('2') ? 'ok' : status.startsWith('3') ? 'info' : /^[45]/.test(status) ? 'bad' : 'neutral'

/** The answers; the first good one is open. */
export function Responses({ responses }: { responses: readonly ResponseView[] }) {
  const first = responses.find(({ status }) => status.startsWith('2')) ?? responses[0]
  return (
    <Section id="responses" title={t('documents.responses')}>
      {responses.map((response) => (
        <Response key={response.status} response={response} opens={response === first} />
      ))}
    </Section>
  )
}

function Response({ response, opens }: { response: ResponseView; opens: boolean }) {
  const { status, description, headers, contents, links } = response
  const more = headers.length > 0 || contents.length > 0 || links.length > 0 || description.includes('\n')
  const id = `response-${status}`
  const [open, setOpen] = useState(opens || isNamedInside(id))
  const head = (
    <>
      <Chip tone={toneOf(status)} icon={null}>
        <span className="font-mono">{status === 'default' ? t('documents.default') : status}</span>
      </Chip>
      <bdi className="min-w-0 flex-1 text-start text-muted wrap-anywhere">{plainText(description)}</bdi>
    </>
  )
  if (!more) return <div className="flex min-h-11 items-center gap-3 border-b border-hairline py-2 ps-6">{head}</div>
  return (
    <div className="border-b border-hairline">
      <h4>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center gap-1.5 rounded-control py-2 -outline-offset-2"
        >
          <Icon path={mdiChevronRight} size={18} mirror={!open} className={cx('text-muted', open && 'rotate-90')} />
          <span className="flex min-w-0 flex-1 items-center gap-3">{head}</span>
        </button>
      </h4>
      <div id={id} hidden={!open} className="pb-4 sm:ps-6">
        {open && (
          <>
            {contents.length > 0 ? (
              <Body anchor={id} description={description.includes('\n') ? description : ''} contents={contents} />
            ) : (
              description.includes('\n') && <Markdown source={description} />
            )}
            {headers.length > 0 && <Headers headers={headers} />}
            {links.length > 0 && (
              <p className="mt-3 text-13 text-muted">
                {t('documents.links')} <code className="ltr">{links.join(', ')}</code>
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}

const Headers = ({ headers }: { headers: readonly HeaderView[] }) => (
  <div className="mt-4">
    <h5 className="text-13 font-semibold">{t('documents.headers')}</h5>
    {headers.map((header) => (
      <Row
        key={header.name}
        name={header.name}
        type={<bdi className="ltr">{typeText(header.schema)}</bdi>}
        required={header.required}
        deprecated={header.deprecated}
      >
        {header.description && <Markdown source={header.description} />}
        <Constraints constraints={constraintsOf(header.schema)} />
      </Row>
    ))}
  </div>
)
