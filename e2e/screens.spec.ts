import { expectSound, looks, putOn } from './looks.ts'
import { expect, signIn, test, watchRequests } from './portal.ts'
import { accounts, screensOf, settled } from './screens.ts'

for (const account of accounts)
  test(`every screen of the ${account} in each look: nothing for axe to say, nothing sideways, nothing leaves the machine`, async ({
    browser,
    portal,
  }) => {
    test.setTimeout(480_000)
    const context = await browser.newContext({ viewport: { width: 1280, height: 844 }, locale: 'en-GB', reducedMotion: 'reduce' })
    const away = watchRequests(context)
    const page = await context.newPage()
    await signIn(page, portal, account)
    for (const [at, { name, address }] of (await screensOf(account, page, portal)).entries()) {
      await page.goto(`${portal.url}${address}`)
      // There and back: a screen begins in the look that the one before it ended in, and changes its language once.
      for (const look of at % 2 === 0 ? looks : looks.toReversed()) {
        await putOn(page, look)
        await settled(page)
        await expectSound(page, `${name} in ${look.name}`, look.judged)
      }
    }
    expect(away, 'requests that left the machine').toEqual([])
    await context.close()
  })
