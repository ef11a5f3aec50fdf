export { startClosers } from './close-by-time.job.ts'
export { closeLot, passIn, passLot, pauseLane, resumeLane, setLaneMode, startLane, sendLaneMessage } from './lane-acts.ts'
export type { LaneControl } from './lane-control.ts'
export { findOwner, holdFenced } from './lane-lease.store.ts'
export { LaneRunner } from './lane-runner.live.ts'
export { type BoundRow, type LaneRow, findLaneRow, isSoldBy, listBound, listLaneLots, listLaneRows, listMyLots } from './lanes.store.ts'
export { LONG_OUTAGE } from './long-outage.ts'
export { ACTIVE_MS, LOSS_WINDOW_MS, isMassLoss } from './mass-loss.ts'
export {
  type DueStandby,
  LOST,
  type LanePresence,
  addPresent,
  findBidOn,
  giveBackStandby,
  loseDeadNodes,
  losePresent,
  readPresence,
  readSeqs,
  removePresent,
  seePresentNode,
  takeDueStandbys,
} from './presence.store.ts'
