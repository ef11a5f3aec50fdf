export { registerSite } from './routes.ts'
export { listContacts, saveContact } from './contacts.store.ts'
export { toEnvConfig } from './to-env-config.ts'
