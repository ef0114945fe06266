import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import type { MessageView } from '../../contract/operation-view.rules.ts'
import { SchemaTree, TypeText } from './SchemaTree.tsx'
import { Section } from './Section.tsx'

/** The messages of a channel, each with its payload and headers. */
export function Messages({ messages }: { messages: readonly MessageView[] }) {
  return messages.map((message) => (
    <Section
      key={message.name}
      id={`message-${message.name}`}
      title={message.title || message.name}
      aside={<code className="ltr">{message.contentType}</code>}
    >
      <div className="grid min-w-0 gap-2 pt-3">
        {(message.description || message.summary) && (
          <div className="text-muted">
            <Markdown source={message.description || message.summary} />
          </div>
        )}
        {message.payload !== null && (
          <div className="min-w-0">
            <div className="flex flex-wrap items-baseline gap-2 text-13 font-semibold">
              {t('documents.payload')} <TypeText schema={message.payload} />
            </div>
            <SchemaTree schema={message.payload} />
          </div>
        )}
        {message.headers !== null && (
          <div className="mt-2 min-w-0">
            <div className="text-13 font-semibold">{t('documents.headers')}</div>
            <SchemaTree schema={message.headers} />
          </div>
        )}
      </div>
    </Section>
  ))
}
