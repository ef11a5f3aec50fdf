export { addDemoPapers } from './add-demo-papers.ts'
export { specimenPage } from './specimen-page.ts'
