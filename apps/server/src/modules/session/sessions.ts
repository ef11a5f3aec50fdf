import type { Member } from '@app/rules/access/can.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { siteOf, type Site } from '@app/rules/sites/sites.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { keyHash, newKey } from '#platform/random-key.ts'
import { REMEMBERED_SESSIONS_MAX, SEEN_EVERY_MS, SESSION_LIFE_MS } from './session-limits.ts'
import { SessionMemory } from './session-memory.ts'
import {
  deleteSession,
  deleteSessionByHandle,
  deleteSessionsOf,
  findAccountAsSession,
  findEnd,
  findEnded,
  findSession,
  findSessions,
  insertSession,
  listSessions,
  mergeFacts,
  mergeFactsOf,
  renewSession,
  type SessionRow,
  touchSession,
} from './sessions.store.ts'
import { type TermsInForce, toMember } from './to-member.ts'

export type SignInMethod = 'password' | 'passkey' | 'google' | 'apple' | 'sso' | 'ticket' | 'kiosk'

/** What the database knows of a session is its hash. */
export const hashOf = (sessionId: string): Buffer => keyHash(sessionId)

/** The id of a new session, as its cookie carries it. */
export const newSessionId = (): string => `s${newKey()}`

/** One session in the list its owner sees. */
export interface ListedSession {
  readonly handle: string
  readonly method: string
  readonly createdAtMs: number
  readonly seenAtMs: number
  readonly userAgent: string
  readonly network: string
  readonly isCurrent: boolean
}

/**
 * The signed-in visits. They live in PostgreSQL; a node remembers each for less than a second, so that an ended one is dead
 * everywhere within one (assurance T31).
 */
export class Sessions {
  readonly #db: Db
  readonly #termsInForce: TermsInForce
  readonly #memory = new SessionMemory((sessions) => this.#readMembers(sessions))
  readonly #seenAtMs = new Map<string, number>()
  readonly #endListeners = new Set<(accountId: number) => void>()

  constructor(db: Db, termsInForce: TermsInForce) {
    this.#db = db
    this.#termsInForce = termsInForce
  }

  /** A session counts on its own site alone. */
  #memberOn(row: SessionRow | null, site: Site): Member | null {
    return row === null || row.site !== site.code ? null : toMember(row, site, this.#termsInForce)
  }

  /** Whose this session is, on this site; null for one that is unknown or over. */
  async read(sessionId: string, site: Site): Promise<Member | null> {
    const known = this.#memory.find(sessionId, site)
    if (known !== undefined) {
      // Nothing waits until the use of a cached session is written.
      if (known !== null) void this.#noteUse(sessionId).catch(() => this.#seenAtMs.delete(sessionId))
      return known
    }
    const readAtMs = performance.now()
    const member = this.#memberOn(await findSession(this.#db, hashOf(sessionId)), site)
    this.#memory.remember(sessionId, { site, member, readAtMs })
    if (member !== null) await this.#noteUse(sessionId)
    return member
  }

  /** As `read`, for active people who should not wait for it, as a bidder in a lane. */
  async readOften(sessionId: string, site: Site): Promise<Member | null> {
    const member = await this.read(sessionId, site)
    if (member !== null) this.#memory.keepFresh(sessionId, site)
    return member
  }

