/**
 * The form of the batch page. Pages for visitors are written on the server and not bundled: the server hands out this file as it is, without
 * its types, so it imports nothing that runs. The key is in the form alone, and leaves it only with the call that begins a job.
 */
import type { BatchJob, BatchOperation } from '../batch.contract.ts'

const rowsShown = 5
const pollMs = 2000

/** The first rows of a CSV file, its columns first: to choose by, the server reads the whole of it. */
export function firstRows(text: string, most: number): string[][] {
  const bare = text.replace(/^\uFEFF/, '')
  const line = /^[^\r\n]*/.exec(bare)?.[0] ?? ''
  const delimiter = line.split(';').length > line.split(',').length ? ';' : ','
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < bare.length && rows.length < most; at += 1) {
    const letter = bare.charAt(at)
    if (isQuoted && letter === '"' && bare.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += letter
    else if (letter === delimiter) {
      row.push(cell)
      cell = ''
    } else if (letter === '\n') {
      if (row.length > 0 || cell.trim() !== '') rows.push([...row, cell])
      row = []
      cell = ''
    } else if (letter !== '\r') cell += letter
  }
  if (rows.length < most && (row.length > 0 || cell.trim() !== '')) rows.push([...row, cell])
  return rows
}

type Words = Record<string, string>
interface Running {
  id: string
  token: string
}
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Worth asking again: no answer, or one of a server that is overloaded or restarting. */
const isPassing = (error: unknown): boolean => !(error instanceof Refused) || error.status === 429 || error.status >= 500

