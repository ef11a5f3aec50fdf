export { hasDemoPeople } from './demo-presence.ts'
export { hasDemoWorld } from './demo-people.store.ts'
export { addDemoPeople, type DemoPeopleDeps, registerDemoPeople, withoutDemoPeople } from './demo-people.ts'
export { findAccountIds } from './demo-people.store.ts'
