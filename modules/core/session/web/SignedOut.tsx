export { SignedOutPage as default } from '@portico/platform/web/errors/SignedOutPage.tsx'
