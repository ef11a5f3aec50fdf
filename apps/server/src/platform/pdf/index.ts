export { type FontRun, fontRuns } from './font-runs.ts'
export { openPdfMaker, type PdfMaker } from './pdf-maker.ts'
export type { PdfTask } from './pdf-messages.ts'
