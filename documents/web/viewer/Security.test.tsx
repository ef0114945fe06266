import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { OperationView, SecurityView } from '../../contract/operation-view.rules.ts'
import { DocumentContext, type ShownDocument } from '../document.ts'
import { Security } from './Security.tsx'

beforeAll(() => useTexts('en-GB', 'documents'))

const scheme = (more: Partial<SecurityView>): SecurityView => ({
  name: 'portalKey',
  type: 'apiKey',
  in: 'header',
  parameterName: 'apikey',
  scheme: '',
  description: '',
  scopes: [],
  ...more,
})
const said = (security: SecurityView[][], keyHeader = 'apikey') =>
  renderToStaticMarkup(
    <DocumentContext value={{ keyHeader } as ShownDocument}>
      <Security view={{ kind: 'rest', security } as unknown as OperationView} />
    </DocumentContext>,
  ).replace(/<[^>]*>/g, '')

test('the scheme of the document that is the gateway’s own key is not said twice; any other is', () => {
  expect(said([[scheme({})]])).toBe('Your key in the header apikey')
  expect(said([[scheme({ parameterName: 'ApiKey' })]])).not.toContain('portalKey')
  expect(said([[scheme({}), scheme({ name: 'login', type: 'oauth2', parameterName: '' })]])).toContain('· login oauth2')
  expect(said([[scheme({ in: 'query' })]])).toContain('portalKey')
  expect(said([[scheme({ parameterName: 'X-Other' })]])).toContain('portalKey')
  expect(said([[scheme({ parameterName: 'x-other' })]], 'X-Other')).toBe('Your key in the header X-Other')
  expect(said([[scheme({})]], 'X-Other')).toContain('portalKey')
})
