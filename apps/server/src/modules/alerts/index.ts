export { registerAlerts, type AlertsDeps } from './routes.ts'
export { listAllAlerts } from './alerts.store.ts'
