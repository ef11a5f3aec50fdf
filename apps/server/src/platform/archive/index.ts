export { fillLog } from './fill-log.ts'
export { type ArchiveSettings, leaveLogArchive, type LogArchive, openLogArchive } from './log-archive.ts'
export { pruneArchive } from './prune.ts'
