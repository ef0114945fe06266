import type { Page } from '@playwright/test'
import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { applications } from '@portico/apidex/applications/application.contract.ts'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import { type Language, languages } from '../platform/web/i18n/locales.ts'
import { becomes, expect, test } from './portal.ts'
import { wordsIn } from './words.ts'

const envId = 'test'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** People of the developer portal, each with what they came for, one after the other on one page. */
for (const language of ['en-GB', 'ar-SA'] as const satisfies Language[])
  test(`a consumer, an owner, an admin and a viewer do what they came for, in ${languages[language].name}`, async ({ page, portal }) => {
    test.setTimeout(300_000)
    const t = wordsIn(language)
    await page.addInitScript(`localStorage.setItem('portico.language', '${language}')`)
    const api = apiClient(portal.url)
    const own = (name: string) => `${name} ${language}`

    await test.step('a consumer finds a product, tries it with a key at hand, and adopts it in an application', async () => {
      await becomes(page, portal, 'developer', '/apis?env=test')
      await expect(page.locator(`html[lang="${languages[language].intl}"][dir="${languages[language].dir}"]`)).toBeAttached()
      await page.locator('input[name=q]:visible').fill('list tarifs')
      await page.keyboard.press('Enter')
      // Each environment has the operation; the one that is read about comes first.
      const found = page.getByRole('main').getByRole('link', { name: 'List tariffs' }).first()
      await expect(found).toHaveAttribute('href', /env=test/)
      await found.click()
      const beside = page.getByRole('region', { name: t('tryit.title') })
      await expect(beside.getByRole('combobox', { name: t('tryit.key') })).toContainText('Partner sandbox')
      // The mock ends a call that takes too long, which happens on a machine that is busy; one sends it again.
      await expect(async () => {
        await button(page, t('tryit.send')).click()
        await expect(beside.getByText(t('tryit.fit.fits'))).toBeVisible({ timeout: 5000 })
      }).toPass({ timeout: 30_000 })

      await button(page, t('apis.use')).click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: t('apis.use.new') })
        .click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('checkbox', { name: /Tariffs/ })).toBeChecked()
      await dialog.getByLabel(t('applications.name'), { exact: true }).fill(own('Comparison'))
      await button(page, t('applications.create')).last().click()
      await expect(page.getByRole('heading', { name: t('keys.made.title') })).toBeVisible()
      const key = (await page.locator('dialog code', { hasText: /^ptc_/ }).first().textContent())?.trim() ?? ''
      await button(page, t('keys.made.done')).click()
      await expect(page.getByRole('heading', { level: 1, name: own('Comparison') })).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Tariffs' })).toContainText(t('keys.product.approved'))
      const called = async () => (await fetch(`${portal.url}/gateway/test/tariffs/tariffs`, { headers: { apikey: key } })).status
      await expect.poll(called).toBe(200)
    })

    await test.step('an owner publishes a revision, and reads what it breaks for callers', async () => {
      const apiproduct = `depots-${language.toLowerCase()}`
      const body = { apiproduct, displayName: own('Depots'), approval: 'auto', visibility: 'signedIn', basePath: `/${apiproduct}` } as const
      const { id: productId } = await api.call(apiProducts.create, { as: 'productowner', params: { envId }, body })
      await api.call(specs.upload, {
        as: 'productowner',
        body: { environmentId: envId, productId, spec: depots('1.0.0', ['depots', 'shelves']) },
      })
      await api.call(apiProducts.change, { as: 'productowner', params: { envId, productId }, body: { status: 'published' } })

      await becomes(page, portal, 'productowner', `/apis/${productId}?env=test`)
      await button(page, t('apis.actionsFor', { name: own('Depots') })).click()
      await page.getByRole('menuitem', { name: t('specs.upload') }).click()
      const buffer = Buffer.from(depots('2.0.0', ['depots', 'lorries']))
      await page.locator('dialog input[type=file]').setInputFiles({ name: 'depots.json', mimeType: 'application/json', buffer })
      await expect(page.getByText(t('core.specUploaded'))).toBeVisible()
      await page.getByRole('tab', { name: t('apis.changelog') }).click()
      const changes = page.getByRole('tabpanel')
      await expect(changes.getByRole('heading', { name: /2\.0\.0.*1\.0\.0/ })).toBeVisible()
      await expect(changes.locator('section').filter({ hasText: '/shelves' }).last()).toContainText(t('documents.severity.breaking'))
      await expect(changes.locator('section').filter({ hasText: '/lorries' }).last()).toContainText(t('documents.severity.safe'))
    })

    await test.step('an admin approves in bulk', async () => {
      const asked = await Promise.all(
        ['Archive one', 'Archive two'].map((name) =>
          api.call(applications.create, { as: 'developer', params: { envId }, body: { name: own(name), apiProducts: ['billing'] } }),
        ),
      )
      await becomes(page, portal, 'admin', `/admin/pendingapprovals?search=${encodeURIComponent('Archive')}`)
      await expect(page.getByRole('row').filter({ hasText: 'Archive' })).toHaveCount(2)
      await page.getByRole('checkbox', { name: t('list.tickAll') }).check()
      await button(page, t('approvals.bulk', { count: 2 })).click()
      await button(page, t('approvals.bulk.sure', { count: 2 })).click()
      await expect(page.getByRole('row').filter({ hasText: t('approvals.approved') })).toHaveCount(2)
      for (const { id } of asked)
        expect((await api.call(applications.get, { as: 'developer', params: { envId, id } })).keys[0]?.apiProducts).toMatchObject([
          { apiproduct: 'billing', status: 'approved' },
        ])
    })

    await test.step('a viewer of a team looks at its application, and is offered nothing that changes it or shows a key', async () => {
      const seen: Promise<string>[] = []
      page.on('response', (response) => {
        // Live updates have no end that could be waited for; they name what changed, and carry nothing of it.
        const isStream = response.headers()['content-type']?.startsWith('text/event-stream')
        if (response.url().includes('/api/') && !isStream) seen.push(response.text().catch(() => ''))
      })
      await becomes(page, portal, 'reader', '/applications?env=test')
      await page.getByRole('main').getByRole('link', { name: 'Field App' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Field App' })).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Meter readings' }).first()).toContainText(t('keys.product.approved'))
      const field = (await api.call(applications.list, { as: 'reader', params: { envId }, query: {} })).data.find(
        ({ name }) => name === 'Field App',
      )
      const { keys = [] } = field ? await api.call(applications.get, { as: 'reader', params: { envId, id: field.id } }) : {}
      expect(keys.length).toBeGreaterThan(0)
      const offered = await page
        .getByRole('main')
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()))
      const changing = [
        ...['keys.new', 'keys.product.add', 'applications.share'].map((key) => t(key)),
        ...keys.map(({ name }) => t('keys.value.show', { label: t('keys.valueOf', { name }) })),
        t('applications.actions', { name: 'Field App' }),
      ]
      expect(offered.filter((name) => changing.includes(name))).toEqual([])

      await page.goto(`${portal.url}/apis?env=test`)
      await page.getByRole('main').getByRole('link', { name: 'Meter readings' }).first().click()
      await page.getByRole('tab', { name: t('tryit.title') }).click()
      await expect(page.getByText(t('tryit.key.mayNot'))).toBeVisible()
      await expect(button(page, t('tryit.send'))).toBeDisabled()
      await expect(page.getByRole('combobox', { name: t('tryit.key'), exact: true })).toHaveCount(0)

      const refused = await api.raw('DELETE', `/api/environments/${envId}/applications/${field?.id}`, { as: 'reader' })
      expect(refused.status).toBe(403)
      expect((await Promise.all(seen)).join('')).not.toMatch(/ptc_\w{12}/)
    })
  })

/** A document that has these collections. */
const depots = (version: string, collections: readonly string[]): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Depots', version },
    paths: Object.fromEntries(
      collections.map((name) => [`/${name}`, { get: { operationId: `list-${name}`, responses: { '200': { description: 'A list' } } } }]),
    ),
  })
