import { isFailure } from '@app/contract/failure.ts'
import type { BidOrder, ClientMessage } from '@app/contract/lanes/live.ts'
import type { Member } from '@app/rules/access/can.ts'
import { bidsForAnother } from '@app/rules/mandates/holders.ts'
import { STEP_FAILURES } from '@app/rules/access/forced-steps.ts'
import { laneSightOf, type LaneSight, viewerOf } from '@app/rules/lots/viewer.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import type { Log } from '#platform/log.ts'
import { TokenBucket } from '#platform/token-bucket.ts'
import {
  FAULTS_MAX,
  HEARTBEAT_MS,
  MESSAGES_A_SECOND,
  MESSAGES_BURST,
  type Connection,
  type Ending,
  type Frame,
  type Reader,
} from '#platform/live/index.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import type { LiveFrames } from './frames.ts'
import { FollowerSession, type FollowerSessionDeps } from './follower-session.ts'
import type { LiveHub } from './hub.ts'
import { FOLLOW_COSTS_LOOKS, MISSED_BYTES_A_SECOND, MISSED_BYTES_AT_ONCE, NOTE_ACTIVE_EVERY_MS } from './limits.ts'
import type { MandateWatch } from './mandate-watch.ts'
import type { LookBudget, Looks } from './look-budget.ts'
import type { LiveSubscriber } from './lot-topic.ts'
import { readMessage, type Followed } from './messages.ts'
import type { LiveOwn, StandingReader } from './own.ts'
import type { LivePresence } from './presence.ts'

export interface FollowerDeps extends FollowerSessionDeps {
  readonly engine: Engine
  readonly hub: LiveHub
  readonly own: LiveOwn
  readonly mandates: MandateWatch
  readonly presence: LivePresence
  readonly frames: LiveFrames
  readonly looks: LookBudget
  readonly log: Log
  /** The account that a person's bids commit: their own, or that of the payer of their mandate. */
  readonly payerOf: (member: Member) => Promise<number>
  /** Of these lots and lanes, those in which an account has bid. */
  readonly findBidOn: (accountId: number, followed: { lots: readonly number[]; lanes: readonly number[] }) => Promise<BidOn>
}

export interface BidOn {
  readonly lots: readonly number[]
  readonly lanes: readonly number[]
}

/** Pending steps restrict a member on a live connection as everywhere: they see what visitors see. */
const mayAct = (member: Member | null): member is Member => member !== null && member.steps.length === 0

/** Most connections follow only lanes or only lots, and have bid on none: ten thousand empty sets are worth sharing one. */
const NONE: ReadonlySet<number> = new Set()

/** One connection: what it follows, what it says, whose it is. */
export class LiveFollower implements Reader, LiveSubscriber, StandingReader {
  readonly cursors = new Map<number, number | null>()
  readonly sight: LaneSight
  lanes: ReadonlySet<number> = NONE
  lots: ReadonlySet<number> = NONE
  /** Whose connection it is; null for visitors and until the account that they commit is known. */
  accountId: number | null = null
  payerId: number | null = null
  readonly #deps: FollowerDeps
  readonly #connection: Connection
  readonly #session: FollowerSession
  #bidLots: ReadonlySet<number> = NONE
  #bidLanes: ReadonlySet<number> = NONE
  readonly #rate = new TokenBucket({ aSecond: MESSAGES_A_SECOND, burst: MESSAGES_BURST, nowMs: performance.now() })
  readonly #missed = new TokenBucket({ aSecond: MISSED_BYTES_A_SECOND, burst: MISSED_BYTES_AT_ONCE, nowMs: performance.now() })
  readonly #looks: Looks
  /** The last request to follow, until it is done. */
  #wanted: Followed | null = null
  #following: NodeJS.Timeout | null = null
  #queue: Promise<void> = Promise.resolve()
  #queued = 0
  #faults = 0
  #notedActiveMs = -Infinity

  constructor(deps: FollowerDeps, connection: Connection, followed: Followed | null) {
    this.#deps = deps
    this.#connection = connection
    const { person, site, network } = connection.caller
    this.#session = new FollowerSession(deps, connection.caller)
    this.#looks = deps.looks.openFor(network)
    this.sight = laneSightOf(viewerOf(person, site))
    this.#do(() => this.#begin())
    if (followed) this.#do(() => this.#follow(followed))
  }

