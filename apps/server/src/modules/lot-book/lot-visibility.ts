import type { LaneState, LiveMessage, LotState } from '@app/contract/lanes/live.ts'
import { isLaneUnseen, type LaneSight } from '@app/rules/lots/viewer.ts'
import { Frame } from '#platform/live/index.ts'

/** A lot's full state, with what decides who sees its item. */
export interface KnownLot extends LotState {
  /** E where the sale's day is only expected. */
  readonly dateType: string | null
}

const LANE = { dateType: null }

/** A lot's state as somebody may see it (MKT-6.09). */
export const lotSeenBy = ({ dateType, ...state }: KnownLot, sight: LaneSight): LotState =>
  isLaneUnseen({ dateType }, sight) ? { ...state, itemNumber: null } : state

/** A lane as somebody may see it: its letter is hidden where those of lots are (MKT-6.09). */
export const laneSeenBy = (lane: LaneState, sight: LaneSight): LaneState => (isLaneUnseen(LANE, sight) ? { ...lane, lane: '' } : lane)

/** One message as those see it who see all of it, and as those do who do not; each is made once, for the first who needs it. */
export class SeenFrames {
  readonly #about: { readonly dateType: string | null }
  readonly #make: (sight: LaneSight) => LiveMessage
  #whole: Frame | undefined
  #masked: Frame | undefined

  constructor(about: { readonly dateType: string | null }, make: (sight: LaneSight) => LiveMessage) {
    this.#about = about
    this.#make = make
  }

  /** The same for a lane. */
  static ofLane(make: (sight: LaneSight) => LiveMessage): SeenFrames {
    return new SeenFrames(LANE, make)
  }

  for(sight: LaneSight): Frame {
    if (isLaneUnseen(this.#about, sight)) return (this.#masked ??= new Frame(this.#make(sight)))
    return (this.#whole ??= new Frame(this.#make(sight)))
  }
}
