import { expect, test } from 'vitest'
import { azureMethods } from './sign-in.ts'
import { usualAddressOf } from './usual-addresses.ts'

test('the address that a vendor has for everybody depends on the way to sign in where only one way is good there', () => {
  expect(usualAddressOf('azure-apim', azureMethods.principal)).toBe('https://management.azure.com')
  expect(usualAddressOf('azure-apim', azureMethods.sas)).toBe('https://{service}.management.azure-api.net')
  expect(usualAddressOf('open-source', undefined)).toBeUndefined()
})
