export { gatherCounts } from './gather.store.ts'
export { registerRecommendations } from './routes.ts'