  get isOpen(): boolean {
    return this.#connection.isOpen
  }

  send(frame: Frame): void {
    this.#connection.send(frame)
  }

  sendMissed(frame: Frame): void {
    this.#missed.owe(performance.now(), frame.socketBytes.length)
    this.send(frame)
  }

  missedRestMs(): number {
    return this.#missed.restMs(performance.now())
  }

  isBidder(lot: number, saleId: number | null): boolean {
    return this.#bidLots.has(lot) || (saleId !== null && this.#bidLanes.has(saleId))
  }

  setFollowed(lanes: ReadonlySet<number>, lots: ReadonlySet<number>): void {
    this.lanes = lanes.size === 0 ? NONE : lanes
    this.lots = lots.size === 0 ? NONE : lots
  }

  /** The next lot of a lane comes up: its bidders get their position on it. */
  laneMoved(saleId: number): void {
    if (this.#bidLanes.has(saleId)) this.#deps.own.refresh(this)
  }

  /** Lots whose own position is sent: those named, and those on the block of followed lanes. */
  ownLots(): number[] {
    const onBlock = [...this.lanes].flatMap((saleId) => this.#deps.hub.lane(saleId)?.currentLot ?? [])
    return [...new Set([...this.lots, ...onBlock])]
  }

  message(text: string, receivedAtMs: number): void {
    if (!this.#rate.take(performance.now()) || this.#queued >= MESSAGES_BURST) {
      this.#fault('TOO_FAST')
      return
    }
    const message = readMessage(text)
    if (message === null) this.#fault('MALFORMED')
    else this.#do(() => this.#handle(message, receivedAtMs))
  }

  silent(isSilent: boolean): void {
    if (this.accountId !== null) this.#deps.presence.setSilent(this, isSilent)
  }

  ended(how: Ending): void {
    if (this.#following) clearTimeout(this.#following)
    this.#deps.hub.leave(this)
    this.#deps.own.remove(this)
    this.#deps.mandates.remove(this)
    this.#deps.presence.ended(this, how)
  }

  mayOutlast(): boolean {
    return this.#session.mayOutlast(this.lanes)
  }

  /** Requests are done in their order, one after the other. */
  #do(work: () => Promise<void> | void): void {
    this.#queued += 1
    this.#queue = this.#queue
      .then(work)
      .catch((error: unknown) => {
        const code = isFailure(error) ? error.code : isDatabaseDown(error) ? 'UNAVAILABLE' : 'UNEXPECTED'
        if (code === 'UNEXPECTED') this.#deps.log.error({ err: error }, 'a live message could not be answered')
        this.send(this.#deps.frames.refused(null, code))
      })
      .finally(() => (this.#queued -= 1))
  }

  async #begin(): Promise<void> {
    const { member } = this.#connection.caller
    const { frames, payerOf, own, mandates } = this.#deps
    const sessionEndsMs = await this.#session.endsAtMs()
    this.send(frames.hello({ heartbeatMs: HEARTBEAT_MS, member: member !== null, sessionEndsMs }))
    if (!mayAct(member)) return
    try {
      this.payerId = await payerOf(member)
      this.accountId = member.accountId
    } catch (error) {
      // Close instead of serving a partly authenticated connection; the client reconnects.
      this.#connection.close('goingAway')
      throw error
    }
    if (!this.isOpen) return
    own.add(this)
    if (bidsForAnother(member.kind) || member.bidsByChoice === true) mandates.add(this)
  }

  async #handle(message: ClientMessage, receivedAtMs: number): Promise<void> {
    switch (message.type) {
      case 'ping':
        this.send(this.#deps.frames.pong(message.at))
        // A lane in a visible tab is use of the session, and a sign of life.
        if (message.isVisible && (await this.#session.noteUse(this.lanes))) this.#noteActive()
        return
      case 'follow':
        return this.#follow(message)
      case 'bid':
        return this.#bid(message, receivedAtMs)
    }
  }

  /** Follows at once, or when the connection's budget allows it; a later request replaces the one before. */
  async #follow(followed: Followed): Promise<void> {
    this.#wanted = followed
    const restMs = this.#looks.restMs(performance.now())
    if (restMs > 0) this.#following ??= setTimeout(() => this.#followLater(), restMs).unref()
    else await this.#followWanted()
  }

  #followLater(): void {
    this.#following = null
    this.#do(() => (this.#wanted === null ? undefined : this.#follow(this.#wanted)))
  }

  async #followWanted(): Promise<void> {
    const { hub, own, presence } = this.#deps
    const followed = this.#wanted
    this.#wanted = null
    if (followed === null || !this.isOpen) return
    this.#looks.owe(performance.now(), FOLLOW_COSTS_LOOKS + hub.looksFor(followed))
    await this.#learnBids({ lots: followed.lots.map(({ lot }) => lot), lanes: followed.lanes })
    hub.follow(this, followed)
    if (this.accountId === null) return
    this.#connection.setQuick(this.lanes.size > 0)
    await presence.follow(this, this.accountId)
    own.refresh(this)
  }

  /** A bidder gets every event at once; whether somebody has bid is looked up when they follow and when their position changes. */
  async #learnBids(followed: { lots: readonly number[]; lanes: readonly number[] }): Promise<void> {
    const unknown = {
      lots: followed.lots.filter((lot) => !this.#bidLots.has(lot)),
      lanes: followed.lanes.filter((saleId) => !this.#bidLanes.has(saleId)),
    }
    if (this.accountId === null || unknown.lots.length + unknown.lanes.length === 0) return
    const found = await this.#deps.findBidOn(this.accountId, unknown)
    if (found.lots.length + found.lanes.length > 0) this.#becomeBidder(found)
  }

  #becomeBidder({ lots, lanes }: BidOn): void {
    this.#deps.hub.reclassify(this, () => {
      this.#bidLots = new Set([...this.#bidLots, ...lots])
      this.#bidLanes = new Set([...this.#bidLanes, ...lanes])
    })
  }

  /** The account's standing changed, perhaps by a bid made elsewhere. */
  async standingChanged(): Promise<void> {
    await this.#learnBids({ lots: this.ownLots(), lanes: [...this.lanes] })
  }

  async #bid({ id, bid }: { readonly id: string; readonly bid: BidOrder }, receivedAtMs: number): Promise<void> {
    const { frames } = this.#deps
    const member = await this.#session.member()
    const [step] = member?.steps ?? []
    if (member === null || step !== undefined) {
      this.send(frames.refused(id, step === undefined ? 'NOT_SIGNED_IN' : STEP_FAILURES[step]))
      return
    }
    if (member.token !== undefined && !member.token.scopes.includes('bids:place')) {
      this.send(frames.refused(id, 'TOKEN_SCOPE'))
      return
    }
    const saleId = this.#deps.hub.lot(bid.lotNumber)?.saleId ?? null
    const isKnown = this.#bidLots.has(bid.lotNumber) && (saleId === null || this.#bidLanes.has(saleId))
    if (!isKnown) this.#becomeBidder({ lots: [bid.lotNumber], lanes: saleId === null ? [] : [saleId] })
    // The next message does not wait for the answer: bids of one person are decided in the order of their receipt.
    void this.#placeBid(member, { id, bid, receivedAtMs })
    this.#noteActive()
  }

  async #placeBid(
    member: Member,
    { id, bid, receivedAtMs }: { readonly id: string; readonly bid: BidOrder; readonly receivedAtMs: number },
  ) {
    const { frames, engine, log } = this.#deps
    try {
      const [answer] = await engine.place(member, [bid], receivedAtMs)
      if (answer) this.send(frames.answer(id, answer))
    } catch (error) {
      if (!isFailure(error)) log.error({ err: error }, 'a bid could not be placed')
      this.send(frames.refused(id, isFailure(error) ? error.code : 'UNAVAILABLE'))
    }
  }

  /** Activity of the person; stored now and then, and nothing waits for it. */
  #noteActive(): void {
    const nowMs = performance.now()
    if (this.accountId === null || nowMs - this.#notedActiveMs < NOTE_ACTIVE_EVERY_MS) return
    this.#notedActiveMs = nowMs
    void this.#deps.presence.active(this, this.accountId)
  }

  #fault(code: 'MALFORMED' | 'TOO_FAST'): void {
    this.#faults += 1
    this.send(this.#deps.frames.refused(null, code))
    if (this.#faults >= FAULTS_MAX) this.#connection.close('misbehaved')
  }
}
