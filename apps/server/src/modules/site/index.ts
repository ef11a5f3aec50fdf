export { registerSite } from './routes.ts'
export { listContacts, saveContact } from './contacts.store.ts'
