export { registerNavCounts } from './nav-counts.ts'
