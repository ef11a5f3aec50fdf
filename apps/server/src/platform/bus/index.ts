export { MESSAGE_MAX_BYTES, openBus, type Bus, type BusListener, type BusOptions } from './bus.ts'
