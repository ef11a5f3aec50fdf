export { addStep, removeStep, type StepCause } from './steps.store.ts'
export { registerSteps } from './steps.ts'
