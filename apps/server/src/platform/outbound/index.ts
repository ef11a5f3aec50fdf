export { askOutside, isLocalAddress, type OutsideAnswer } from './ask-outside.ts'
