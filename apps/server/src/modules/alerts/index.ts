export { alertWords } from './raise-alert.ts'
export { raise, type RuleAlert, settle } from './rule-alerts.ts'
export { registerAlerts, type AlertsDeps } from './routes.ts'
