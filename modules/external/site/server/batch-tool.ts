import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { PublicPage } from '@portico/platform/server/http/public-site.ts'
import { batchJobs } from '../../batch/batch.contract.ts'
import { limits } from '../../batch/batch.rules.ts'
import type { Card } from './catalogue.ts'
import { type Html, html } from './html.ts'
import type { View } from './view.ts'

export const toolPath = '/batch-data/tool.js'

/** The script of the form, without its types, and a mark of what it says. */
function scriptOf(): { text: string; mark: string } {
  const source = readFileSync(join(import.meta.dirname, '../../batch/web/batch-tool.ts'), 'utf8')
  const text = stripTypeScriptTypes(source)
  return { text, mark: createHash('sha256').update(text).digest('base64url').slice(0, 12) }
}
let known: ReturnType<typeof scriptOf> | undefined
const script = () => {
  known ??= scriptOf()
  return known
}

export const toolScript = (): PublicPage => ({
  status: 200,
  type: 'text/javascript; charset=utf-8',
  body: script().text,
  tag: script().mark,
})

const spoken = [
  ...['progress', 'result.csv', 'result.xlsx', 'errors', 'files.gone', 'error.busy', 'error.many', 'error.unfit', 'error.failed'],
  ...['CREATED', 'UPLOADED', 'PROCESSING', 'COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED', 'CANCELLED', 'EXPIRED'].map(
    (one) => `state.${one}`,
  ),
  ...['keyRefused', 'noGoodRow', 'productGone', 'outOfTime', 'waits'].map((one) => `reason.${one}`),
]

/** The form: hidden until its script is there. */
export function toolOf({ language: { t } }: View, cards: readonly Card[]): Html {
  const left = { done: '{done}', rows: '{rows}', message: '{message}' }
  const words = Object.fromEntries([
    ...spoken.map((key) => [key, t(`site.batch.${key}`, left)] as const),
    ['none', t('site.batch.mapping.none')] as const,
  ])
  return html`<section class="block" id="tool"><div class="wrap"><h2>${t('site.batch.tool')}</h2><noscript><p class="notice">${t('site.batch.noScript')}</p></noscript>
<form id="batch-tool" class="panel" hidden data-calls="${batchJobs.create.path}" data-words="${JSON.stringify(words)}" autocomplete="off">
<div class="field"><label for="batch-product">${t('site.batch.product')}</label><select id="batch-product" data-part="product" required><option value="">${t('site.batch.choose')}</option>${cards.map(
    ({ product, title }) => html`<option value="${product.id}">${title}</option>`,
  )}</select></div>
<div class="field"><label for="batch-key">${t('site.batch.key')}</label><input id="batch-key" data-part="key" type="password" autocomplete="off" required dir="ltr" aria-describedby="batch-key-help"><p class="help" id="batch-key-help">${t('site.batch.key.help')}</p></div>
<div class="field"><label for="batch-file">${t('site.batch.file')}</label><input id="batch-file" data-part="file" type="file" accept=".csv,text/csv" required></div>
<div data-part="choices" hidden><h3>${t('site.batch.preview')}</h3><div class="table" tabindex="0" role="region" aria-label="${t('site.batch.preview')}"><table data-part="preview"></table></div>
<fieldset><legend>${t('site.batch.mapping')}</legend><div data-part="mapping"></div></fieldset>
<fieldset><legend>${t('site.batch.fields')}</legend><div class="ticks" data-part="fields"></div>
<div class="field"><label for="batch-other">${t('site.batch.fields.other')}</label><input id="batch-other" data-part="other" dir="ltr"></div></fieldset>
<div class="field"><label for="batch-on-error">${t('site.batch.onError')}</label><select id="batch-on-error" data-part="onError"><option value="KEEP_ROW">${t('site.batch.onError.keep')}</option><option value="DROP_ROW">${t('site.batch.onError.drop')}</option></select></div></div>
<p class="actions"><button class="button" data-part="start" type="submit">${t('site.batch.start')}</button><button class="button quiet" data-part="cancel" type="button" hidden>${t('site.batch.cancel')}</button></p>
<progress data-part="progress" aria-label="${t('site.batch.tool')}" value="0" max="1" hidden></progress><p role="status" data-part="status"></p><p class="actions" data-part="files"></p></form></div></section>
<script type="module" src="${toolPath}?v=${script().mark}"></script>`
}

/** The same by hand. */
export function callsOf({ language, publicUrl }: View, card: Card, mostRows: number): Html {
  const { t } = language
  const at = (path: string) => `${publicUrl}${path}`.replace(':id', '$ID')
  const lines = [
    `curl -X POST ${at(batchJobs.create.path)} -H "X-Api-Key: $KEY" -H "Content-Type: application/json" \\`,
    `  -d '{"productId":"${card.product.id}","mapping":[{"column":"id","parameter":"id"}],"outputFields":["name"]}'`,
    `curl -X PUT ${at(batchJobs.upload.path)} -H "X-Job-Token: $TOKEN" -H "Content-Type: text/csv" --data-binary @rows.csv`,
    `curl -X POST ${at(batchJobs.start.path)} -H "X-Job-Token: $TOKEN"`,
    `curl ${at(batchJobs.get.path)} -H "X-Job-Token: $TOKEN"`,
    `curl ${at(batchJobs.result.path)}?format=csv -H "X-Job-Token: $TOKEN" -o result.csv`,
    `curl ${at(batchJobs.errors.path)} -H "X-Job-Token: $TOKEN" -o errors.csv`,
    `curl -X DELETE ${at(batchJobs.cancel.path)} -H "X-Job-Token: $TOKEN"`,
  ]
  return html`<section class="block" id="how"><div class="wrap"><h2>${t('site.batch.how')}</h2><p>${t('site.batch.how.text')}</p><pre class="code" dir="ltr" tabindex="0"><code>${lines.join('\n')}</code></pre>
<p>${t('site.batch.limits', { rows: language.number(mostRows), columns: language.number(limits.columns) })}</p></div></section>`
}
