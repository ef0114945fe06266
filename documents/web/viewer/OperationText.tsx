import { mdiOpenInNew } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { Verb } from '@portico/platform/web/ui/display/Verb.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import type { OperationView, ParameterView } from '../../contract/operation-view.rules.ts'
import { Body } from './Body.tsx'
import { GraphTypes } from './GraphTypes.tsx'
import { Messages } from './Messages.tsx'
import { Parameter } from './Parameter.tsx'
import { Responses } from './Responses.tsx'
import { Section } from './Section.tsx'
import { Security } from './Security.tsx'

const places = ['path', 'query', 'querystring', 'header', 'cookie', 'channel', 'argument'] as const satisfies readonly ParameterView['in'][]

/**
 * All that a reader needs of an operation, from its name to its answers. Bodies and answers may have hundreds of fields: until it is `whole`,
 * they are left out, so that its name and what it takes show first.
 */
export function OperationText({ view, title, whole }: { view: OperationView; title: string; whole: boolean }) {
  // A summary that only repeats how the description begins is said once.
  const description = view.description.trim()
  return (
    <article>
      <h2 className="text-24 wrap-anywhere">
        <bdi>{title}</bdi>
      </h2>
      <div className="ltr mt-2 flex min-w-0 items-baseline gap-2.5 rtl:justify-end">
        <Verb method={view.method} />
        <Path path={view.path} />
      </div>
      {(view.deprecated || view.truncated) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {view.deprecated && <Chip tone="warn">{t('documents.deprecated')}</Chip>}
          {view.truncated && <Chip tone="info">{t('documents.truncated')}</Chip>}
        </div>
      )}
      {description && (
        <div className="mt-4 text-muted">
          <Markdown source={description} reading />
        </div>
      )}
      {view.externalDocs && /^https?:/i.test(view.externalDocs.url) && (
        <p className="mt-3">
          <a
            href={view.externalDocs.url}
            target="_blank"
            rel="noopener noreferrer"
            className={`${linkClass} inline-flex items-center gap-1`}
          >
            <bdi className="wrap-anywhere">{view.externalDocs.description || view.externalDocs.url}</bdi>
            <Icon path={mdiOpenInNew} size={14} mirror />
          </a>
        </p>
      )}
      <Security view={view} />
      {places.map((place) => {
        const parameters = view.parameters.filter((parameter) => parameter.in === place)
        return (
          parameters.length > 0 && (
            <Section key={place} id={place} title={t(`documents.in.${place}`)}>
              {parameters.map((parameter) => (
                <Parameter key={parameter.name} parameter={parameter} />
              ))}
            </Section>
          )
        )
      })}
      {whole && <Bodies view={view} />}
    </article>
  )
}

/** What is sent and what comes back. */
const Bodies = ({ view }: { view: OperationView }) => (
  <>
    {view.requestBody && (
      <Section id="body" title={t('documents.body')} aside={view.requestBody.required ? t('documents.required') : undefined}>
        <Body anchor="body" description={view.requestBody.description} contents={view.requestBody.contents} />
      </Section>
    )}
    {view.kind === 'event' && <Messages messages={view.messages} />}
    {view.graph && <GraphTypes graph={view.graph} />}
    {view.responses.length > 0 && <Responses responses={view.responses} />}
    {view.callbacks.length > 0 && (
      <Section id="callbacks" title={t('documents.callbacks')}>
        <ul className="grid gap-1 py-3">
          {view.callbacks.map((name) => (
            <li key={name}>
              <code className="ltr text-13 wrap-anywhere">{name}</code>
            </li>
          ))}
        </ul>
      </Section>
    )}
  </>
)

/** The path with its parameters marked. */
function Path({ path }: { path: string }) {
  return (
    <code className="min-w-0 text-14 wrap-anywhere" translate="no">
      {path.split(/(\{[^}]*\})/).map((part, index) =>
        part.startsWith('{') ? (
          <strong key={String(index)} className="font-semibold text-accent">
            {part}
          </strong>
        ) : (
          part
        ),
      )}
    </code>
  )
}
