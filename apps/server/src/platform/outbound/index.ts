export { askOutside, isLocalAddress } from './ask-outside.ts'
