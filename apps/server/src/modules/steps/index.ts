export { addStep } from './steps.store.ts'
export { registerSteps } from './steps.ts'
