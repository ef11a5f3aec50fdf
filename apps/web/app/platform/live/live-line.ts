import type { ClientMessage, LiveMessage } from '@app/contract/lanes/live.ts'
import type { ServerClock } from './live-clock.ts'
import type { LiveChannel, LiveQuality } from './live-view.ts'
import type { Followed, LiveWorld, Way } from './live-world.ts'

/** First pause before connecting again, doubled at every failure up to the longest; the actual one lies between half and all of it. */
const BACK_OFF_MS = 400
const BACK_OFF_MAX_MS = 15_000
/** A way that fails so often without one message gives place to the next. */
const FAILURES_BEFORE_NEXT_WAY = 2
/** From a lesser way the socket is tried again after this time, milliseconds. */
const BETTER_WAY_MS = 60_000
/** A way that says nothing after being opened is given up, milliseconds. */
const OPEN_LIMIT_MS = 8_000
const TICK_MS = 1_000
const PING_EVERY_MS = 10_000
const PING_EVERY_HIDDEN_MS = 25_000
/** Pings sent at once at the start, so that the clock is known soon. */
const FIRST_PINGS = 3
/** An answer that takes longer makes a line slow; one that does not come makes it lost, milliseconds. */
const SLOW_MS = 1_000
const PONG_LIMIT_MS = 5_000
/** A stream says something at least this often, milliseconds. */
const STREAM_SILENCE_MS = 40_000
const POLL_EVERY_MS = 2_000
const POLL_EVERY_HIDDEN_MS = 15_000

const WAYS: readonly LiveChannel[] = ['socket', 'stream', 'polling']

export interface LineEvents {
  followed(): Followed
  came(message: LiveMessage): void
  /** The connection was opened again: missed events are requested along with what is followed. */
  opened(): void
  lost(): void
  /** Quality, channel or time of loss may have changed. */
  changed(): void
}

/** One line to the server: a socket, else a stream, else polling; opened again by itself as long as it is wanted. */
export class LiveLine {
  readonly #world: LiveWorld
  readonly #clock: ServerClock
  readonly #events: LineEvents
  #way: Way | null = null
  #channel: LiveChannel = 'socket'
  #isWanted = false
  #isOpen = false
  #failures = 0
  /** Of the transport in use, since its last message. */
  #wayFailures = 0
  #heardAtMs = 0
  #pingedAtMs: number | null = null
  #lastPingMs = 0
  #lostSinceMs: number | null = null
  /** A line was opened while the browser said that there is no network: on a machine with none but its own it always says so. */
  #isBrowserWrong = false
  #stopTimers: (() => void)[] = []
  #stopWatching: () => void = () => undefined
  /** Numbers the attempts, so that what a given-up one still says is not heard. */
  #attempt = 0

