import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import type { PlatformType } from '@portico/connectors/gateways/platform.contract.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { EnvironmentDialog } from './EnvironmentDialog.tsx'

const platformOf = (id: string, type: PlatformType, displayName: string) => ({
  ...{ id, type, name: displayName, displayName, settings: {}, version: 1 },
  capabilities: capabilitiesOf(type),
})
const all = [
  platformOf('0b6f2f2e-64cf-4a80-9d1f-0a6f0b1c2d3e', 'apigee-edge', 'Edge'),
  platformOf('1b6f2f2e-64cf-4a80-9d1f-0a6f0b1c2d3e', 'azure-apim', 'Azure'),
  platformOf('2b6f2f2e-64cf-4a80-9d1f-0a6f0b1c2d3e', 'sap-apim-cf', 'SAP'),
  platformOf('3b6f2f2e-64cf-4a80-9d1f-0a6f0b1c2d3e', 'apigee-x', 'Apigee X'),
  platformOf('4b6f2f2e-64cf-4a80-9d1f-0a6f0b1c2d3e', 'open-source', 'Kong'),
]
let page: OpenPage
let faults: object[] = []

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(async () => {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: { method?: string } = {}) => {
    if (method === 'POST')
      return Response.json(
        { error: { statusCode: 422, name: 'ValidationError', code: 'ValidationError', message: '', details: faults } },
        { status: 422 },
      )
    return Response.json(address.startsWith('/api/platforms') ? all : [])
  })
  page = await openPage(() => <EnvironmentDialog onDone={() => {}} onClose={() => {}} />, '/')
  await until(() => expect(field('displayName')).not.toBeNull())
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
const wrong = () => [...document.querySelectorAll('[aria-invalid=true]')].map((one) => one.getAttribute('name'))
const choose = async (displayName: string) => {
  await pick(document.querySelector<HTMLSelectElement>('[name=platformId]'), all.find((one) => one.displayName === displayName)?.id ?? '')
}
const create = () => press('Create environment')

test('what a vendor’s gateway needs is asked for at its own fields before anything is sent, and forgotten with the platform', async () => {
  await typeInto(field('displayName'), 'Acceptance')
  await create()
  await until(() => expect(wrong()).toEqual(['credentials.organization', 'credentials.username', 'credentials.password']))
  await choose('Azure')
  await until(() => expect(field('credentials.resourceGroup')).not.toBeNull())
  expect(wrong()).toEqual([])
  expect(document.body.textContent).toContain('https://{service}.management.azure-api.net')
})

test('the address that a vendor has for all of its customers stands there from the start, until somebody writes their own', async () => {
  const address = () => [field('adminUrl')?.value, field('adminUrl')?.placeholder]
  expect(address()[0]).toBe('https://api.enterprise.apigee.com')
  await choose('Azure')
  await until(() => expect(address()[0]).toBe('https://management.azure.com'))
  await pick(select('Signs in with')?.querySelector('select'), 'SAS Token')
  await until(() => expect(address()).toEqual(['', 'https://{service}.management.azure-api.net']))
  await choose('Edge')
  await until(() => expect(address()[0]).toBe('https://api.enterprise.apigee.com'))
  await choose('SAP')
  await until(() => expect(address()[0]).toBe(''))
  // What was typed for one is none of another one's, and is there again for whoever goes back.
  await typeInto(field('adminUrl'), 'https://mine.example')
  await typeInto(field('credentials.clientId'), 'mine')
  await choose('Apigee X')
  await until(() => expect(address()[0]).toBe('https://apigee.googleapis.com'))
  await choose('Kong')
  await until(() => expect(address()[0]).toBe(''))
  await choose('SAP')
  await until(() => expect([address()[0], field('credentials.clientId')?.value]).toEqual(['https://mine.example', 'mine']))
})

