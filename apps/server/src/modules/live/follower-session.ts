import type { Member } from '@app/rules/access/can.ts'
import type { Sessions } from '#modules/session/index.ts'
import type { Connection } from '#platform/live/index.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import type { LiveHub } from './hub.ts'
import { NOTE_USE_EVERY_MS, OUTLAST_MS } from './limits.ts'

export interface FollowerSessionDeps {
  readonly engine: Pick<Engine, 'nowMs'>
  readonly hub: Pick<LiveHub, 'lane' | 'lot'>
  readonly sessions: Pick<Sessions, 'readOften' | 'endsAtMs' | 'noteUse'>
}

/** The session behind one connection: who it is, until when, and what counts as its use. */
export class FollowerSession {
  readonly #deps: FollowerSessionDeps
  readonly #caller: Connection['caller']
  #notedUseMs = -Infinity
  /** While a session whose time ran out lives on for the last seconds of a lot, until when. */
  #outlastUntilMs: number | null = null
  #lastMember: Member | null

  constructor(deps: FollowerSessionDeps, caller: Connection['caller']) {
    this.#deps = deps
    this.#caller = caller
    this.#lastMember = caller.member
  }

  /** When it ends, epoch milliseconds; null for a visitor, and where that cannot be read now. */
  async endsAtMs(): Promise<number | null> {
    const { sessionId } = this.#caller
    return sessionId === null ? null : this.#deps.sessions.endsAtMs(sessionId).catch(() => null)
  }

  /** The caller, checked again: a session that has ended may do nothing. */
  async member(): Promise<Member | null> {
    const { sessionId, site } = this.#caller
    if (sessionId === null) return null
    const member = await this.#deps.sessions.readOften(sessionId, site)
    if (member !== null) this.#lastMember = member
    else if (this.#outlastUntilMs === null || performance.now() > this.#outlastUntilMs) return null
    return this.#lastMember
  }

  /**
   * Whether the connection may go on although the time of its session ran out: only while a lot of a lane it follows is between
   * "going once" and the hammer (rulings "session idle").
   */
  mayOutlast(lanes: ReadonlySet<number>): boolean {
    const nowMs = performance.now()
    if (this.#outlastUntilMs !== null && nowMs > this.#outlastUntilMs) return false
    const isGoing = [...lanes].some((saleId) => this.#isGoing(saleId))
    if (isGoing) this.#outlastUntilMs ??= nowMs + OUTLAST_MS
    return isGoing
  }

  /** Notes use by somebody who follows lanes; false where none counts: a screen in a yard may be unattended (rulings "kiosk idle logout"). */
  async noteUse(lanes: ReadonlySet<number>): Promise<boolean> {
    const { sessionId, member } = this.#caller
    const nowMs = performance.now()
    if (sessionId === null || member?.kind === 'kiosk' || lanes.size === 0 || nowMs - this.#notedUseMs < NOTE_USE_EVERY_MS) return false
    this.#notedUseMs = nowMs
    await this.#deps.sessions.noteUse(sessionId)
    return true
  }

  #isGoing(saleId: number): boolean {
    const { hub, engine } = this.#deps
    const lane = hub.lane(saleId)
    const state = lane?.currentLot == null ? null : hub.lot(lane.currentLot)
    if (!lane || state?.phase !== 'ACTIVE' || state.deadlineMs === null) return false
    return state.deadlineMs - engine.nowMs() <= lane.goingOnceMs
  }
}
