export { registerLotNotes } from './routes.ts'