test('a token address that is none, and a key that Google Cloud does not give, are refused at their fields', async () => {
  await typeInto(field('displayName'), 'Acceptance')
  for (const name of ['organization', 'username', 'password']) await typeInto(field(`credentials.${name}`), 'x')
  await typeInto(field('credentials.tokenUrl'), 'typo')
  await create()
  await until(() => expect(wrong()).toEqual(['credentials.tokenUrl']))
  await choose('Apigee X')
  await until(() => expect(field('credentials.serviceAccountKey')).not.toBeNull())
  expect(field('credentials.organization')?.value).toBe('')
  await typeInto(field('credentials.organization'), 'acme')
  await typeInto(field('credentials.serviceAccountKey'), 'not json at all')
  await create()
  await until(() => expect(wrong()).toEqual(['credentials.serviceAccountKey']))
  expect(document.body.textContent).toContain('This is not the JSON file that Google Cloud gives: it has no client_email or private_key.')
})

test('of an empty form the name is asked for, not the id that is made of it', async () => {
  await create()
  await until(() => expect(wrong()).toContain('displayName'))
  expect(wrong()).not.toContain('id')
  expect(document.querySelector<HTMLDetailsElement>('details:has([name=order])')?.open).not.toBe(true)
})

test('a field that the name fills is not said to be empty any more', async () => {
  await create()
  await until(() => expect(wrong()).toEqual(expect.arrayContaining(['displayName', 'name'])))
  await typeInto(field('displayName'), 'Acceptance')
  expect([field('name')?.value, field('id')?.value]).toEqual(['Acceptance', 'acceptance'])
  await until(() => expect(wrong()).not.toContain('displayName'))
  expect(wrong()).not.toContain('name')
})

test('a fault of a credential that the server finds stands at its field, and one without a field has the field’s name, not its path', async () => {
  await typeInto(field('displayName'), 'Acceptance')
  await typeInto(field('adminUrl'), 'https://edge.example')
  for (const name of ['organization', 'username', 'password']) await typeInto(field(`credentials.${name}`), 'x')
  faults = [{ path: 'credentials.password', code: 'enterAnew', message: '' }]
  await create()
  await until(() => expect(wrong()).toEqual(['credentials.password']))
  expect(document.querySelector('[role=alert]')).toBeNull()
  faults = [{ path: 'credentials.resourceGroup', code: 'required', message: 'This is required.' }]
  await create()
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('Error: Resource group: This is required.'))
  await choose('Azure')
  await until(() => expect(document.querySelector('[role=alert]')).toBeNull())
})

const pick = (list: HTMLSelectElement | HTMLInputElement | null | undefined, value: string) =>
  act(async () => {
    if (list) list.value = value
    list?.dispatchEvent(new Event('change', { bubbles: true }))
  })
const select = (name: string) =>
  [...document.querySelectorAll('label')].find((one) => one.textContent === name)?.parentElement?.parentElement
test('a second service key is folded, and of two that stand for each other one is chosen, which alone is asked for', async () => {
  await choose('SAP')
  const second = () => document.querySelector<HTMLDetailsElement>('fieldset details')
  await until(() => expect(second()?.textContent).toContain('A second service key, for the Developer Hub'))
  expect(second()?.open).toBe(false)
  expect(second()?.querySelectorAll('input')).toHaveLength(4)
  await choose('Azure')
  await until(() => expect(field('credentials.clientSecret')).not.toBeNull())
  expect(field('credentials.clientCert')).toBeNull()
  const asked = [...document.querySelectorAll('[name^="credentials."]')].map((one) =>
    one.getAttribute('name')?.slice('credentials.'.length),
  )
  expect(asked.slice(3)).toEqual(['tenantId', 'clientId', 'clientSecret', 'tokenUrl', 'api-version'])
  const kinds = select('Kind')?.querySelector('select')
  expect([...(kinds?.options ?? [])].map(({ text }) => text)).toEqual(['Secret', 'Certificate'])
  await pick(kinds, 'clientCert')
  expect(field('credentials.clientSecret')).toBeNull()
  expect(field('credentials.clientCert')?.closest('.grid')?.querySelector('.ms-auto')).toBeNull()
  expect(select('Signs in with')?.textContent).toContain('A service principal in Microsoft Entra.')
  expect(field('credentials.api-version')?.placeholder).toBe('2024-05-01')
  await create()
  await until(() => expect(wrong()).toEqual(expect.arrayContaining(['credentials.clientCert', 'credentials.clientKey'])))
})

