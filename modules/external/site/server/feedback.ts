import { visitors } from '../../visitors/visitors.contract.ts'
import { type Html, html } from './html.ts'
import type { View } from './view.ts'

/** Whether the page helps: a form without a script, whose answer leads back here. */
export function feedbackOf({ language: { t, locale }, path }: View, hasAnswered: boolean): Html {
  if (hasAnswered)
    return html`<section class="feedback" id="feedback"><div class="wrap"><p role="status">${t('site.feedback.thanks')}</p></div></section>`
  return html`<section class="feedback" id="feedback"><div class="wrap"><form method="post" action="${visitors.give.path}"><input type="hidden" name="path" value="${path}"><input type="hidden" name="lang" value="${locale}">
<details><summary>${t('site.feedback')}</summary><div class="field"><label for="feedback-words">${t('site.feedback.words')}</label><textarea id="feedback-words" name="words" rows="3" maxlength="1000" aria-describedby="feedback-help"></textarea><p class="help" id="feedback-help">${t('site.feedback.help')}</p></div>
<p class="actions"><button class="button quiet" name="helpful" value="yes">${t('site.feedback.yes')}</button><button class="button quiet" name="helpful" value="no">${t('site.feedback.no')}</button></p></details></form></div></section>`
}
