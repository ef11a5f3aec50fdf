export { type FontRun, fontRuns } from './font-runs.ts'
export { openPdfMaker, type PdfMaker } from './pdf-maker.ts'
export type { PdfTask, Role } from './pdf-messages.ts'
