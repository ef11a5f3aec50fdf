import type { Member } from '@app/rules/access/can.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import { FRESH_EVERY_MS, FRESH_FOR_MS, FRESH_SESSIONS_MAX, REMEMBERED_SESSIONS_MAX, SESSION_MEMORY_MS } from './session-limits.ts'

interface Remembered {
  readonly site: Site
  readonly member: Member | null
  readonly untilMs: number
}

interface FreshSession {
  readonly site: Site
  readonly untilMs: number
}

/** Whose these sessions are, each on its site; null for one that is unknown or over. */
type ReadMembers = (sessions: ReadonlyMap<string, Site>) => Promise<ReadonlyMap<string, Member | null>>

/**
 * A node's cache of sessions, each for less than a second. Those of active people are read again before that is over,
 * all by one question, so that their next act does not wait for the database.
 */
export class SessionMemory {
  readonly #readMembers: ReadMembers
  readonly #remembered = new Map<string, Remembered>()
  readonly #fresh = new Map<string, FreshSession>()
  #timer: NodeJS.Timeout | null = null
  /** Counts what was forgotten: what was read before that is not remembered after it. */
  #forgotten = 0

  constructor(readMembers: ReadMembers) {
    this.#readMembers = readMembers
  }

  /** Who it is on this site; null for a visitor, undefined for what is not cached. */
  find(sessionId: string, site: Site): Member | null | undefined {
    const known = this.#remembered.get(sessionId)
    return known && known.site.code === site.code && known.untilMs > performance.now() ? known.member : undefined
  }

  /** `readAtMs` is when the reading began, by the monotonic clock. */
  remember(sessionId: string, { site, member, readAtMs }: Omit<Remembered, 'untilMs'> & { readonly readAtMs: number }): void {
    if (this.#remembered.size >= REMEMBERED_SESSIONS_MAX) this.#remembered.clear()
    this.#remembered.set(sessionId, { site, member, untilMs: readAtMs + SESSION_MEMORY_MS })
  }

  forget(sessionId: string): void {
    this.#forgotten += 1
    this.#remembered.delete(sessionId)
  }

  forgetAll(): void {
    this.#forgotten += 1
    this.#remembered.clear()
  }

  /** Refreshes a session for a while; of too many at once the later ones are read when they are needed. */
  keepFresh(sessionId: string, site: Site): void {
    if (this.#fresh.size >= FRESH_SESSIONS_MAX && !this.#fresh.has(sessionId)) return
    this.#fresh.set(sessionId, { site, untilMs: performance.now() + FRESH_FOR_MS })
    this.#again()
  }

  #again(): void {
    if (this.#fresh.size > 0 && this.#timer === null) this.#timer = setTimeout(() => void this.#readFresh(), FRESH_EVERY_MS).unref()
  }

  async #readFresh(): Promise<void> {
    const [readAtMs, forgotten] = [performance.now(), this.#forgotten]
    for (const [sessionId, { untilMs }] of this.#fresh) if (untilMs <= readAtMs) this.#fresh.delete(sessionId)
    const reading = new Map([...this.#fresh].map(([sessionId, { site }]) => [sessionId, site]))
    try {
      const members = await this.#readMembers(reading)
      if (forgotten === this.#forgotten)
        for (const [sessionId, site] of reading) this.remember(sessionId, { site, member: members.get(sessionId) ?? null, readAtMs })
    } catch {
      // The database is away: every waiting request asks for itself and gets the error.
    } finally {
      this.#timer = null
      this.#again()
    }
  }
}
