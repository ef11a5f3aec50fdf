import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { BidAnswer, BidOrder, LaneState, LiveEvent, OwnStanding } from '@app/contract/lanes/live.ts'
import type { Member } from '@app/rules/access/can.ts'
import { openDatabaseClock } from '#platform/clock/database-clock.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import { Actors } from '#modules/bid-accounts/index.ts'
import {
  BidQueue,
  type ReceivedOrder,
  type Engine,
  handOver,
  registerHandOver,
  LotProjector,
  type Outcome,
  ReceiptSigner,
  signerOf,
  unwritten,
  WriteAlarm,
} from '#modules/bid-engine/index.ts'
import {
  startClosers,
  closeLot,
  passLot,
  pauseLane,
  resumeLane,
  setLaneMode,
  startLane,
  sendLaneMessage,
  findOwner,
  holdFenced,
  LaneRunner,
  type LaneControl,
} from '#modules/lanes/index.ts'
import {
  type Acting,
  type Committed,
  type WordOf,
  type KnownLot,
  type StandingQuery,
  readEvents,
  readLaneStates,
  readLotStates,
  readOwn,
} from '#modules/lot-book/index.ts'
import type { Repeated } from '#platform/jobs/index.ts'
import { BidRate } from './bid-rate.ts'

export interface BiddingDeps {
  readonly pool: Pool
  readonly log: Log
  readonly keys: KeyRing
  /** Where other nodes reach this one. */
  readonly address: () => string
  /** Whether this node runs lanes and closes lots; a test that drives the clock itself says no. */
  readonly runsLanes: boolean
  /** Kiosks take no bids (`kiosk.kioskBidTurnedOff`). */
  readonly isKioskBidTurnedOff?: boolean | undefined
  /** Bids of one person; what people get when left out. */
  readonly bidRate?: { readonly aSecond: number; readonly burst: number } | undefined
}

/** A lane whose owner cannot be reached yet is tried again for this long, then the bid is answered as not taken. */
const FIND_OWNER_FOR_MS = 3_000
const FIND_OWNER_PAUSE_MS = 100
/** For how long a node remembers that another decides a lot, milliseconds. */
const REMEMBER_OWNER_MS = 500

/** Whose bids are counted together: a person's, or a program's, which uses up nothing of its person's. */
const rateKeyOf = ({ accountId, token }: Member): string => (token === undefined ? String(accountId) : `token ${token.id}`)

/** The engine of one node with what runs beside it. */
export class Bidding implements Engine {
  readonly node = randomUUID()
  readonly control: LaneControl
  readonly acting: Acting
  /** What keeps bids from being written, if anything does. */
  readonly alarm: WriteAlarm
  readonly #deps: BiddingDeps
  readonly #listeners = new Set<(committed: Committed) => void>()
  readonly #actors: Actors
  readonly #clock
  readonly #queue: BidQueue
  readonly #runner: LaneRunner
  readonly #projector: LotProjector
  readonly #signer: ReceiptSigner
  readonly #rate: BidRate
  readonly #elsewhere = new Map<number, { readonly address: string; readonly untilMs: number }>()
  #closers: Repeated | undefined
  #wordOf: WordOf = () => null

