import type { LaneState, LotState } from '@app/contract/lanes/live.ts'
import { sellsByItself } from '@app/rules/bidding/decide-close.ts'

/** What an auctioneer can do by one press. `ask`: request to pass a lot that has bids; `undo`: request to take its last bid back. */
export type DeskAct = 'start' | 'resume' | 'sell' | 'pass' | 'ask' | 'undo' | 'pause' | 'auto' | 'hand' | 'incident'

/** The key of each act; acts that never stand beside each other share one. */
export const ACT_KEYS: Readonly<Record<DeskAct, string>> = {
  start: 'G',
  resume: 'G',
  sell: 'H',
  pass: 'N',
  ask: 'N',
  undo: 'U',
  pause: 'P',
  auto: 'M',
  hand: 'M',
  incident: 'F9',
}
/** Moves to the field of words for the lane. */
export const WORDS_KEY = 'T'
/** These cannot be undone, or say why: they open a dialog first. */
export const ASKED_FIRST: ReadonlySet<DeskAct> = new Set(['start', 'sell', 'pass', 'ask', 'undo', 'pause'])

/** What acts in this state of a lane, what an auctioneer would do next first. A rest that ends by itself may be made one that does not. */
export function possibleActs(lane: LaneState, lot: LotState | null): DeskAct[] {
  if (lane.state === 'ENDED') return []
  // Before its start a lane can only be started, and without lots it would end at once.
  if (lane.state === 'WAITING') return lane.lotCount === 0 ? [] : ['start']
  const isRunning = lane.state === 'RUNNING'
  const isShort = lane.state === 'PAUSED' && lane.resumeAtMs !== null
  const isOffered = isRunning && lot !== null
  // With bids on it another operator has to confirm that it is passed.
  const hasBids = lot !== null && lot.bidCount > 0
  const passing = hasBids ? 'ask' : 'pass'
  return [
    ...(lane.state === 'PAUSED' ? (['resume'] as const) : []),
    ...(isOffered ? (['sell', passing] as const) : []),
    ...(isRunning || isShort ? (['pause'] as const) : []),
    // In a pause too: that is when two people look at what went wrong.
    ...(hasBids ? (['undo'] as const) : []),
    lane.mode === 'auto' ? 'hand' : 'auto',
    ...(isRunning || isShort ? (['incident'] as const) : []),
  ]
}

/** What the hammer does to a lot at its price: sells it, leaves it to the seller, or closes it without a bid. */
export type Hammer = 'sell' | 'seller' | 'none'

/** As the server decides it. A minimum that is not known, or not met, is left to the seller. */
export function hammerOf({ terms, priceMinor, bidCount }: LotState, reserveMinor: number | null): Hammer {
  if (bidCount === 0) return 'none'
  return sellsByItself({ terms, priceMinor, reserveMinor }) ? 'sell' : 'seller'
}

interface Press {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly repeat: boolean
}

/** What a press means where these acts are possible; null for one that is held down or meant for the browser. */
export function pressedAct({ key, altKey, ctrlKey, metaKey, repeat }: Press, acts: readonly DeskAct[]): DeskAct | 'words' | null {
  if (altKey || ctrlKey || metaKey || repeat) return null
  const pressed = key.toUpperCase()
  return pressed === WORDS_KEY ? 'words' : (acts.find((act) => ACT_KEYS[act] === pressed) ?? null)
}

/** The run with one lot put in another's place; lots that are through keep theirs. */
export function withMoved(order: readonly number[], lot: number, to: number): number[] {
  const at = order.indexOf(to)
  const numbers = order.filter((one) => one !== lot)
  numbers.splice(at, 0, lot)
  return numbers
}
