export { type EngineSetup, openIndexWorkers, openSearchEngine, watchNightly } from './open-search-engine.ts'
export type { EngineAnswer, SearchEngine, WireAnswer } from './search-engine.ts'
