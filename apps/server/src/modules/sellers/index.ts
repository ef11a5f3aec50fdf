export { registerSellers } from './routes.ts'
export { addSeller, changeSeller, findSellers, readSeller } from './keep-sellers.ts'
export { codeOfName } from './sellers.store.ts'
export { addressLostWords } from './notify-old-address.ts'
