export { registerWatchlist } from './routes.ts'
export { listWatchedLots } from './watches.store.ts'
