import { choose, expectSound, looks } from './looks.ts'
import { expect, signIn, test, watchRequests } from './portal.ts'
import { screensOf, settled } from './screens.ts'

for (const look of looks) {
  test(`every screen in ${look.name}: nothing for axe to say, nothing sideways, nothing leaves the machine`, async ({
    browser,
    portal,
  }) => {
    test.setTimeout(240_000)
    for (const account of ['developer', 'admin']) {
      const context = await browser.newContext({ viewport: { width: look.width, height: 844 }, locale: 'en-GB', reducedMotion: 'reduce' })
      const away = watchRequests(context)
      const page = await context.newPage()
      await signIn(page, portal, account)
      const screens = await screensOf(account, page, portal)
      await choose(page, look)
      for (const { name, address } of screens) {
        await page.goto(`${portal.url}${address}`)
        await settled(page)
        await expectSound(page, `${name} in ${look.name}`)
      }
      expect(away, 'requests that left the machine').toEqual([])
      await context.close()
    }
  })
}
