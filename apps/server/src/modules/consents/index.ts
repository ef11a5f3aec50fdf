export { addConsent, consentHash, consentSections } from './consents.ts'
export { findConsent } from './consents.store.ts'
