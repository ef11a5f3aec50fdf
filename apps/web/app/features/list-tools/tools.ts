export { ListTools } from './list-tools.tsx'
export { PickBox } from './pick-box.tsx'
