export { addConsent, consentHash, consentSections, readAge, type ReadText } from './consents.ts'
export { findConsent } from './consents.store.ts'
