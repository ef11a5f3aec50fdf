import type { Pool } from 'pg'
import type { Log } from '#platform/log.ts'
import type { Ending } from '#platform/live/index.ts'
import { MASS_LOSS_PAUSE_MS } from '#modules/lot-book/index.ts'
import type { LiveSubscriber } from './lot-topic.ts'
import {
  addPresent,
  loseDeadNodes,
  losePresent,
  readPresence,
  removePresent,
  seePresentNode,
  type LanePresence,
  ACTIVE_MS,
  isMassLoss,
  LOSS_WINDOW_MS,
} from '#modules/lanes/index.ts'

/** One person's line pauses a lane at most once in this time, milliseconds: pulling a plug is no way to win. */
const LOSS_COUNTS_ONCE_MS = 10 * 60_000
/** A node silent for so long is dead, milliseconds; each says every second that it lives. */
const NODE_DEAD_MS = 5_000
const TICK_MS = 1_000
/** Losses on this node are looked at together, milliseconds. */
const LOOK_AFTER_LOSS_MS = 200
/** Bidders who had not been active count as lost so long before, milliseconds: never among those a lane waits for. */
const LOST_BEFORE_MS = MASS_LOSS_PAUSE_MS + 2 * LOSS_WINDOW_MS
/** How long lost members are remembered, for their standby maxima, milliseconds. */
const FORGET_LOST_MS = 30 * 60_000

interface Seen {
  readonly accountId: number
  readonly saleIds: ReadonlySet<number>
  isSilent: boolean
}

export interface PresenceDeps {
  readonly pool: Pool
  readonly node: string
  readonly log: Log
  /** Many bidders of a lane were lost at once (auction-rules B2.2); every node that sees it reports it. */
  readonly massLost: (saleId: number) => void
  /** Runs after every look: bidders may have been lost. */
  readonly afterLook: () => Promise<void>
}

/** Who follows which lanes over connections of this node, as rows that all nodes see, and what becomes of those who are lost. */
export class LivePresence {
  readonly #deps: PresenceDeps
  readonly #seen = new Map<LiveSubscriber, Seen>()
  readonly #byAccount = new Map<number, Set<Seen>>()
  readonly #counted = new Map<string, number>()
  #watched: () => readonly number[] = () => []
  #timer: NodeJS.Timeout | null = null
  #lookingSoon: NodeJS.Timeout | null = null
  #isLooking = false
  #lookedAtMs = performance.now()
  /** Changes of one person's rows follow one another, so that who comes back at once is not left out. */
  readonly #writing = new Map<number, Promise<void>>()

  constructor(deps: PresenceDeps) {
    this.#deps = deps
  }

