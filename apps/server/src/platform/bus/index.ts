export { MESSAGE_MAX_BYTES, openBus, type Bus, type BusListener, type BusOptions, type Notification } from './bus.ts'
