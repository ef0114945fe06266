import { expectSound, looks, putOn } from './looks.ts'
import { expect, signIn, test, watchRequests } from './portal.ts'
import { accounts, screensOf, settled } from './screens.ts'

for (const account of accounts)
  test(`every screen of the ${account} in each look: nothing for axe to say, nothing sideways, nothing leaves the machine`, async ({
    browser,
    portal,
  }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ viewport: { width: 1280, height: 844 }, locale: 'en-GB', reducedMotion: 'reduce' })
    const away = watchRequests(context)
    const page = await context.newPage()
    await signIn(page, portal, account)
    for (const { name, address } of await screensOf(account, page, portal)) {
      await page.goto(`${portal.url}${address}`)
      for (const look of looks) {
        await putOn(page, look)
        await settled(page)
        await expectSound(page, `${name} in ${look.name}`, look.judged)
      }
    }
    expect(away, 'requests that left the machine').toEqual([])
    await context.close()
  })
