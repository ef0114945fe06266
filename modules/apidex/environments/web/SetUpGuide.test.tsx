import { platformTypes } from '@portico/connectors/gateways/platform.contract.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { expect, test } from 'vitest'
import { guideOf } from './GuideText.tsx'
import { SetUpGuide } from './SetUpGuide.tsx'

test.each(platformTypes)(
  'there is a guide to %s, in short points, without links to places that a reader of the portal cannot go to',
  (type) => {
    expect(guideOf(type).length).toBeGreaterThan(100)
    expect(guideOf(type)).not.toMatch(/\]\(/)
    // Beside the fields it is looked up, not read; a block of lines hides what is looked for.
    for (const point of guideOf(type).split(/^ *(?=- )/m)) {
      expect(point).toMatch(/^- /)
      expect(point.length).toBeLessThan(330)
    }
  },
)

test('the guide says what the portal has to be allowed, once it is asked for, and that it is in English', async () => {
  prepareDom()
  await useTexts('de-DE', 'apidex')
  const page = await openPage(() => <SetUpGuide type="azure-apim" />, '/')
  expect(document.querySelector('[lang=en]')).toBeNull()
  const guide = document.querySelector('summary')
  expect(guide?.textContent).toBe('Anleitung zum Einrichten von Azure API Management (auf Englisch)')
  await act(async () => guide?.click())
  await until(() => expect(document.querySelector('[lang=en]')?.textContent).toContain('Access control (IAM)'))
  expect(document.querySelector('[lang=en] code')?.textContent).toBe('https://management.azure.com')
  page.close()
})
