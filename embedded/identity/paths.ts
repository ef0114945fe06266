/** Where the host mounts the provider; part of the issuer's name. */
export const issuerPath = '/identity'