  constructor(deps: BiddingDeps) {
    const { pool, log, keys, address } = deps
    this.#deps = deps
    this.#actors = new Actors(pool)
    this.#rate = new BidRate(deps.bidRate)
    this.#clock = openDatabaseClock(pool, (byMs) => {
      log.warn({ byMs }, 'a clock stepped; own lanes rest')
      this.#runner.clockStepped()
    })
    const nowMs = (): number => this.#clock.nowMs()
    const publish = (committed: Committed): void => this.#publish(committed)
    this.acting = { pool, nowMs, publish }
    this.alarm = new WriteAlarm({ pool, log })
    this.#queue = new BidQueue({
      pool,
      log,
      alarm: this.alarm,
      nowMs,
      publish,
      holdLanes: (client, lots) => holdFenced(client, { node: this.node, leases: this.#runner.leases }, lots),
      sign: signerOf({ keys, log }),
      wordOf: (committed) => this.#wordOf(committed),
    })
    this.#runner = new LaneRunner({ pool, log, nowMs, publish, queue: this.#queue, node: { id: this.node, address } })
    this.#projector = new LotProjector(pool, log)
    this.#signer = new ReceiptSigner({ pool, keys, log })
    const { acting } = this
    this.control = {
      start: (saleId) => startLane(acting, saleId),
      pause: (saleId, { reason, forMs, by = 'operator' }) => pauseLane(acting, saleId, { by, reason, forMs }),
      resume: (saleId) => resumeLane(acting, saleId, { by: 'operator' }),
      message: (saleId, text) => sendLaneMessage(acting, saleId, text),
      setMode: (saleId, mode) => setLaneMode(acting, saleId, mode),
      sell: (saleId, lot) => closeLot(acting, saleId, { by: 'operator', isForced: true, meant: lot }),
      pass: (saleId, lot) => passLot(acting, saleId, lot),
    }
  }

  /** Takes bids that other nodes hand over; to be called before the application is ready. */
  register(app: FastifyInstance): void {
    registerHandOver(app, { keys: this.#deps.keys, add: (received) => this.#queue.add(received) })
  }

  /** Asks the database for its time, then begins to own lanes and close lots. */
  async open(): Promise<void> {
    // If the database is away when the node starts, the clock itself tries again.
    await this.#clock.ask().catch(() => undefined)
    if (!this.#deps.runsLanes) return
    this.#runner.start()
    this.#closers = startClosers({ ...this.acting, log: this.#deps.log })
  }

  /** Decides what waits, gives its lanes back, writes what is not carried over yet. */
  async close(): Promise<void> {
    await this.#closers?.stop()
    await this.#queue.drain()
    await this.#runner.close()
    this.#clock.close()
    await this.#projector.close()
    await this.#signer.close()
  }

  /** Ends when prices and receipts of everything committed so far are written. */
  async settled(): Promise<void> {
    await this.#queue.drain()
    await this.#projector.flush()
    await this.#signer.flush()
  }

  nowMs(): number {
    return this.#clock.nowMs()
  }

  async place(member: Member, orders: readonly BidOrder[], receivedAtMs: number): Promise<readonly BidAnswer[]> {
    const actor = await this.#actors.of(member)
    const placed: Promise<BidAnswer>[] = []
    for (const order of orders) {
      const received: ReceivedOrder = {
        ...actor,
        site: member.site,
        order,
        receivedAtMs,
        key: order.key ?? randomUUID(),
      }
      if (member.kind === 'kiosk' && this.#deps.isKioskBidTurnedOff === true)
        placed.push(Promise.resolve(unwritten(received, 'NOT_ELIGIBLE')))
      else if (this.#rate.take(rateKeyOf(member), performance.now())) placed.push(this.#decide(received))
      else placed.push(Promise.resolve(unwritten(received, 'TOO_FAST')))
    }
    return Promise.all(placed)
  }

  placeAgreed(received: ReceivedOrder): Promise<BidAnswer> {
    return this.#decide(received)
  }

  lots(lots: readonly number[]): Promise<readonly KnownLot[]> {
    return readLotStates(this.#deps.pool, lots)
  }

  lanes(saleIds: readonly number[]): Promise<readonly LaneState[]> {
    return readLaneStates(this.#deps.pool, saleIds)
  }

  events(lot: number, afterSeq: number): Promise<readonly LiveEvent[]> {
    return readEvents(this.#deps.pool, lot, afterSeq)
  }

  async own(accountId: number, lots: readonly number[]): Promise<readonly OwnStanding[]> {
    return (await this.ownOfAll([{ accountId, lots }])).get(accountId) ?? []
  }

  ownOfAll(queries: readonly StandingQuery[]): Promise<ReadonlyMap<number, readonly OwnStanding[]>> {
    return readOwn(this.#deps.pool, queries)
  }

  onCommitted(listener: (committed: Committed) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  sayAlong(wordOf: WordOf): () => void {
    this.#wordOf = wordOf
    return () => (this.#wordOf = () => null)
  }

  heard(committed: Committed): void {
    this.#runner.heard(committed)
  }

  async #decide(received: ReceivedOrder): Promise<BidAnswer> {
    const begunMs = performance.now()
    for (;;) {
      const outcome = await this.#tryOnce(received)
      if (outcome !== 'MOVED') return outcome
      // Between two owners: the lane rests, and so does the bid, for a while.
      if (performance.now() - begunMs > FIND_OWNER_FOR_MS) return unwritten(received, 'PAUSED')
      await sleep(FIND_OWNER_PAUSE_MS)
    }
  }

  async #tryOnce(received: ReceivedOrder): Promise<Outcome> {
    const { lotNumber } = received.order
    const known = this.#elsewhere.get(lotNumber)
    if (known !== undefined && known.untilMs > performance.now()) {
      const outcome = await handOver(this.#deps.keys, known.address, received).catch((): Outcome => 'MOVED')
      if (outcome !== 'MOVED') return outcome
      this.#elsewhere.delete(lotNumber)
    }
    const here = await this.#queue.add(received)
    if (here !== 'MOVED') return here
    const owner = await findOwner(this.#deps.pool, lotNumber)
    if (owner === null || owner.node === this.node) return 'MOVED'
    this.#elsewhere.set(lotNumber, { address: owner.address, untilMs: performance.now() + REMEMBER_OWNER_MS })
    return handOver(this.#deps.keys, owner.address, received).catch((): Outcome => 'MOVED')
  }

  #publish(committed: Committed): void {
    if (committed.lots.length === 0 && committed.sales.length === 0 && committed.accounts.length === 0) return
    this.#runner.heard(committed)
    this.#projector.heard(committed)
    this.#signer.heard(committed)
    for (const listener of this.#listeners) listener(committed)
  }
}
