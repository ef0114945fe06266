import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { EnvironmentLogList } from './EnvironmentLogList.tsx'

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})

test('a comparison that corrected something leads to where that is told, one that did not leads nowhere', async () => {
  const compared = { at: '2026-11-20T09:00:00Z', kind: 'sync', outcome: 'done', drift: 1, durationMs: 40, message: '', failure: null }
  const data = [2, 0].map((changed) => ({ ...compared, id: `${changed}`, changed }))
  vi.stubGlobal('fetch', async () => Response.json({ data, page: { total_elements: 2, exact: true } }))
  const page = await openPage(() => <EnvironmentLogList environmentId="test" />, '/')
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2))
  expect([...document.querySelectorAll('tbody a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 differences corrected, 1 left', '/admin/environments/test?tab=history'],
  ])
  page.close()
  vi.unstubAllGlobals()
})
