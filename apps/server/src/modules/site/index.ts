export { registerSite } from './routes.ts'
export { toEnvConfig } from './to-env-config.ts'
