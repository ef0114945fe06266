// The sign-in page works without this; it adds comfort: a visible password, demo accounts that fill the form, a menu that closes.
const form = document.querySelector('#sign-in')
const email = document.querySelector('#email')
const password = document.querySelector('#password')
const reveal = document.querySelector('.reveal')
const submit = document.querySelector('#submit')
const language = document.querySelector('.language')

if (reveal) {
  reveal.hidden = false
  reveal.addEventListener('click', () => {
    const show = password.type === 'password'
    password.type = show ? 'text' : 'password'
    reveal.setAttribute('aria-pressed', String(show))
    reveal.setAttribute('aria-label', show ? reveal.dataset.hide : reveal.dataset.show)
    reveal.title = reveal.getAttribute('aria-label')
    password.focus()
  })
}

for (const link of document.querySelectorAll('.accounts a')) {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    email.value = link.dataset.email
    password.value = link.dataset.password
    submit.focus()
  })
}

if (form) {
  form.addEventListener('submit', (event) => {
    if (submit.getAttribute('aria-disabled') === 'true') return event.preventDefault()
    // A password that is visible would be kept by the browser as an ordinary entry.
    password.type = 'password'
    submit.setAttribute('aria-disabled', 'true')
    submit.textContent = submit.dataset.busy
  })
  // Back to this page from the history: the button must work again.
  addEventListener('pageshow', () => {
    submit.setAttribute('aria-disabled', 'false')
    submit.textContent = submit.dataset.label
  })
}

if (language) {
  const close = (focus) => {
    language.open = false
    if (focus) language.querySelector('summary').focus()
  }
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && language.open) close(true)
  })
  addEventListener('click', (event) => {
    if (!language.contains(event.target)) close(false)
  })
  // The typed address survives the change of language, in this tab only.
  const kept = 'portico sign-in e-mail'
  if (email) {
    for (const link of language.querySelectorAll('a')) link.addEventListener('click', () => sessionStorage.setItem(kept, email.value))
    const typed = sessionStorage.getItem(kept)
    sessionStorage.removeItem(kept)
    if (typed && !email.value) email.value = typed
  }
}

const leave = document.querySelector('[data-auto-submit]')
if (leave) leave.form.requestSubmit(leave)
