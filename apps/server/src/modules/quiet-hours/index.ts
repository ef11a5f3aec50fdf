export { findQuietHours, keepQuietHours } from './quiet-hours.store.ts'
export { readReaderHours } from './reader-hours.ts'
