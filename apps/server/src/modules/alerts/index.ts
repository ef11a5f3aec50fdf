export { alertWords } from './raise-alert.ts'
export { registerAlerts, type AlertsDeps } from './routes.ts'
export { raise, settle } from './system-alerts.ts'
export { takeNameAnswer } from './update-alert.ts'
