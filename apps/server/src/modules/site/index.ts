export { registerSite } from './routes.ts'
export { findContact, listContacts, saveContact } from './contacts.store.ts'
