export { liftSigned } from './lift-signed.ts'
export { addStep, type NewStep, removeStep, setSteps } from './steps.store.ts'
export { registerSteps } from './steps.ts'