  constructor(world: LiveWorld, clock: ServerClock, events: LineEvents) {
    this.#world = world
    this.#clock = clock
    this.#events = events
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Whether there is a network, as the browser tells, unless a line that was opened all the same has shown it wrong. */
  get isOnline(): boolean {
    return this.#isBrowserWrong || this.#world.isOnline()
  }

  get channel(): LiveChannel | null {
    return this.#isOpen ? this.#channel : null
  }

  get lostSinceMs(): number | null {
    return this.#lostSinceMs
  }

  get quality(): LiveQuality {
    if (!this.#isOpen) return this.#lostSinceMs === null ? 'connecting' : 'lost'
    const waitedMs = this.#pingedAtMs === null ? 0 : this.#world.monotonicMs() - this.#pingedAtMs
    return waitedMs > SLOW_MS || (this.#clock.roundTripMs() ?? 0) > SLOW_MS ? 'slow' : 'good'
  }

  /** Opens the connection, or, when it is open, sends what is followed now. */
  follow(): void {
    if (!this.#isWanted) {
      this.#isWanted = true
      this.#stopWatching = this.#world.onChange(() => this.#worldChanged())
      this.#connect()
      return
    }
    if (!this.#isOpen) return
    if (this.#channel === 'socket') this.#sendFollow()
    else this.#reopen()
  }

  /** Sends a message; false when there is no socket to send it over. */
  send(message: ClientMessage): boolean {
    return this.#isOpen && this.#channel === 'socket' && this.#way !== null && this.#way.send(JSON.stringify(message))
  }

  close(): void {
    this.#isWanted = false
    this.#isOpen = false
    this.#lostSinceMs = null
    this.#failures = 0
    this.#wayFailures = 0
    this.#channel = 'socket'
    this.#stopWatching()
    this.#drop()
  }

  #sendFollow(): void {
    this.send({ type: 'follow', ...this.#events.followed() })
  }

  #ping(): void {
    const at = this.#world.monotonicMs()
    this.#lastPingMs = at
    if (this.send({ type: 'ping', at, isVisible: this.#world.isVisible() })) this.#pingedAtMs ??= at
  }

  #later(ms: number, run: () => void): void {
    this.#stopTimers.push(this.#world.later(ms, run))
  }

  /** Ends the transport in use silently. */
  #drop(): void {
    this.#attempt += 1
    for (const stop of this.#stopTimers) stop()
    this.#stopTimers = []
    this.#way?.close()
    this.#way = null
    this.#pingedAtMs = null
  }

  #connect(): void {
    this.#drop()
    if (!this.#isWanted) return
    const attempt = this.#attempt
    const isCurrent = (): boolean => attempt === this.#attempt
    const events = {
      came: (message: LiveMessage) => {
        if (isCurrent()) this.#came(message)
      },
      over: (isUnreachable?: true) => {
        if (isCurrent()) this.#fail(isUnreachable)
      },
    }
    if (this.#channel === 'polling') {
      void this.#poll(isCurrent)
      return
    }
    this.#way = this.#channel === 'socket' ? this.#world.openSocket(events) : this.#world.openStream(this.#events.followed(), events)
    this.#later(OPEN_LIMIT_MS, () => {
      if (!this.#isOpen) this.#fail()
    })
  }

  #reopen(): void {
    this.#isOpen = false
    this.#connect()
  }

  #fail(isUnreachable?: true): void {
    const wasOpen = this.#isOpen
    this.#isOpen = false
    this.#drop()
    this.#lostSinceMs ??= this.#clock.nowMs()
    if (wasOpen) {
      this.#failures = 0
      this.#events.lost()
    } else {
      this.#failures += 1
      if (isUnreachable !== true && this.isOnline) this.#countAgainstWay()
    }
    const longestMs = Math.min(BACK_OFF_MAX_MS, BACK_OFF_MS * 2 ** this.#failures)
    this.#later(longestMs * (0.5 + this.#world.random() / 2), () => this.#connect())
    this.#events.changed()
  }

  /** A transport that reached the server and still did not open may be blocked by something in between. */
  #countAgainstWay(): void {
    this.#wayFailures += 1
    if (this.#wayFailures < FAILURES_BEFORE_NEXT_WAY) return
    this.#wayFailures = 0
    this.#channel = WAYS[(WAYS.indexOf(this.#channel) + 1) % WAYS.length] ?? 'socket'
  }

  #came(message: LiveMessage): void {
    this.#heardAtMs = this.#world.monotonicMs()
    if (message.type === 'pong' && this.#channel === 'socket') {
      this.#clock.answered(message.serverMs, message.at)
      this.#pingedAtMs = null
    } else this.#clock.heard(message.serverMs)
    if (!this.#isOpen) this.#open()
    this.#events.came(message)
  }

  #open(): void {
    this.#isOpen = true
    this.#isBrowserWrong = !this.#world.isOnline()
    this.#failures = 0
    this.#wayFailures = 0
    this.#lostSinceMs = null
    if (this.#channel === 'socket') {
      this.#sendFollow()
      for (let count = 0; count < FIRST_PINGS; count += 1) this.#ping()
    } else this.#later(BETTER_WAY_MS, () => this.#tryBetterWay())
    if (this.#channel !== 'polling') this.#later(TICK_MS, () => this.#tick())
    this.#events.opened()
    this.#events.changed()
  }

  #tryBetterWay(): void {
    this.#channel = 'socket'
    this.#reopen()
  }

  #tick(): void {
    const nowMs = this.#world.monotonicMs()
    if (this.#channel === 'stream' && nowMs - this.#heardAtMs > STREAM_SILENCE_MS) {
      this.#fail()
      return
    }
    if (this.#pingedAtMs !== null && nowMs - this.#pingedAtMs > PONG_LIMIT_MS) {
      this.#fail()
      return
    }
    const everyMs = this.#world.isVisible() ? PING_EVERY_MS : PING_EVERY_HIDDEN_MS
    if (this.#channel === 'socket' && nowMs - this.#lastPingMs >= everyMs) this.#ping()
    this.#later(TICK_MS, () => this.#tick())
    this.#events.changed()
  }

  async #poll(isCurrent: () => boolean): Promise<void> {
    try {
      const messages = await this.#world.poll(this.#events.followed())
      if (!isCurrent()) return
      for (const message of messages) this.#came(message)
    } catch {
      if (isCurrent()) this.#fail(true)
      return
    }
    this.#later(this.#world.isVisible() ? POLL_EVERY_MS : POLL_EVERY_HIDDEN_MS, () => void this.#poll(isCurrent))
  }

  /** The tab came to the front or the network came back: doubt is settled at once, not when the next sign of life is due. */
  #worldChanged(): void {
    if (this.#world.isOnline()) this.#isBrowserWrong = false
    if (!this.isOnline) {
      if (this.#isOpen) this.#fail()
      return
    }
    if (!this.#isOpen) {
      this.#failures = 0
      this.#connect()
    } else if (this.#channel === 'socket' && this.#world.isVisible()) {
      this.#clock.forget()
      this.#ping()
    }
  }
}
