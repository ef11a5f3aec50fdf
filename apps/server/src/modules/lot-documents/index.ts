export {
  type Connection,
  type FeedPosition,
  countListed,
  currentPosition,
  holdsFeedAfter,
  identifyBase,
  pruneFeed,
  readAllDocuments,
  readDocuments,
  readFeed,
  readSeenFeed,
} from './lot-documents.store.ts'
export { LOT_SCHEMA, type LotField } from './lot-schema.ts'
export { readAtOneMoment } from './repeatable-read.ts'
export { type SnapshotHead, documentRules, readSnapshot, writeSnapshot } from './snapshot-file.ts'
