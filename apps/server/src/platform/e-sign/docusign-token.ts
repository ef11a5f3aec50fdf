import { createSign, type KeyObject } from 'node:crypto'
import { askOutside } from '../outbound/index.ts'
import { NoticeFault } from '../provider-notices/index.ts'

const TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 65_536
const OK = 200
const ASSERTION_SECONDS = 600
/** A token is asked for anew so long before it ends, seconds. */
const MARGIN_SECONDS = 60
const MS = 1_000
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const SCOPES = 'signature impersonation'

/** Whose token it is, and where it is asked for. */
export interface TokenOwner {
  readonly integrationKey: string
  readonly userId: string
  readonly privateKey: KeyObject
  readonly loginUrl: string
}

/** What an answer says of a token; nothing where it is no JSON, as a page of upkeep. */
function readToken(text: string): { readonly access_token?: unknown; readonly expires_in?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    return {}
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An assertion of who asks, signed by our own key (RFC 7523). */
function assertionOf({ integrationKey, userId, privateKey, loginUrl }: TokenOwner, nowMs: number): string {
  const iat = Math.floor(nowMs / MS)
  const claims = { iss: integrationKey, sub: userId, aud: new URL(loginUrl).host, iat, exp: iat + ASSERTION_SECONDS, scope: SCOPES }
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`
}

/** A token of a few hours, asked for when it is needed and kept in memory. */
export class DocusignToken {
  readonly #owner: TokenOwner
  #held: Promise<{ readonly token: string; readonly untilMs: number }> | null = null

  constructor(owner: TokenOwner) {
    this.#owner = owner
  }

  /** @throws NoticeFault while there is none. */
  async get(): Promise<string> {
    const held = await this.#held?.catch(() => null)
    if (held !== undefined && held !== null && Date.now() < held.untilMs) return held.token
    this.#held = this.#ask()
    return (await this.#held).token
  }

  /** Asks for another the next time. */
  drop(): void {
    this.#held = null
  }

  async #ask(): Promise<{ readonly token: string; readonly untilMs: number }> {
    const nowMs = Date.now()
    const answer = await askOutside({
      method: 'POST',
      url: `${this.#owner.loginUrl}/oauth/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: GRANT, assertion: assertionOf(this.#owner, nowMs) }).toString(),
      timeoutMs: TIMEOUT_MS,
      isLocalAllowed: true,
      answerBytesMax: ANSWER_BYTES_MAX,
    })
    if (answer === null) throw new NoticeFault('unreachable')
    // `consent_required` until an administrator has let the integration act for its user.
    if (answer.status !== OK) throw new NoticeFault(/consent_required/.test(answer.text) ? 'consent required' : `token ${answer.status}`)
    const { access_token: token, expires_in: seconds } = readToken(answer.text)
    if (typeof token !== 'string' || typeof seconds !== 'number') throw new NoticeFault('token unreadable')
    return { token, untilMs: nowMs + Math.max(0, seconds - MARGIN_SECONDS) * MS }
  }
}
