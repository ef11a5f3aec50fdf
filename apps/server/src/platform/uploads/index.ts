export { openUploads } from './open-uploads.ts'
export { FILE_FAULTS } from './received-file.ts'
export type { DrawnPage, FileFault, Inspection, ReceivedFile, ReceivedFiles, RefusedFile } from './received-file.ts'
export type { UploadHandling, Uploads } from './uploads.ts'