test('of Kong it is asked first what stands before its Admin API, and then for all of that and nothing else', async () => {
  const asked = () =>
    [...document.querySelectorAll('[name^="credentials."]')].map((one) => one.getAttribute('name')?.slice('credentials.'.length))
  const method = () => select('Signs in with')?.querySelector('select')
  await typeInto(field('displayName'), 'Acceptance')
  await choose('Kong')
  await until(() => expect(field('adminUrl')?.value).toBe(''))
  // What helps to fill it in is there before it is filled in.
  for (const said of ['Set-up guide for Kong Gateway', 'such as http://kong:8001. Left empty', 'they may call none'])
    expect(document.body.textContent).toContain(said)
  await typeInto(field('adminUrl'), 'http://kong.example:8001')
  await until(() => expect([...(method()?.options ?? [])].map(({ text }) => text)).toContain('Nothing'))
  expect(asked()).toEqual(['headerName', 'headerValue'])
  await typeInto(field('credentials.headerName'), 'Kong-Admin-Token')
  await create()
  await until(() => expect(wrong()).toEqual(['credentials.headerValue']))
  await pick(method(), 'Client certificate')
  await until(() => expect(asked()).toEqual(['clientCert', 'clientKey']))
  expect(document.body.textContent).toContain('The certificate’s private key, without a passphrase.')
  expect(document.body.textContent).toContain('They are stored encrypted')
  await pick(method(), 'None')
  await until(() => expect(asked()).toEqual([]))
  expect(document.body.textContent).not.toContain('stored encrypted')
  faults = [{ path: 'name', code: 'unique', message: '' }]
  await create()
  await until(() => expect(wrong()).toEqual(['name']))
})

test('which hosts products may call is asked only where the portal makes the products', async () => {
  await choose('Kong')
  await until(() => expect(field('upstreamHosts')).not.toBeNull())
  await typeInto(field('adminUrl'), 'http://kong.example:8001')
  await until(() => expect(field('manageProducts')).not.toBeNull())
  expect(field('upstreamHosts')).not.toBeNull()
  await act(async () => field('manageProducts')?.click())
  await until(() => expect(field('upstreamHosts')).toBeNull())
  expect(document.body.textContent).not.toContain('they may call none')
  await act(async () => field('manageProducts')?.click())
  await until(() => expect(field('upstreamHosts')).not.toBeNull())
})

test('the file of a service key fills the fields, each of which says which part of the key it is', async () => {
  await choose('SAP')
  await until(() => expect(field('credentials.tokenUrl')).not.toBeNull())
  expect(document.body.textContent).toContain('“tokenUrl” in the service key.')
  const take = async (text: string) => {
    const file = document.querySelector<HTMLInputElement>('input[type=file][aria-label="Choose a file: Service key (JSON)"]')
    Object.defineProperty(file, 'files', { value: [new File([text], 'key.json')], configurable: true })
    await act(async () => file?.dispatchEvent(new Event('change', { bubbles: true })))
  }
  await take('{"url":"https://hub.example"}')
  await until(() => expect(document.body.textContent).toContain('This is no service key: it has no clientId.'))
  await take('{"url":"https://hub.example","tokenUrl":"https://token.example","clientId":"id","clientSecret":"secret"}')
  const values = () =>
    ['adminUrl', ...['tokenUrl', 'clientId', 'clientSecret'].map((name) => `credentials.${name}`)].map((name) => field(name)?.value)
  await until(() => expect(values()).toEqual(['https://hub.example', 'https://token.example', 'id', 'secret']))
  expect(document.body.textContent).not.toContain('This is no service key')
  await take('{"url":"https://hub.example","uaa":{"tokenurl":"https://token.example","clientid":"id","certificate":"c","key":"k"}}')
  await until(() => expect([field('credentials.clientCert')?.value, field('credentials.clientKey')?.value]).toEqual(['c', 'k']))
})

