import type { DemoAccount } from './accounts.ts'
import { demoPassword } from './demo-accounts.ts'
import { type Html, html, trusted } from './html.ts'
import { icon, languageMenu, layout, type PageFrame } from './layout.ts'

export interface SignInState {
  /** Address of this very page, without a query. */
  address: string
  email: string
  /** Filled in for a demo account that was chosen without script. */
  password?: string
  emailMissing?: boolean
  passwordMissing?: boolean
  /** What is wrong with the attempt as a whole, in words. */
  failure?: string
  accounts: readonly DemoAccount[]
}

/** The sign-in page. Works without script; errors are in words and tied to their fields. */
export function signInPage(frame: PageFrame, state: SignInState): string {
  const { text, locale } = frame.language
  const focusPassword = state.email !== '' && !state.emailMissing
  const content = html`<div class="box">
<div><h1>${text('signIn.title')}</h1><p class="under">${text('signIn.subtitle')}</p></div>
${state.failure !== undefined && html`<p class="wrong alert" id="failure" role="alert">${icon(16, alertIcon)}<span>${state.failure}</span></p>`}
<form class="form" id="sign-in" method="post" action="${state.address}?lang=${locale}" novalidate>
<div class="field"><label for="email">${text('signIn.email')}</label>
<div class="input"><input id="email" name="email" type="email" dir="ltr" value="${state.email}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required${focusPassword ? '' : autofocus}${describedBy(state.emailMissing && 'email-missing', state)}></div>
${state.emailMissing && wrong('email-missing', text('signIn.emailMissing'))}</div>
<div class="field"><label for="password">${text('signIn.password')}</label>
<div class="input"><input class="with-button" id="password" name="password" type="password" dir="ltr" value="${state.password ?? ''}" autocomplete="current-password" maxlength="256" required${focusPassword ? autofocus : ''}${describedBy(state.passwordMissing && 'password-missing', state)}>
<button class="reveal" type="button" hidden aria-pressed="false" aria-controls="password" aria-label="${text('signIn.showPassword')}" title="${text('signIn.showPassword')}" data-show="${text('signIn.showPassword')}" data-hide="${text('signIn.hidePassword')}">${icon(18, eyeIcon, 'shut')}${icon(18, eyeOffIcon, 'open')}</button></div>
${state.passwordMissing && wrong('password-missing', text('signIn.passwordMissing'))}</div>
<button class="button primary" id="submit" data-label="${text('signIn.submit')}" data-busy="${text('signIn.busy')}">${text('signIn.submit')}</button>
</form>
${languageMenu(frame, (wanted) => `${state.address}?lang=${wanted}`)}
${state.accounts.length > 0 && demoAccounts(frame, state)}
</div>`
  return layout(frame, text('signIn.title'), content)
}

const autofocus = trusted(' autofocus')

function describedBy(fault: string | false | undefined, state: SignInState): Html {
  const ids = [fault, state.failure !== undefined && 'failure'].filter(Boolean).join(' ')
  return ids ? html` aria-invalid="true" aria-describedby="${ids}"` : html``
}

const wrong = (id: string, words: string) => html`<p class="wrong" id="${id}">${icon(16, alertIcon)}<span>${words}</span></p>`

function demoAccounts({ language }: PageFrame, { accounts, address }: SignInState): Html {
  const { text, locale } = language
  const [before, after] = text('signIn.demoPassword', { password: '\u0000' }).split('\u0000')
  const entry = ({ email, roles }: DemoAccount) =>
    html`<li><a href="${address}?lang=${locale}&account=${email}" data-email="${email}" data-password="${demoPassword}"><bdi class="mono" dir="ltr">${email.replace(/@.*/, '@')}</bdi><span>${text(`role.${roles[0] ?? 'developer'}`)}</span></a></li>`
  return html`<section class="accounts" aria-labelledby="accounts"><h2 id="accounts">${text('signIn.demoAccounts')}</h2>
<p>${before}<bdi class="mono" dir="ltr">${demoPassword}</bdi>${after}</p>
<ul>${accounts.map(entry)}</ul></section>`
}

