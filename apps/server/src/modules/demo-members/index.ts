export { addDemoMembers } from './add-demo-members.ts'
