import { createHmac, randomBytes } from 'node:crypto'
import { isViewCounted } from '@app/rules/recommendations/counted-views.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

const DAY_MS = 86_400_000
const SALT_BYTES = 32
/** Characters of a mark that are kept: enough that two lookers of a day do not share one. */
const MARK_CHARS = 12
/** Looks that one node tells apart in a day; beyond that none is counted, so that memory has a bound (about 30 MB). */
const MARKS_MAX = 200_000
/** Looks from one network that count in a day: more than an office takes, and too few to use up the marks of all. */
const LOOKS_OF_NETWORK_MAX = 2_000
/** Lots whose looks wait to be written. */
const WAITING_MAX = 10_000

/**
 * Counts looks at lots, one a day from each network: what a browser calls itself can be made up, and with it any number of people who
 * look. That somebody looked already is known by a mark made with a salt that lives as long as its day (UTC) and is never written: when
 * the day is over nobody can say whose looks were counted, we neither.
 */
export class ViewCounter {
  #day = -1
  #salt = randomBytes(SALT_BYTES)
  readonly #marks = new Set<string>()
  readonly #ofNetwork = new Map<string, number>()
  #waiting = new Map<number, number>()

  /** Counts a look, unless it is a program's, of somebody who asks not to be tracked, or the second of a day. */
  note(lot: number, { origin, nowMs }: Pick<RequestContext, 'origin' | 'nowMs'>): void {
    const { userAgent, network } = origin
    if (!isViewCounted({ userAgent, doNotTrack: origin.header('dnt'), globalPrivacyControl: origin.header('sec-gpc') })) return
    this.#turnDay(Math.floor(nowMs / DAY_MS))
    if (this.#marks.size >= MARKS_MAX || this.#waiting.size >= WAITING_MAX) return
    const [own, mark] = [this.#mark(network), this.#mark(`${network}\n${lot}`)]
    const before = this.#ofNetwork.get(own) ?? 0
    if (this.#marks.has(mark) || before >= LOOKS_OF_NETWORK_MAX) return
    this.#marks.add(mark)
    this.#ofNetwork.set(own, before + 1)
    this.#waiting.set(lot, (this.#waiting.get(lot) ?? 0) + 1)
  }

  #mark(text: string): string {
    return createHmac('sha256', this.#salt).update(text).digest('base64url').slice(0, MARK_CHARS)
  }

  #turnDay(day: number): void {
    if (day === this.#day) return
    this.#day = day
    this.#salt = randomBytes(SALT_BYTES)
    this.#marks.clear()
    this.#ofNetwork.clear()
  }

  /** Hands over what waits to be written, as numbers by lot. */
  take(): ReadonlyMap<number, number> {
    const taken = this.#waiting
    this.#waiting = new Map()
    return taken
  }
}
