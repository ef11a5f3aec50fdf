export type { AttemptToPay, Closed, CreatedPage, Gateway, GatewayState, Queried, ReadNotice } from './gateway.ts'
export { type Gateways, openGateways } from './open-gateways.ts'
export { type RunningSimulator, runSimulator } from './run-simulator.ts'
export type { SimulatorPlace } from './simulator-gateway.ts'
