export { LOT_SCHEMA } from './lot-schema.ts'
export { openIndexWorkers, openSearchEngine, watchNightly, type EngineSetup } from './open-search-engine.ts'
export { readAllDocuments } from './lot-documents.store.ts'
export type { EngineAnswer, SearchEngine, WireAnswer } from './search-engine.ts'
