export { addDemoPapers } from './add-demo-papers.ts'