test('a certificate may come from its file', async () => {
  await choose('Edge')
  await choose('SAP')
  await pick(select('Signs in with')?.querySelector('select'), 'Service key with certificate')
  const file = document.querySelector<HTMLInputElement>('input[type=file][aria-label="Choose a file: Client certificate (PEM)"]')
  Object.defineProperty(file, 'files', { value: [new File(['-----BEGIN CERTIFICATE-----'], 'client.pem')] })
  await act(async () => file?.dispatchEvent(new Event('change', { bubbles: true })))
  await until(() => expect(field('credentials.clientCert')?.value).toBe('-----BEGIN CERTIFICATE-----'))
})

const environmentOf = (version: number, adminUrl: string, more: object = {}) => ({
  ...{
    id: 'test',
    name: 'Test',
    displayName: 'Test',
    url: null,
    platformId: all[0]?.id,
    platform: all[0],
    order: 0,
    version,
    updatedBy: 'other@portico.example',
  },
  ...{ approvalDefault: 'auto', manageProducts: false, maxKeys: 10, embedded: false, connected: true, may: ['edit'], hasCredentials: true },
  ...{ settings: { adminUrl, upstreamHosts: [], maxKeys: 10, public: false }, credentials: { organization: { set: true } }, ...more },
})

test('who saves second sees what the other one changed, and their credential is sent only once they have', async () => {
  page.close()
  const sent: { version: number; settings: object; credentials?: object }[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method === 'PUT') {
      sent.push(JSON.parse(body ?? '{}'))
      const details = [{ path: 'version', code: 'versionConflict', message: 'Changed.' }]
      const error = { statusCode: 409, name: 'VersionConflict', code: 'VersionConflict', message: 'Changed.', details }
      return sent.length === 1 ? Response.json({ error }, { status: 409 }) : Response.json(environmentOf(3, 'https://new.example'))
    }
    if (address.startsWith('/api/environments/test')) return Response.json(environmentOf(2, 'https://new.example'))
    return Response.json(address.startsWith('/api/platforms') ? all : [])
  })
  const done = vi.fn()
  page = await openPage(
    () => <EnvironmentDialog environment={environmentOf(1, 'https://old.example') as never} onDone={done} onClose={() => {}} />,
    '/',
  )
  await until(() => expect(field('credentials.password')).not.toBeNull())
  await typeInto(field('credentials.password'), 'secret')
  await press('Save changes')
  await until(() => expect(document.body.textContent).toContain('saved before you'))
  expect(document.body.textContent).toContain('Taken over from there: Management address.')
  expect(field('adminUrl')?.value).toBe('https://new.example')
  expect(done).not.toHaveBeenCalled()
  await press('Save changes')
  await until(() => expect(done).toHaveBeenCalled())
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
  expect(sent[1]).toMatchObject({ settings: { adminUrl: 'https://new.example' }, credentials: { password: 'secret' } })
})

test('what can stay as it is is folded, and opens for good when one of its fields has a fault', async () => {
  const more = () => [...document.querySelectorAll('details')].find((one) => one.textContent?.startsWith('More settings'))
  expect([more()?.open, more()?.querySelector('[name=order]') !== null, document.body.textContent?.includes('Rename')]).toEqual([
    false,
    true,
    false,
  ])
  await typeInto(field('displayName'), 'Acceptance')
  await typeInto(field('adminUrl'), 'https://edge.example')
  for (const name of ['organization', 'username', 'password']) await typeInto(field(`credentials.${name}`), 'x')
  await typeInto(field('maxKeys'), '0')
  await create()
  await until(() => expect(wrong()).toEqual(['maxKeys']))
  await until(() => expect([more()?.open, document.activeElement]).toEqual([true, field('maxKeys')]))
  await typeInto(field('maxKeys'), '5')
  expect(more()?.open).toBe(true)
})

