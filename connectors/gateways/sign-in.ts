import type { PlatformType } from './platform.contract.ts'

/** One thing that the portal signs in with at a gateway's management address, as the form of an environment asks for it. */
export interface CredentialField {
  name: string
  secret: boolean
  required: boolean
  /** The authentication methods that use it; all of them when it is left out. */
  methods?: readonly string[]
  /** It is not required where this one is given. */
  unless?: string
  /** What counts where it is left out. */
  usual?: string
}

/** The named ways to sign in at a platform, and what each takes. A driver takes its own from here, so that a stored environment fits it. */
export interface SignIn {
  readonly authenticationMethods: readonly string[]
  readonly credentialFields: readonly CredentialField[]
}

const open = (name: string, more: Partial<CredentialField> = {}): CredentialField => ({ name, secret: false, required: true, ...more })
const secret = (name: string, more: Partial<CredentialField> = {}): CredentialField => ({ name, secret: true, required: true, ...more })
const optional = { required: false } as const

/** The vendor's own names of the two management authentications. */
export const azureMethods = { sas: 'SAS Token', principal: 'AzureAD Principle' } as const
/** Of the management API, where an environment names none. */
export const azureApiVersion = '2024-05-01'
/** Whatever stands before the Admin API of Kong, which has no sign-in of its own. */
const kongMethods = {
  header: 'Header',
  certificate: 'Client certificate',
  both: 'Header and client certificate',
  none: 'None',
} as const
const byHeader = { methods: [kongMethods.header, kongMethods.both] }
const byCertificate = { methods: [kongMethods.certificate, kongMethods.both] }
const sas = { methods: [azureMethods.sas] }
const principal = { methods: [azureMethods.principal] }

/** Two surfaces, one service key each: what is left out of the second is the first's. */
const sap: SignIn = {
  authenticationMethods: ['Service key', 'Service key with certificate'],
  credentialFields: [
    open('tokenUrl'),
    open('clientId'),
    secret('clientSecret', { methods: ['Service key'] }),
    open('clientCert', { methods: ['Service key with certificate'] }),
    secret('clientKey', { methods: ['Service key with certificate'] }),
    open('devportalUrl', optional),
    open('devportalTokenUrl', optional),
    open('devportalClientId', optional),
    secret('devportalClientSecret', optional),
  ],
}

const signIns: Record<PlatformType, SignIn> = {
  'apigee-edge': {
    authenticationMethods: ['OAuth'],
    credentialFields: [open('organization'), open('username'), secret('password'), open('tokenUrl', optional)],
  },
  'apigee-x': {
    authenticationMethods: ['Service account'],
    credentialFields: [open('organization'), secret('serviceAccountKey'), open('tokenUrl', optional)],
  },
  'apigee-opdk': {
    authenticationMethods: ['Basic', 'OAuth'],
    credentialFields: [open('organization'), open('username'), secret('password'), open('tokenUrl', { methods: ['OAuth'] })],
  },
  'sap-apim-cf': sap,
  'sap-integration-suite': sap,
  'azure-apim': {
    // The first is what a new environment begins with: tokens of the direct management address have been announced as retired.
    authenticationMethods: [azureMethods.principal, azureMethods.sas],
    credentialFields: [
      open('subscriptionId'),
      open('resourceGroup'),
      open('serviceName'),
      open('sasIdentifier', { ...sas, unless: 'sasToken' }),
      secret('sasKey', { ...sas, unless: 'sasToken' }),
      secret('sasToken', { ...sas, ...optional }),
      open('tenantId', principal),
      open('clientId', principal),
      secret('clientSecret', { ...principal, unless: 'clientCert' }),
      open('clientCert', { ...principal, ...optional }),
      secret('clientKey', { ...principal, ...optional }),
      open('tokenUrl', { ...principal, ...optional }),
      open('api-version', { ...optional, usual: azureApiVersion }),
    ],
  },
  'open-source': {
    authenticationMethods: Object.values(kongMethods),
    credentialFields: [
      open('headerName', byHeader),
      secret('headerValue', byHeader),
      open('clientCert', byCertificate),
      secret('clientKey', byCertificate),
    ],
  },
}

export const signInOf = (type: PlatformType): SignIn => signIns[type]
