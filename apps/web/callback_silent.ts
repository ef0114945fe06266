/**
 * Runs in the hidden frame of a silent renewal: hands the provider's answer to the page around it, which checks it. The words are the
 * session library's own; the library itself, and the app that it travels with, would be read and started anew for each renewal.
 */
parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin)

export {}
