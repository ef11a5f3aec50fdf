export { fillLog } from './fill-log.ts'
export { type ArchiveSettings, isArchived, leaveLogArchive, type LogArchive, openLogArchive } from './log-archive.ts'
export { pruneArchive } from './prune.ts'
