export { registerSellers } from './routes.ts'
export { changeSeller, findSellers, readSeller } from './seller-addresses.ts'
