import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { useState } from 'react'
import type { ContentView } from '../../contract/operation-view.rules.ts'
import { SchemaTree, TypeText } from './SchemaTree.tsx'
import { elementOf } from './shape.ts'

/** A body's meaning, media types and schema; `anchor` begins the addresses of its members. */
export function Body({ description, contents, anchor }: { description: string; contents: readonly ContentView[]; anchor: string }) {
  const [chosen, setChosen] = useState(contents[0]?.mediaType ?? '')
  const content = contents.find(({ mediaType }) => mediaType === chosen) ?? contents[0]
  return (
    <div className="grid min-w-0 gap-2 pt-3">
      {description && (
        <div className="text-muted">
          <Markdown source={description} />
        </div>
      )}
      {content && (
        <>
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
            {contents.length > 1 ? (
              <Select
                small
                aria-label={t('documents.mediaType')}
                value={content.mediaType}
                options={contents.map(({ mediaType }) => ({ value: mediaType, label: mediaType }))}
                onChange={(event) => setChosen(event.target.value)}
                className="max-w-full"
              />
            ) : (
              <code className="ltr text-12 text-muted wrap-anywhere">{content.mediaType}</code>
            )}
            {content.schema !== null && (
              <span className="text-12 text-muted">
                {content.stream && `${t('documents.stream')} `}
                <TypeText schema={content.stream ? elementOf(content.schema) : content.schema} />
              </span>
            )}
          </div>
          {content.schema !== null && <SchemaTree key={content.mediaType} schema={content.schema} anchor={anchor} />}
        </>
      )}
    </div>
  )
}