const asideOf = (name: string) => field(name)?.closest('.grid')?.querySelector('.ms-auto')?.textContent
const openEdited = async (applications: number, credentials: object = { organization: { set: true } }, startsAt?: 'credentials') => {
  page.close()
  const environment = environmentOf(1, 'https://old.example', { credentials })
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.endsWith('/kept') ? { applications, commands: 0, revokes: 0, openKeys: 0 } : all),
  )
  page = await openPage(
    () => <EnvironmentDialog environment={environment as never} startsAt={startsAt} onDone={() => {}} onClose={() => {}} />,
    '/',
  )
  await until(() => expect(field('credentials.organization')).not.toBeNull())
}

test('who comes to mend a refused sign-in begins at its secret, everybody else at the name', async () => {
  await openEdited(0)
  expect(document.activeElement).toBe(field('displayName'))
  await openEdited(0, { organization: { set: true } }, 'credentials')
  expect(document.activeElement).toBe(field('credentials.password'))
})

test('an environment that signs in with nothing is not asked for what it does without', async () => {
  page.close()
  const environment = environmentOf(1, 'http://kong.example:8001', { platformId: all[4]?.id, platform: all[4], credentials: {} })
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.endsWith('/kept') ? { applications: 0, commands: 0, revokes: 0, openKeys: 0 } : all),
  )
  page = await openPage(() => <EnvironmentDialog environment={environment as never} onDone={() => {}} onClose={() => {}} />, '/')
  await until(() => expect(select('Signs in with')?.querySelector('select')?.value).toBe('None'))
  expect(document.querySelectorAll('[name^="credentials."]')).toHaveLength(0)
})

test('what is stored says so, once how it is kept, and each is taken away by its name', async () => {
  await openEdited(0)
  expect(asideOf('credentials.organization')).toBe('Stored')
  expect(document.body.textContent?.split('What is stored stays unless you enter something else.')).toHaveLength(2)
  const removals = () => [...document.querySelectorAll('fieldset label:has([type=checkbox])')].map((one) => one.textContent)
  expect(removals()).toEqual([])
  await openEdited(0, { organization: { set: true }, tokenUrl: { set: true } })
  expect(removals()).toEqual(['Remove “Token address”'])
})

test('an environment that holds applications keeps its platform, says why, and begins with its name', async () => {
  await openEdited(2)
  expect(field('platformId')?.disabled).toBe(true)
  expect(document.body.textContent).toContain('The platform stays as long as the environment holds applications.')
  expect(document.body.textContent).not.toContain('Add platform')
  await until(() => expect(document.activeElement).toBe(field('displayName')))
  await openEdited(0)
  expect(field('platformId')?.disabled).toBe(false)
})

test('a platform is added by its software, which proposes its name until somebody writes their own', async () => {
  await press('Add platform')
  const dialog = () => [...document.querySelectorAll('dialog')].at(-1)
  await until(() => expect(dialog()?.querySelector('[name=type]')).not.toBeNull())
  expect([...(dialog()?.querySelectorAll('[name]') ?? [])].map((one) => one.getAttribute('name'))).toEqual(['type', 'name'])
  const [type, name] = ['type', 'name'].map((one) => dialog()?.querySelector<HTMLInputElement>(`[name=${one}]`))
  expect([type?.value, name?.value]).toEqual(['', ''])
  await act(async () => dialog()?.querySelector('form')?.requestSubmit())
  await until(() => expect(wrong()).toContain('type'))
  expect(dialog()?.textContent).toContain('Choose the software.')
  expect(dialog()?.textContent).not.toContain('apigee-edge')
  const pickType = (value: string) => pick(type, value)
  await pickType('azure-apim')
  expect(name?.value).toBe('Azure API Management')
  await pickType('apigee-x')
  expect(name?.value).toBe('Apigee X 2')
  await typeInto(name ?? null, 'Mine')
  await pickType('azure-apim')
  expect(name?.value).toBe('Mine')
})
