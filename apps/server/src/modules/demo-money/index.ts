export { addDemoEntities } from './add-demo-entities.ts'