  /** Begins to say that this node lives and to look after the lanes that `watched` names. */
  async start(watched: () => readonly number[]): Promise<void> {
    this.#watched = watched
    await seePresentNode(this.#deps.pool, this.#deps.node)
    this.#lookedAtMs = performance.now()
    this.#timer = setInterval(() => void this.#look(), TICK_MS)
    this.#timer.unref()
  }

  /** Accounts that have bid in a lane and are connected to it, active in the last five minutes; on all nodes. */
  async activeBidders(saleId: number): Promise<readonly number[]> {
    const [lane] = await readPresence(this.#deps.pool, [saleId], { activeMs: ACTIVE_MS, windowMs: LOSS_WINDOW_MS })
    return lane?.present ?? []
  }

  /** What a member follows now. */
  async follow(subscriber: LiveSubscriber, accountId: number): Promise<void> {
    const before = this.#seen.get(subscriber)
    const saleIds = new Set(subscriber.lanes)
    if (before) this.#forget(subscriber, before)
    const now: Seen = { accountId, saleIds, isSilent: false }
    this.#seen.set(subscriber, now)
    this.#byAccount.set(accountId, (this.#byAccount.get(accountId) ?? new Set()).add(now))
    const left = [...(before?.saleIds ?? [])].filter((saleId) => !this.#isSeen(accountId, saleId))
    if (saleIds.size + left.length === 0) return
    await this.#write(accountId, async ({ pool, node }) => {
      if (saleIds.size > 0) await addPresent(pool, node, { accountId, saleIds: [...saleIds] })
      if (left.length > 0) await removePresent(pool, node, { accountId, saleIds: left })
    })
  }

  /** Activity of the person. */
  async active(subscriber: LiveSubscriber, accountId: number): Promise<void> {
    const saleIds = [...(this.#seen.get(subscriber)?.saleIds ?? [])]
    if (saleIds.length > 0) await this.#write(accountId, ({ pool, node }) => addPresent(pool, node, { accountId, saleIds }))
  }

  /** A connection fell silent, which is as good as lost, or speaks again. */
  setSilent(subscriber: LiveSubscriber, isSilent: boolean): void {
    const seen = this.#seen.get(subscriber)
    if (!seen || seen.isSilent === isSilent) return
    seen.isSilent = isSilent
    const { accountId, saleIds } = seen
    if (isSilent) this.#lose(seen)
    else void this.#write(accountId, ({ pool, node }) => addPresent(pool, node, { accountId, saleIds: [...saleIds] }))
  }

  ended(subscriber: LiveSubscriber, how: Ending): void {
    const seen = this.#seen.get(subscriber)
    if (!seen) return
    this.#forget(subscriber, seen)
    if (how === 'lost') {
      if (!seen.isSilent) this.#lose(seen)
      return
    }
    const { accountId } = seen
    const left = [...seen.saleIds].filter((saleId) => !this.#isSeen(accountId, saleId))
    if (left.length > 0) void this.#write(accountId, ({ pool, node }) => removePresent(pool, node, { accountId, saleIds: left }))
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    if (this.#lookingSoon) clearTimeout(this.#lookingSoon)
    await Promise.all(this.#writing.values())
  }

  /** Whether another connection of this node shows an account in a lane. */
  #isSeen(accountId: number, saleId: number): boolean {
    return [...(this.#byAccount.get(accountId) ?? [])].some((one) => !one.isSilent && one.saleIds.has(saleId))
  }

  #forget(subscriber: LiveSubscriber, seen: Seen): void {
    this.#seen.delete(subscriber)
    const others = this.#byAccount.get(seen.accountId)
    others?.delete(seen)
    if (others?.size === 0) this.#byAccount.delete(seen.accountId)
  }

  #lose({ accountId, saleIds }: Seen): void {
    const lost = [...saleIds].filter((saleId) => !this.#isSeen(accountId, saleId))
    if (lost.length === 0) return
    void this.#write(accountId, ({ pool, node }) =>
      losePresent(pool, node, { accountId, saleIds: lost, activeMs: ACTIVE_MS, beforeMs: LOST_BEFORE_MS }),
    )
    this.#lookingSoon ??= setTimeout(() => {
      this.#lookingSoon = null
      void this.#look()
    }, LOOK_AFTER_LOSS_MS)
    this.#lookingSoon.unref()
  }

  #write(accountId: number, change: (deps: PresenceDeps) => Promise<void>): Promise<void> {
    const written = (this.#writing.get(accountId) ?? Promise.resolve())
      .then(() => change(this.#deps))
      .catch((error: unknown) => this.#deps.log.warn({ reason: String(error) }, 'presence could not be written'))
      .finally(() => {
        if (this.#writing.get(accountId) === written) this.#writing.delete(accountId)
      })
    this.#writing.set(accountId, written)
    return written
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    const { pool, node, log } = this.#deps
    try {
      await Promise.all(this.#writing.values())
      await seePresentNode(pool, node)
      const silentMs = performance.now() - this.#lookedAtMs
      this.#lookedAtMs = performance.now()
      if (silentMs > NODE_DEAD_MS / 2) {
        await this.#showAgain()
        return
      }
      const limits = { activeMs: ACTIVE_MS, windowMs: LOSS_WINDOW_MS }
      await loseDeadNodes(pool, { activeMs: ACTIVE_MS, beforeMs: LOST_BEFORE_MS, deadMs: NODE_DEAD_MS, forgetMs: FORGET_LOST_MS })
      for (const lane of await readPresence(pool, this.#watched(), limits)) this.#judge(lane)
      await this.#deps.afterLook()
    } catch (error) {
      log.warn({ reason: String(error) }, 'presence could not be looked at')
    } finally {
      this.#isLooking = false
    }
  }

  /**
   * The database or this node was away for a while: others may have taken our bidders for lost, and we must not take theirs for lost
   * before they have had time to say that they live.
   */
  async #showAgain(): Promise<void> {
    for (const [accountId, seen] of this.#byAccount) {
      const saleIds = [...new Set([...seen].filter(({ isSilent }) => !isSilent).flatMap((one) => [...one.saleIds]))]
      if (saleIds.length > 0) await this.#write(accountId, ({ pool, node }) => addPresent(pool, node, { accountId, saleIds }))
    }
  }

  #judge({ saleId, present, lost }: LanePresence): void {
    const nowMs = performance.now()
    for (const [key, atMs] of this.#counted) if (nowMs - atMs > LOSS_COUNTS_ONCE_MS) this.#counted.delete(key)
    const fresh = lost.filter((accountId) => !this.#counted.has(`${saleId}:${accountId}`))
    if (!isMassLoss(fresh.length, present.length)) return
    for (const accountId of fresh) this.#counted.set(`${saleId}:${accountId}`, nowMs)
    this.#deps.massLost(saleId)
  }
}
