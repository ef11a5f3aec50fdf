export { liftSigned } from './lift-signed.ts'
export { addStep, type NewStep, removeStep, setSteps } from './steps.store.ts'
export { registerSteps, type StepsDeps } from './steps.ts'
