export { LandingHead } from './landing-head.tsx'
export { Neighbours } from './neighbours.tsx'
export { pageHead } from './page-head.ts'
