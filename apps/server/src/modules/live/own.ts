import type { Frame } from '#platform/live/index.ts'
import type { Log } from '#platform/log.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import type { LiveFrames } from './frames.ts'
import { OWN_AFTER_MS, OWN_READ_MAX } from './limits.ts'

/** A connection to which own standings are sent. */
export interface StandingReader {
  /** Whose it is; null for visitors and until the account that they commit is known. */
  readonly accountId: number | null
  /** The account that their bids commit: what changes there may be theirs. */
  readonly payerId: number | null
  readonly isOpen: boolean
  /** Lots whose own standing it shows. */
  ownLots(): readonly number[]
  /** The account has bid: what it follows may be more now. */
  standingChanged(): Promise<void>
  send(frame: Frame): void
}

const accountsOf = ({ accountId, payerId }: StandingReader): ReadonlySet<number> =>
  new Set([accountId, payerId].filter((id) => id !== null))

/** What concerns one person is read for them alone and sent over their own connections when it has changed. */
export class LiveOwn {
  readonly #engine: Pick<Engine, 'ownOfAll'>
  readonly #frames: LiveFrames
  readonly #log: Log
  readonly #byAccount = new Map<number, Set<StandingReader>>()
  readonly #sent = new WeakMap<StandingReader, Map<number, string>>()
  readonly #dirty = new Set<StandingReader>()
  #timer: NodeJS.Timeout | null = null
  #isReading = false

  constructor({ engine, frames, log }: { readonly engine: Pick<Engine, 'ownOfAll'>; readonly frames: LiveFrames; readonly log: Log }) {
    this.#engine = engine
    this.#frames = frames
    this.#log = log
  }

  add(follower: StandingReader): void {
    for (const accountId of accountsOf(follower)) {
      const known = this.#byAccount.get(accountId) ?? new Set()
      this.#byAccount.set(accountId, known.add(follower))
    }
  }

  remove(follower: StandingReader): void {
    this.#dirty.delete(follower)
    for (const accountId of accountsOf(follower)) {
      const known = this.#byAccount.get(accountId)
      known?.delete(follower)
      if (known?.size === 0) this.#byAccount.delete(accountId)
    }
  }

  /** Standings of these accounts changed. */
  changed(accountIds: readonly number[]): void {
    for (const accountId of accountIds)
      for (const follower of this.#byAccount.get(accountId) ?? []) {
        this.#dirty.add(follower)
        follower.standingChanged().catch((error: unknown) => this.#log.warn({ reason: String(error) }, 'own bids could not be read'))
      }
    this.#soon()
  }

  /** Everybody's, after changes may have been missed. */
  changedAll(): void {
    for (const followers of this.#byAccount.values()) for (const follower of followers) this.#dirty.add(follower)
    this.#soon()
  }

  /** A follower's own lots have changed; lots they no longer follow are forgotten, so that they are sent again when followed again. */
  refresh(follower: StandingReader): void {
    if (follower.accountId === null) return
    const sent = this.#sent.get(follower)
    if (sent) {
      const lots = new Set(follower.ownLots())
      for (const lot of sent.keys()) if (!lots.has(lot)) sent.delete(lot)
    }
    this.#dirty.add(follower)
    this.#soon()
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#dirty.clear()
  }

  #soon(): void {
    if (this.#dirty.size === 0 || this.#isReading) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      void this.#readSome()
    }, OWN_AFTER_MS)
  }

  /** Reads for all whose standing has changed, in as few questions as may be; what changes meanwhile waits for its turn. */
  async #readSome(): Promise<void> {
    this.#isReading = true
    const changed = [...this.#dirty]
    this.#dirty.clear()
    for (let at = 0; at < changed.length; at += OWN_READ_MAX)
      try {
        await this.#readOf(changed.slice(at, at + OWN_READ_MAX))
      } catch (error) {
        this.#log.warn({ reason: String(error) }, 'own standings could not be read')
      }
    this.#isReading = false
    this.#soon()
  }

  async #readOf(followers: readonly StandingReader[]): Promise<void> {
    const readers = followers.flatMap((follower) => {
      const { accountId } = follower
      return accountId === null || !follower.isOpen ? [] : [{ follower, accountId, lots: new Set(follower.ownLots()) }]
    })
    const found = await this.#engine.ownOfAll(readers.map(({ accountId, lots }) => ({ accountId, lots: [...lots] })))
    for (const { follower, accountId, lots } of readers) {
      const sent = this.#sent.get(follower) ?? new Map<number, string>()
      this.#sent.set(follower, sent)
      for (const own of found.get(accountId) ?? []) {
        const text = JSON.stringify(own)
        if (!lots.has(own.lot) || sent.get(own.lot) === text) continue
        sent.set(own.lot, text)
        follower.send(this.#frames.own(own))
      }
    }
  }
}
