import type { Called, MandateWorld, Person } from './world.ts'

/** Caps in dollars as calls take them, minor units; null for none. */
export interface SentCaps {
  readonly lotMinor: number | null
  readonly dayMinor: number | null
  readonly totalMinor: number | null
  readonly lots: number | null
}

export const NO_CAPS: SentCaps = { lotMinor: null, dayMinor: null, totalMinor: null, lots: null }

/** Somebody, or something, that bids for a payer by a mandate of their own. */
export interface Caller {
  readonly kind: string
  readonly mandateId: number
  /** What its requests are known by. */
  readonly headers: Readonly<Record<string, string>>
  /** A call that it may make, by GET. */
  readonly path: string
  /** The payer changes how far it may go, at one server. */
  change(port: number, caps: SentCaps): Promise<Called>
  /** The payer takes everything from it at one server: its calls are to answer 401, and no bid of it is to be decided. */
  revoke(port: number): Promise<Called>
}

/** Makes one caller of a kind for a payer. */
export type MakeCaller = (world: MandateWorld, payer: Person, caps: SentCaps) => Promise<Caller>

const MANDATES = '/data/member/mandates'
const TOKENS = '/data/member/tokens'
const capsOf = (caps: SentCaps): object => ({ caps: [{ currency: 'USD', ...caps }] })

/** The id of a mandate that a call gave. @throws Error when it refused. */
export function mandateIdOf({ status, data }: Called): number {
  const { mandate } = data as { readonly mandate?: { readonly id: number } }
  if (mandate === undefined) throw new Error(`no mandate was given: ${status} ${JSON.stringify(data).slice(0, 300)}`)
  return mandate.id
}

/** A bidder of a broker, who holds a number of the broker's. */
const aDelegate: MakeCaller = async (world, payer, caps) => {
  const holder = await world.bidderOf(payer)
  const [port = 0] = world.ports
  const given = await world.call(port, MANDATES, {
    headers: payer.headers,
    json: { holder: String(holder.number), kind: 'BROKER_BIDDER', ...capsOf(caps) },
  })
  const mandateId = mandateIdOf(given)
  return {
    kind: 'delegate',
    mandateId,
    headers: holder.headers,
    path: MANDATES,
    change: (at, next) =>
      world.call(at, `${MANDATES}/change`, { headers: payer.headers, json: { mandateId: String(mandateId), ...capsOf(next) } }),
    revoke: (at) =>
      world.call(at, '/data/broker/bidders/vacate', {
        headers: payer.headers,
        json: { buyerNumber: String(holder.number), reason: 'a trial of revocations' },
      }),
  }
}

/** Days that a token of these trials lasts. */
const TOKEN_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1_000

/** What a token is made or changed with. */
const tokenOf = (caps: SentCaps): object => ({
  name: 'Trial',
  scopes: ['watch', 'bids:read', 'bids:place'],
  until: new Date(Date.now() + TOKEN_DAYS * DAY_MS).toISOString().slice(0, 10),
  ...capsOf(caps),
})

/** A program of the payer’s own. */
const aToken: MakeCaller = async (world, payer, caps) => {
  const [port = 0] = world.ports
  const made = await world.call(port, TOKENS, { headers: payer.headers, json: { kind: 'BOT', ...tokenOf(caps) } })
  const { token, entry } = made.data as { readonly token?: string; readonly entry?: { readonly id: number } & Called['data'] }
  if (token === undefined || entry === undefined)
    throw new Error(`no token was made: ${made.status} ${JSON.stringify(made.data).slice(0, 300)}`)
  const tokenId = String(entry.id)
  return {
    kind: 'token',
    mandateId: mandateIdOf({ ...made, data: entry }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    path: '/data/lots/bid-notices',
    change: (at, next) => world.call(at, `${TOKENS}/change`, { headers: payer.headers, json: { tokenId, ...tokenOf(next) } }),
    revoke: (at) => world.call(at, `${TOKENS}/revoke`, { headers: payer.headers, json: { tokenId, reason: 'a trial of revocations' } }),
  }
}

/** Each kind of caller that trials of mandates try; another kind joins by a line here. */
export const CALLER_KINDS: readonly MakeCaller[] = [aDelegate, aToken]
