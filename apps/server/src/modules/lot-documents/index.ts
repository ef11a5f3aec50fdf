export {
  type Connection,
  type FeedPosition,
  countListed,
  currentPosition,
  documentOfLine,
  type DocumentLine,
  holdsFeedAfter,
  identifyBase,
  listListedAfter,
  pruneFeed,
  readAllDocuments,
  readDocumentLines,
  readDocuments,
  readFeed,
  readSeenFeed,
} from './lot-documents.store.ts'
export { LOT_SCHEMA, type LotField } from './lot-schema.ts'
export { readAtOneMoment } from './repeatable-read.ts'
export { type SnapshotHead, documentRules, readSnapshot, writeSnapshot } from './snapshot-file.ts'
