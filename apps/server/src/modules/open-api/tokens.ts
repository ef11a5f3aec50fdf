import { Failure } from '@app/contract/failure.ts'
import type { Member } from '@app/rules/access/can.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import type { Sessions } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import { isCredential, type ReadToken, type TokenHolder } from '#platform/edge/bearer-token.ts'
import { keyHash } from '#platform/random-key.ts'
import { findEndedTokens, findToken, touchToken, type TokenRow } from './api-keys.store.ts'
import { isIn } from './networks.ts'

/** What a node remembers of a token: with the time of a reading, one that is over is refused everywhere within a second. */
const MEMORY_MS = 750
/** Tokens that one node remembers at once. */
const REMEMBERED_MAX = 20_000
/** How often the use of a token is written. */
const USED_EVERY_MS = 60_000

interface Known {
  readonly token: TokenRow
  readonly member: Member
}

interface Remembered {
  readonly known: Known | null
  readonly untilMs: number
}

export interface TokensDeps {
  readonly db: Db
  readonly sessions: Pick<Sessions, 'memberOf' | 'readOften' | 'endsAtMs' | 'noteUse' | 'ended' | 'onEnd'>
}

/**
 * Whose a token is, and until when. A node remembers each for less than a second, so that one that is revoked is dead everywhere within one,
 * without any notification.
 */
export class Tokens {
  readonly #deps: TokensDeps
  readonly #remembered = new Map<string, Remembered>()
  readonly #usedAtMs = new Map<number, number>()
  readonly #endListeners = new Set<(accountId: number) => void>()
  /** Counts what was forgotten: what was read before that is not remembered after it. */
  #forgotten = 0
  /** Whether any token was good on this node: only then a live connection may be a program's. */
  #isUsed = false

  constructor(deps: TokensDeps) {
    this.#deps = deps
  }

  /** As the edge asks. @throws Failure TOKEN_NETWORK. */
  readonly read: ReadToken = async (token, { site, address }) => {
    const known = await this.#find({ tokenHash: keyHash(token) })
    if (known === null || !known.member.sites.includes(site.code)) return null
    if (!isIn(known.token.networks, address)) throw new Failure('TOKEN_NETWORK')
    void this.#noteUse(known.token.id, address).catch(() => this.#usedAtMs.delete(known.token.id))
    const { id, scopes, credential } = known.token
    return {
      token: { id, scopes, credential },
      member: { ...known.member, site: site.code },
    } satisfies TokenHolder
  }

  /** What live connections ask of whoever is behind them: a session by its id, a program by what stands for its token. */
  get callers(): TokensDeps['sessions'] {
    const { sessions } = this.#deps
    return {
      memberOf: (accountId) => sessions.memberOf(accountId),
      readOften: (id, site) => (isCredential(id) ? this.#memberBy(id, site) : sessions.readOften(id, site)),
      endsAtMs: async (id) => {
        if (!isCredential(id)) return sessions.endsAtMs(id)
        return (await this.#find({ credential: id }))?.token.endsAt.getTime() ?? null
      },
      // A token is not used up by time, so nothing has to be noted for it.
      noteUse: async (id) => (isCredential(id) ? undefined : sessions.noteUse(id)),
      ended: (hashes) => this.#ended(hashes),
      onEnd: (listener) => {
        const stop = sessions.onEnd(listener)
        this.#endListeners.add(listener)
        return () => {
          stop()
          this.#endListeners.delete(listener)
        }
      },
    }
  }

  /** Tokens of an account have changed or ended on this node: connections are looked at now. */
  changed(accountId: number): void {
    this.#forgotten += 1
    this.#remembered.clear()
    for (const listener of this.#endListeners) listener(accountId)
  }

  async #memberBy(credential: string, site: Site): Promise<Member | null> {
    const member = (await this.#find({ credential }))?.member
    return member === undefined || !member.sites.includes(site.code) ? null : { ...member, site: site.code }
  }

  /** Of these hashes those that are over; what stands for no token is a session's, or a token's from before it was changed. */
  async #ended(hashes: readonly Buffer[]) {
    const found = this.#isUsed ? await findEndedTokens(this.#deps.db, hashes) : []
    const tokens = new Set(found.map(({ idHash }) => idHash.toString('hex')))
    const over = found.filter(({ isOver }) => isOver).map(({ idHash }) => ({ idHash, isAged: false }))
    const others = hashes.filter((hash) => !tokens.has(hash.toString('hex')))
    return others.length === 0 ? over : [...over, ...(await this.#deps.sessions.ended(others))]
  }

  async #find(by: Parameters<typeof findToken>[1]): Promise<Known | null> {
    const key = 'tokenHash' in by ? by.tokenHash.toString('hex') : by.credential
    const cached = this.#remembered.get(key)
    if (cached !== undefined && cached.untilMs > performance.now()) return cached.known
    const [readAtMs, forgotten] = [performance.now(), this.#forgotten]
    const known = await this.#readKnown(by)
    if (known !== null) this.#isUsed = true
    if (this.#remembered.size >= REMEMBERED_MAX) this.#remembered.clear()
    if (forgotten === this.#forgotten) this.#remembered.set(key, { known, untilMs: readAtMs + MEMORY_MS })
    return known
  }

  async #readKnown(by: Parameters<typeof findToken>[1]): Promise<Known | null> {
    const token = await findToken(this.#deps.db, by)
    const person = token === null ? null : await this.#deps.sessions.memberOf(token.accountId)
    // Tokens are for buyers' own accounts; one whose account has become another kind opens nothing.
    if (token === null || person === null || person.kind !== 'buyer') return null
    const { id, mandateId, scopes } = token
    return { token, member: { ...person, bidsByChoice: false, token: { id, mandateId, scopes } } }
  }

  async #noteUse(id: number, address: string): Promise<void> {
    const nowMs = performance.now()
    if (nowMs - (this.#usedAtMs.get(id) ?? -Infinity) < USED_EVERY_MS) return
    if (this.#usedAtMs.size >= REMEMBERED_MAX) this.#usedAtMs.clear()
    this.#usedAtMs.set(id, nowMs)
    await touchToken(this.#deps.db, id, address)
  }
}
