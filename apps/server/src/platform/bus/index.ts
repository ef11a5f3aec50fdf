export { MESSAGE_MAX_BYTES, type Bus, type BusListener, type BusOptions, type Notification } from './bus.ts'
export { openBus } from './open-bus.ts'
export { TableReading } from './table-reading.ts'
