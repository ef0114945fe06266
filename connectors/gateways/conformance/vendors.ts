import { apigeeMock } from '../apigee/testing/apigee-mock.ts'
import { byHandAt as byHandAtApigee } from '../apigee/testing/by-hand.ts'
import { azureMock } from '../azure/testing/azure-mock.ts'
import { byHandAt as byHandAtAzure } from '../azure/testing/by-hand.ts'
import type { PlatformType } from '../platform.contract.ts'
import { byHandAt as byHandAtSap } from '../sap/testing/by-hand.ts'
import { sapMock } from '../sap/testing/sap-mock.ts'
import type { ByHand } from './target.ts'
import type { VendorMock } from './vendor-mock.ts'

/** A vendor's mock for tests of the whole portal, by platform type. */
export interface Vendor {
  mock: VendorMock
  credentials: Record<string, string>
  byHand: ByHand
  /** Takes a product away at the gateway. */
  withdraw(product: string): void
}

type VendorType = Exclude<PlatformType, 'open-source'>

const apigee =
  (flavour: 'edge' | 'opdk' | 'x') =>
  async (environmentId: string): Promise<Vendor> => {
    const mock = await apigeeMock(flavour)
    const withdraw = (product: string) => void mock.state.products.delete(product)
    return { mock, credentials: mock.credentials, byHand: byHandAtApigee(mock, environmentId), withdraw }
  }
const sap = async (environmentId: string): Promise<Vendor> => {
  const mock = await sapMock()
  const withdraw = (product: string) => void mock.products.delete(product)
  return { mock, credentials: mock.credentials, byHand: byHandAtSap(mock, environmentId), withdraw }
}

export const vendors: Record<VendorType, (environmentId: string) => Promise<Vendor>> = {
  'apigee-edge': apigee('edge'),
  'apigee-opdk': apigee('opdk'),
  'apigee-x': apigee('x'),
  'azure-apim': async (environmentId) => {
    const mock = await azureMock()
    const withdraw = (product: string) => void mock.products.delete(product)
    return { mock, credentials: mock.credentials.secret, byHand: byHandAtAzure(mock, environmentId), withdraw }
  },
  'sap-apim-cf': sap,
  'sap-integration-suite': sap,
}
export const vendorTypes = Object.keys(vendors) as VendorType[]
