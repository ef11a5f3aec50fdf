export { registerAlerts, type AlertsDeps } from './routes.ts'
