export type {
  AttemptToPay,
  Closed,
  CreatedPage,
  Gateway,
  GatewayState,
  MaskedCard,
  Queried,
  ReadNotice,
  Refunded,
  SavedCardToken,
  SettlementLine,
} from './gateway.ts'
export { type Gateways, openGateways } from './open-gateways.ts'
export { type RunningSimulator, runSimulator, simulatorPlace } from './run-simulator.ts'
export type { SimulatorPlace } from './simulator-gateway.ts'
