export { addDemoEntities } from './add-demo-entities.ts'
export { addDemoTill } from './add-demo-till.ts'