  async #readMembers(sessions: ReadonlyMap<string, Site>): Promise<ReadonlyMap<string, Member | null>> {
    const hashes = [...sessions.keys()].map(hashOf)
    const rows = new Map((await findSessions(this.#db, hashes)).map((row) => [row.id_hash.toString('hex'), row]))
    return new Map([...sessions].map(([id, site], at) => [id, this.#memberOn(rows.get(hashes[at]?.toString('hex') ?? '') ?? null, site)]))
  }

  async #noteUse(sessionId: string): Promise<void> {
    const nowMs = performance.now()
    if (nowMs - (this.#seenAtMs.get(sessionId) ?? -Infinity) < SEEN_EVERY_MS) return
    if (this.#seenAtMs.size >= REMEMBERED_SESSIONS_MAX) this.#seenAtMs.clear()
    this.#seenAtMs.set(sessionId, nowMs)
    await touchSession(this.#db, hashOf(sessionId))
  }

  /** Of these sessions, by their hashes, those that are over; reading them is no use of them. `isAged`: only their time ran out. */
  ended(idHashes: readonly Buffer[]): Promise<readonly { readonly idHash: Buffer; readonly isAged: boolean }[]> {
    return findEnded(this.#db, idHashes)
  }

  /** A session is in use although there is no request; the caller says so at most once a minute. */
  noteUse(sessionId: string): Promise<void> {
    return touchSession(this.#db, hashOf(sessionId))
  }

  /** When a session ends whatever its person does, epoch milliseconds; null for an unknown one. */
  async endsAtMs(sessionId: string): Promise<number | null> {
    return (await findEnd(this.#db, hashOf(sessionId)))?.getTime() ?? null
  }

  /** The person of an account, to act on their behalf while they are away; null for an account that may not sign in. */
  async memberOf(accountId: number): Promise<Member | null> {
    const row = await findAccountAsSession(this.#db, accountId)
    return row === null ? null : toMember(row, siteOf(row.home_site as SiteCode), this.#termsInForce)
  }

  /** Signs a person in: a new session takes the place of the caller's, whatever that was; the earlier one ends. */
  async start(
    ctx: RequestContext,
    session: { accountId: number; method: SignInMethod; hasSecondFactor: boolean; isMobileApp?: boolean },
  ): Promise<string> {
    const sessionId = newSessionId()
    if (ctx.sessionId !== null) await this.end(ctx.sessionId)
    await insertSession(this.#db, {
      id_hash: hashOf(sessionId),
      account_id: session.accountId,
      site: ctx.site.code,
      method: session.method,
      has_second_factor: session.hasSecondFactor,
      ends_at: new Date(ctx.nowMs + SESSION_LIFE_MS),
      user_agent: ctx.origin.userAgent,
      network: ctx.origin.address,
      is_mobile_app: session.isMobileApp ?? false,
    })
    ctx.replaceVisit(sessionId)
    return sessionId
  }

  /** Signs out: the session ends and a fresh anonymous visit takes its place. */
  async signOut(ctx: RequestContext): Promise<void> {
    if (ctx.sessionId !== null) await this.end(ctx.sessionId)
    if (ctx.member !== null) this.#tell(ctx.member.accountId)
    ctx.replaceVisit(null)
  }

  async end(sessionId: string): Promise<void> {
    this.#memory.forget(sessionId)
    await deleteSession(this.#db, hashOf(sessionId))
  }

  /** Ends one session of an account by the handle in its owner's list; answers whether there was one. */
  async endByHandle(accountId: number, handle: string): Promise<boolean> {
    const isEnded = await deleteSessionByHandle(this.#db, accountId, handle)
    this.#forget()
    this.#tell(accountId)
    return isEnded
  }

  /** Signs an account out everywhere, but for the session that `exceptId` names; `tx` where it belongs to a larger change. */
  async endAll(accountId: number, { exceptId = null, tx }: { exceptId?: string | null; tx?: Tx } = {}): Promise<void> {
    await deleteSessionsOf(tx ?? this.#db, accountId, exceptId === null ? null : hashOf(exceptId))
    this.#forget()
    this.#tell(accountId)
  }

  async list(accountId: number, currentId: string | null): Promise<ListedSession[]> {
    const current = currentId === null ? null : hashOf(currentId)
    return (await listSessions(this.#db, accountId)).map((row) => ({
      handle: row.handle,
      method: row.method,
      createdAtMs: row.created_at.getTime(),
      seenAtMs: row.seen_at.getTime(),
      userAgent: row.user_agent,
      network: row.network,
      isCurrent: current?.equals(row.id_hash) ?? false,
    }))
  }

  /** Keeps facts of this visit alone, beside those already there. */
  async keepFacts(sessionId: string, facts: Readonly<Record<string, unknown>>): Promise<void> {
    await mergeFacts(this.#db, hashOf(sessionId), facts)
  }

  /** Keeps facts in every visit of an account, such as that its alerts have changed. */
  async keepFactsOf(accountId: number, facts: Readonly<Record<string, unknown>>): Promise<void> {
    await mergeFactsOf(this.#db, accountId, facts)
  }

  /** What this visit alone knows: isMobileApp, displayAlertsModal, refreshAlerts and the like. */
  async facts(sessionId: string): Promise<Readonly<Record<string, unknown>>> {
    const row = await findSession(this.#db, hashOf(sessionId))
    return row === null ? {} : { ...(row.facts as Readonly<Record<string, unknown>>), isMobileApp: row.is_mobile_app }
  }

  /** How the person of a visit proved who they are, for evidence of what they do in it; null for one that is over. */
  async howProved(
    sessionId: string,
  ): Promise<{ readonly method: string; readonly hasSecondFactor: boolean; readonly provedAt: Date } | null> {
    const row = await findSession(this.#db, hashOf(sessionId))
    return row === null ? null : { method: row.method, hasSecondFactor: row.has_second_factor, provedAt: row.proved_at }
  }

  /**
   * The person has proved again who they are, perhaps by a second factor: the visit goes on under another id. The cached earlier id
   * lasts its second, so that requests of the page meanwhile are still answered. Of two proofs at once the first replaces it.
   */
  async renew(ctx: RequestContext, { addsSecondFactor }: { addsSecondFactor: boolean }): Promise<string | null> {
    if (ctx.sessionId === null) return null
    const [from, sessionId] = [hashOf(ctx.sessionId), newSessionId()]
    const isRenewed = await transaction(this.#db, (tx) => renewSession(tx, { from, to: hashOf(sessionId), addsSecondFactor }))
    if (!isRenewed) return null
    ctx.replaceVisit(sessionId)
    return sessionId
  }

  /** What a change of the account makes stale on this node at once; other nodes see it within a second. */
  forgetAccount(): void {
    this.#forget()
  }

  /** Called when sessions of an account end on this node: open sockets close with them. Answers the way to stop listening. */
  onEnd(listener: (accountId: number) => void): () => void {
    this.#endListeners.add(listener)
    return () => void this.#endListeners.delete(listener)
  }

  #forget(): void {
    this.#memory.forgetAll()
  }

  #tell(accountId: number): void {
    for (const listener of this.#endListeners) listener(accountId)
  }
}
