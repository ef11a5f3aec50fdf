export { registerDeskOverview } from './routes.ts'