/** Something that cannot go on, said in words, with the way back. `detail` is the protocol's own text, for who has to repair it. */
export function errorPage(
  frame: PageFrame,
  kind: 'expired' | 'client' | 'redirect' | 'missing' | 'request' | 'server',
  detail?: string,
): string {
  const { text } = frame.language
  const content = html`<div class="box">
<div><h1>${text(`error.${kind}.title`)}</h1><p class="under">${text(`error.${kind}.text`)}</p></div>
<div class="actions"><a class="button primary" href="${frame.publicUrl}/">${text('error.back')}</a></div>
${detail !== undefined && html`<details class="detail"><summary>${text('error.detail')}</summary><code dir="ltr">${detail}</code></details>`}
</div>`
  return layout(frame, text(`error.${kind}.title`), content)
}

/** Asks whether to sign out; `auto` answers by itself when the portal itself asked, and the button is for browsers without script. */
export function signOutPage(frame: PageFrame, form: string, auto: boolean): string {
  const { text } = frame.language
  const content = html`<div class="box">
<div><h1>${text('signOut.title')}</h1><p class="under">${text('signOut.text')}</p></div>
${trusted(form)}
<div class="actions"><button class="button primary" form="op.logoutForm" name="logout" value="yes"${auto ? html` data-auto-submit` : ''}>${text('signOut.submit')}</button>
<a class="button" href="${frame.publicUrl}/">${text('signOut.stay')}</a></div>
</div>`
  return layout(frame, text('signOut.title'), content)
}

export function signedOutPage(frame: PageFrame): string {
  const { text } = frame.language
  const content = html`<div class="box">
<div><h1>${text('signedOut.title')}</h1><p class="under">${text('signedOut.text')}</p></div>
<div class="actions"><a class="button primary" href="${frame.publicUrl}/">${text('error.back')}</a></div>
</div>`
  return layout(frame, text('signedOut.title'), content)
}

const alertIcon = 'M13,13H11V7H13M13,17H11V15H13M12,2A10,10 0 0,0 2,12A10,10 0 0,0 12,22A10,10 0 0,0 22,12A10,10 0 0,0 12,2Z'
const eyeIcon =
  'M12,9A3,3 0 0,1 15,12A3,3 0 0,1 12,15A3,3 0 0,1 9,12A3,3 0 0,1 12,9M12,4.5C17,4.5 21.27,7.61 23,12C21.27,16.39 17,19.5 12,19.5C7,19.5 2.73,16.39 1,12C2.73,7.61 7,4.5 12,4.5M3.18,12C4.83,15.36 8.24,17.5 12,17.5C15.76,17.5 19.17,15.36 20.82,12C19.17,8.64 15.76,6.5 12,6.5C8.24,6.5 4.83,8.64 3.18,12Z'
const eyeOffIcon =
  'M2,5.27L3.28,4L20,20.72L18.73,22L15.65,18.92C14.5,19.3 13.28,19.5 12,19.5C7,19.5 2.73,16.39 1,12C1.69,10.24 2.79,8.69 4.19,7.46L2,5.27M12,9A3,3 0 0,1 15,12C15,12.35 14.94,12.69 14.83,13L11,9.17C11.31,9.06 11.65,9 12,9M12,4.5C17,4.5 21.27,7.61 23,12C22.18,14.08 20.79,15.88 19,17.19L17.58,15.76C18.94,14.82 20.06,13.54 20.82,12C19.17,8.64 15.76,6.5 12,6.5C10.91,6.5 9.84,6.68 8.84,7L7.3,5.47C8.74,4.85 10.33,4.5 12,4.5M3.18,12C4.83,15.36 8.24,17.5 12,17.5C12.69,17.5 13.37,17.43 14,17.29L11.72,15C10.29,14.85 9.15,13.71 9,12.28L5.6,8.87C4.61,9.72 3.78,10.78 3.18,12Z'
