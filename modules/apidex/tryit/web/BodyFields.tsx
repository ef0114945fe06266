import type { OperationView } from '@portico/documents/contract/operation-view.rules.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { Bone } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { areaClass, inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { bodyKindOf, bodyValues, parsed } from '../request.rules.ts'
import { type Trying, wholeBody } from './useTry.ts'

const JsonEditor = lazyPart(() => import('./JsonEditor.tsx').then((file) => file.JsonEditor), <Bone className="h-32" />)
const GraphEditor = lazyPart(() => import('./GraphEditor.tsx').then((file) => file.GraphEditor), <Bone className="h-32" />)

const fileClass =
  'block w-full min-w-0 text-13 file:me-3 file:h-8 file:rounded-control file:border file:border-hairline file:bg-surface file:px-2.5'

/** What is sent: JSON and texts as they are, forms by their parts, files. */
export function BodyFields({ view, trying }: { view: OperationView; trying: Trying }) {
  const { values, change, choose } = trying
  const kind = bodyKindOf(view, values.mediaType)
  const contents = view.requestBody?.contents ?? []
  if (kind === 'none') return null
  const area = (label: string, name: 'body' | 'variables', json: boolean) => (
    <FieldBox
      label={label}
      error={json && values[name].trim() !== '' && parsed(values[name]) === undefined ? t('tryit.notJson') : undefined}
    >
      {(control) => (
        <textarea
          {...control}
          dir="ltr"
          rows={Math.min(20, Math.max(5, values[name].split('\n').length + 1))}
          spellCheck={false}
          value={values[name]}
          onChange={(event) => change({ [name]: event.target.value })}
          className={`${areaClass} font-mono text-13 whitespace-pre`}
        />
      )}
    </FieldBox>
  )
  const file = (label: string, name: string) => (
    <FieldBox key={name} label={label}>
      {(control) => (
        <input
          {...control}
          type="file"
          multiple={name !== wholeBody}
          onChange={(event) => choose(name, [...(event.target.files ?? [])])}
          className={fileClass}
        />
      )}
    </FieldBox>
  )
  return (
    <div className="grid gap-3">
      {contents.length > 1 && (
        <FieldBox label={t('tryit.mediaType')}>
          {(control) => (
            <Select
              {...control}
              value={values.mediaType}
              options={contents.map(({ mediaType }) => ({ value: mediaType, label: mediaType }))}
              onChange={(event) => change({ mediaType: event.target.value, ...bodyValues(view, event.target.value) })}
            />
          )}
        </FieldBox>
      )}
      {kind === 'text' && area(t('tryit.body'), 'body', false)}
      {kind === 'json' && (
        <FieldBox group label={t('tryit.body')}>
          {() => (
            <JsonEditor
              key={values.mediaType}
              label={t('tryit.body')}
              value={values.body}
              onChange={(body) => change({ body })}
              schema={contents.find(({ mediaType }) => mediaType === values.mediaType)?.schema ?? null}
              view={view}
              specId={trying.specId}
              format={trying.format}
            />
          )}
        </FieldBox>
      )}
      {kind === 'graph' && (
        <>
          <FieldBox group label={t('tryit.query')}>
            {() => (
              <GraphEditor label={t('tryit.query')} value={values.body} onChange={(body) => change({ body })} specId={trying.specId} />
            )}
          </FieldBox>
          {area(t('tryit.variables'), 'variables', true)}
        </>
      )}
      {kind === 'file' && file(t('tryit.file'), wholeBody)}
      {(kind === 'form' || kind === 'multipart') &&
        values.parts.map((part, at) =>
          part.isFile && kind === 'multipart' ? (
            file(part.name, part.name)
          ) : (
            <FieldBox key={part.name} label={part.name}>
              {(control) => (
                <input
                  {...control}
                  dir="ltr"
                  autoComplete="off"
                  spellCheck={false}
                  value={part.value}
                  onChange={(event) => change({ parts: values.parts.with(at, { ...part, value: event.target.value }) })}
                  className={`${inputClass} font-mono`}
                />
              )}
            </FieldBox>
          ),
        )}
    </div>
  )
}
