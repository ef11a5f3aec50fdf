export { addDemoEntities } from './add-demo-entities.ts'
export { addDemoTill } from './add-demo-till.ts'
export { addDemoFees } from './add-demo-fees.ts'
export { addDemoDebts } from './add-demo-debts.ts'
