export { registerAuctions } from './routes.ts'
