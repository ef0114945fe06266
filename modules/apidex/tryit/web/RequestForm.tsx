import { mdiClose, mdiPlus } from '@mdi/js'
import type { OperationView, ParameterView } from '@portico/documents/contract/operation-view.rules.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { keyOf } from '../request.rules.ts'
import { BodyFields } from './BodyFields.tsx'
import { ParameterField } from './ParameterField.tsx'
import type { Trying } from './useTry.ts'

const places = ['path', 'query', 'querystring', 'header', 'cookie'] as const satisfies readonly ParameterView['in'][]

/** Everything of a request that can be filled in. */
export function RequestForm({ view, trying }: { view: OperationView; trying: Trying }) {
  const { values, request, change, tried } = trying
  // What is required stands first.
  const inPlace = (place: ParameterView['in']) =>
    view.parameters.filter((parameter) => parameter.in === place).toSorted((a, b) => Number(b.required) - Number(a.required))
  return (
    <div className="grid gap-5">
      {places.map((place) => {
        const parameters = inPlace(place)
        return (
          parameters.length > 0 && (
            <fieldset key={place} className="grid min-w-0 gap-3">
              <legend className="mb-2 text-12 font-semibold text-muted">{t(`documents.in.${place}`)}</legend>
              {parameters.map((parameter) => (
                <ParameterField
                  key={keyOf(parameter)}
                  view={view}
                  parameter={parameter}
                  value={values.parameters[keyOf(parameter)] ?? ''}
                  missing={tried === true && request.missing.includes(keyOf(parameter))}
                  onChange={(value) => change({ parameters: { ...values.parameters, [keyOf(parameter)]: value } })}
                />
              ))}
            </fieldset>
          )
        )
      })}
      <BodyFields view={view} trying={trying} />
      <Headers trying={trying} />
    </div>
  )
}

/** Headers that the document does not name. */
function Headers({ trying: { values, request, change } }: { trying: Trying }) {
  const { headers } = values
  return (
    <div className="grid justify-items-start gap-2">
      {headers.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
        <div key={at} className="grid w-full min-w-0 grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-2">
          <input
            dir="ltr"
            aria-label={t('tryit.header.name')}
            value={name}
            aria-invalid={(name !== '' && request.unsendable.includes(`header:${name.trim()}`)) || undefined}
            onChange={(event) => change({ headers: headers.with(at, { name: event.target.value, value }) })}
            className={`${inputClass} font-mono`}
          />
          <input
            dir="ltr"
            aria-label={t('tryit.header.value')}
            value={value}
            onChange={(event) => change({ headers: headers.with(at, { name, value: event.target.value }) })}
            className={`${inputClass} font-mono`}
          />
          <IconButton name={t('tryit.header.remove')} icon={mdiClose} onClick={() => change({ headers: headers.toSpliced(at, 1) })} />
        </div>
      ))}
      {request.unsendable.length > 0 && <p className="text-12 text-bad">{t('tryit.header.refused')}</p>}
      <Button
        small
        kind="quiet"
        icon={mdiPlus}
        className="-ms-2.5"
        onClick={() => change({ headers: [...headers, { name: '', value: '' }] })}
      >
        {t('tryit.header.add')}
      </Button>
    </div>
  )
}