/** Asks until a job has ended, also past what fails for a moment: it goes on without the page, and only the page has the token for its files. */
export async function followed(ask: () => Promise<BatchJob>, show: (job: BatchJob) => void, pauseMs = pollMs): Promise<BatchJob> {
  for (;;) {
    try {
      const job = await ask()
      show(job)
      if (job.finishedAt !== null) return job
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** It ended by itself, and its files were taken away all the same: who cancels at the last moment is told. */
const isGone = ({ filesRemoved, status }: BatchJob): boolean => filesRemoved && status !== 'CANCELLED' && status !== 'EXPIRED'

/** Where the calls are, as the page says. */
let base = ''

async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit): Promise<Response> {
  const answer = await fetch(`${base}${path}`, { method, headers, ...(body !== undefined && { body }) })
  if (answer.ok) return answer
  const read = (await answer.json().catch(() => ({}))) as { error?: { message?: string; details?: { message?: string }[] } }
  throw new Refused(answer.status, read.error?.details?.[0]?.message ?? read.error?.message ?? '')
}

const made = <Name extends keyof HTMLElementTagNameMap>(name: Name, text = '', className = ''): HTMLElementTagNameMap[Name] => {
  const one = document.createElement(name)
  one.textContent = text
  if (className) one.className = className
  return one
}

function startTool(form: HTMLFormElement): void {
  base = form.dataset.calls ?? ''
  const words = JSON.parse(form.dataset.words ?? '{}') as Words
  const part = <Kind extends HTMLElement>(name: string) => form.querySelector(`[data-part="${name}"]`) as Kind
  const [product, key, file, onError] = [
    part<HTMLSelectElement>('product'),
    part<HTMLInputElement>('key'),
    part<HTMLInputElement>('file'),
    part<HTMLSelectElement>('onError'),
  ]
  const [choices, mapping, fields, other, preview] = [
    part('choices'),
    part('mapping'),
    part('fields'),
    part<HTMLInputElement>('other'),
    part<HTMLTableElement>('preview'),
  ]
  const [begin, cancel, progress, status, files] = [
    part<HTMLButtonElement>('start'),
    part<HTMLButtonElement>('cancel'),
    part<HTMLProgressElement>('progress'),
    part('status'),
    part('files'),
  ]
  let columns: string[] = []
  let operation: BatchOperation | undefined
  let running: Running | undefined

  const say = (text: string) => {
    status.textContent = text
  }
  const sayFault = (error: unknown) => {
    if (!(error instanceof Refused)) return say(words['error.failed'] ?? '')
    if (error.status === 409) return say(words['error.busy'] ?? '')
    if (error.status === 429) return say(words['error.many'] ?? '')
    say(
      error.status === 422 || error.status === 413
        ? (words['error.unfit'] ?? '').replace('{message}', error.message)
        : (words['error.failed'] ?? ''),
    )
  }

  function showChoices(): void {
    choices.hidden = operation === undefined || columns.length === 0
    // What must be chosen and is not seen would hold the form back without a word.
    if (!operation || choices.hidden) return mapping.replaceChildren()
    mapping.replaceChildren(
      ...operation.parameters.map(({ name, required }) => {
        const label = made('label', '', 'field')
        const select = made('select')
        select.name = name
        select.required = required
        select.append(new Option(words.none ?? '', ''), ...columns.map((one) => new Option(one, one)))
        const likely = columns.find((one) => one.toLowerCase() === name.toLowerCase())
        select.value = likely ?? (required && operation?.parameters.length === 1 ? (columns[0] ?? '') : '')
        const code = made('code', required ? `${name} *` : name)
        code.dir = 'ltr'
        label.append(code, select)
        return label
      }),
    )
    fields.replaceChildren(
      ...operation.fields.map((name, at) => {
        const label = made('label', '', 'tick')
        const box = made('input')
        box.type = 'checkbox'
        box.value = name
        box.checked = at < 5
        const code = made('code', name)
        code.dir = 'ltr'
        label.append(box, code)
        return label
      }),
    )
  }

  async function readFile(): Promise<void> {
    const [chosen] = file.files ?? []
    const rows = chosen ? firstRows(await chosen.slice(0, 200_000).text(), rowsShown + 1) : []
    columns = (rows[0] ?? []).map((one) => one.trim())
    const lines = rows.map((cells, at) => {
      const row = made('tr')
      row.append(...columns.map((_, place) => made(at === 0 ? 'th' : 'td', cells[place] ?? '')))
      return row
    })
    preview.replaceChildren(...lines)
    showChoices()
  }

  async function readOperation(): Promise<void> {
    const { value: asked } = product
    operation = undefined
    showChoices()
    if (!asked) return
    const found = (await (await ask('GET', ['', 'operations', asked].join('/'))).json()) as BatchOperation
    // Another one was chosen meanwhile.
    if (product.value !== asked) return
    operation = found
    showChoices()
  }

  const token = ({ token: held }: Running) => ({ 'x-job-token': held })

  async function download(which: 'result' | 'errors', format: 'csv' | 'xlsx'): Promise<void> {
    if (!running) return
    const answer = await ask('GET', `/${running.id}/${which}?format=${format}`, token(running))
    const link = made('a')
    link.href = URL.createObjectURL(await answer.blob())
    link.download = `${(file.files?.[0]?.name ?? 'batch').replace(/\.\w+$/, '')}_${which}.${format}`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

  function showFiles(job: BatchJob): void {
    const button = (text: string, which: 'result' | 'errors', format: 'csv' | 'xlsx') => {
      const one = made('button', text, 'button quiet')
      one.type = 'button'
      one.onclick = () =>
        void download(which, format).catch((error: unknown) => {
          if (!(error instanceof Refused) || error.status !== 404) return sayFault(error)
          files.replaceChildren()
          say(words['files.gone'] ?? '')
        })
      return one
    }
    files.replaceChildren(
      ...(job.succeeded > 0
        ? [button(words['result.csv'] ?? '', 'result', 'csv'), button(words['result.xlsx'] ?? '', 'result', 'xlsx')]
        : []),
      ...(job.failed > 0 ? [button(words.errors ?? '', 'errors', 'csv')] : []),
    )
  }

  async function follow(those: Running): Promise<void> {
    const state = async () => (await (await ask('GET', `/${those.id}`, token(those))).json()) as BatchJob
    const ended = await followed(state, (job) => {
      progress.max = Math.max(job.rowCount, 1)
      progress.value = job.processed
      const done = (words.progress ?? '').replace('{done}', String(job.processed)).replace('{rows}', String(job.rowCount))
      say(
        [words[`state.${job.status}`], done, job.reason && words[`reason.${job.reason}`], isGone(job) && words['files.gone']]
          .filter(Boolean)
          .join(' · '),
      )
    })
    isBusy(false)
    if (!ended.filesRemoved) showFiles(ended)
  }

  function isBusy(busy: boolean): void {
    begin.disabled = busy
    cancel.hidden = !busy
    if (busy) progress.hidden = false
  }

  async function run(): Promise<void> {
    const [chosen] = file.files ?? []
    if (!chosen) return
    // It did not come: what is to be chosen comes first.
    if (!operation) return readOperation().catch(sayFault)
    const ticked = [...fields.querySelectorAll('input')].filter(({ checked }) => checked).map(({ value }) => value)
    const typed = other.value.split(',').map((one) => one.trim())
    const body = {
      productId: product.value,
      mapping: [...mapping.querySelectorAll('select')].flatMap(({ name, value }) => (value ? [{ column: value, parameter: name }] : [])),
      outputFields: [...new Set([...ticked, ...typed.filter(Boolean)])],
      onError: onError.value,
      fileName: chosen.name.slice(-120),
    }
    files.replaceChildren()
    progress.value = 0
    isBusy(true)
    try {
      const begun = await ask('POST', '', { 'content-type': 'application/json', 'x-api-key': key.value.trim() }, JSON.stringify(body))
      const { id, accessToken } = (await begun.json()) as { id: string; accessToken: string }
      const job = { id, token: accessToken }
      running = job
      try {
        await ask('PUT', `/${id}/file`, { ...token(job), 'content-type': 'text/csv' }, chosen)
        await ask('POST', `/${id}/start`, token(job))
      } catch (error) {
        await ask('DELETE', `/${id}`, token(job)).catch(() => undefined)
        throw error
      }
      await follow(job)
    } catch (error) {
      isBusy(false)
      progress.hidden = true
      sayFault(error)
    }
  }

  product.onchange = () => void readOperation().catch(sayFault)
  file.onchange = () => void readFile().catch(sayFault)
  cancel.onclick = () => {
    if (running) void ask('DELETE', `/${running.id}`, token(running)).catch(sayFault)
  }
  form.onsubmit = (event) => {
    event.preventDefault()
    void run()
  }
  form.hidden = false
  void readOperation().catch(sayFault)
}

const form = typeof document === 'undefined' ? null : document.getElementById('batch-tool')
if (form instanceof HTMLFormElement) startTool(form)
