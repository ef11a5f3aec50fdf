import { sql } from 'kysely'
import type { CallName } from '@app/contract/calls.ts'
import type { Db } from '#platform/db/database.ts'
import { letBidFor } from '../accounts/mandates.ts'
import { aLotRow, putLots } from '../lots.ts'
import { aPerson, signIn, type PersonFields, type SignedInHeaders, type TestPerson } from '../people.ts'

const CAPS = [{ currency: 'USD', lotMinor: 500_000, dayMinor: null, totalMinor: null, lots: null }]
const DAY_MS = 86_400_000
const TOKEN_DAYS = 30
/** What is said of a token. */
const tokenTerms = () => ({
  name: 'Mine',
  scopes: ['bids:read'],
  until: new Date(Date.now() + TOKEN_DAYS * DAY_MS).toISOString().slice(0, 10),
})

interface Somebody extends TestPerson {
  readonly headers: SignedInHeaders
}

/** What is sent with a call. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}
type Ask = (name: CallName, headers: SignedInHeaders, input: CallInput) => Promise<{ json(): { readonly returnCode: number } }>

/** A broker with everything that can be named of them and their people. */
export interface BrokerSide {
  readonly broker: Somebody
  /** Who bids for the broker, under a number of theirs; `buyer` has an account of their own. */
  readonly bidder: Somebody
  readonly buyer: Somebody
  /** A bidder without a mandate. */
  readonly idle: number
  readonly counterman: number
  readonly vacant: number
  readonly vacantCounterman: number
  readonly mandate: number
  readonly buyersMandate: number
  readonly request: number
  readonly token: number
  readonly invitation: number
  readonly countermanInvitation: number
}

const BIDDER: PersonFields = { kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'] }
const COUNTERMAN: PersonFields = { kind: 'counterman', roles: ['COUNTERMAN'] }

let lastLot = 30_100_000

/** Such a side, whose bidder has won a lot for it. */
export async function aBrokerSide(db: Db, ask: Ask): Promise<BrokerSide> {
  const lot = (lastLot += 1)
  await putLots(db, [aLotRow({ number: lot })])
  const send = async (name: CallName, body: object): Promise<void> => {
    const answer = (await ask(name, broker.headers, { body })).json()
    if (answer.returnCode !== 1) throw new Error(`${name} answered ${JSON.stringify(answer)}`)
  }
  const somebody = async (fields: PersonFields): Promise<Somebody> => {
    const person = await aPerson(db, fields)
    return { ...person, headers: await signIn(db, person) }
  }
  const broker = await somebody({ roles: ['ROLE_BROKER'], membership_type: 'B' })
  const numberOf = async (fields: PersonFields): Promise<number> => (await aPerson(db, { broker_id: broker.id, ...fields })).number
  const bidder = await somebody({ ...BIDDER, broker_id: broker.id })
  const buyer = await somebody({})
  const mandate = await letBidFor(db, { payer: broker, holder: bidder }, { kind: 'BROKER_BIDDER' })
  const buyersMandate = await letBidFor(db, { payer: broker, holder: buyer }, { kind: 'SUB_BIDDER' })
  const { id: request } = await db
    .insertInto('bid_requests')
    .values({
      mandate_id: mandate,
      payer_id: broker.id,
      holder_id: bidder.id,
      lot,
      kind: 'PRELIM_MAX',
      amount_minor: 50_000,
      all_in_minor: 60_000,
      currency: 'USD',
      site: 'CPRTUS',
      until: new Date(Date.now() + DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into awards (lot, account_id, actor_id, mandate_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
    values (${lot}, ${broker.id}, ${bidder.id}, ${mandate}, 'BUY_NOW', 300000, 'USD', 361500, 's', '{}', 1)`.execute(db)
  await send('createToken', { kind: 'BOT', ...tokenTerms() })
  await send('inviteBidder', { email: `b${broker.number}@example.com`, name: 'Ana', caps: CAPS })
  await send('inviteCounterman', { email: `c${broker.number}@example.com`, name: 'Bo', caps: CAPS })
  const token = await db.selectFrom('api_keys').select('id').where('account_id', '=', broker.id).executeTakeFirstOrThrow()
  const invitations = await db.selectFrom('bidder_invitations').select('id').where('payer_id', '=', broker.id).orderBy('id').execute()
  const [invitation, countermanInvitation] = invitations.map(({ id }) => id)
  return {
    broker,
    bidder,
    buyer,
    idle: await numberOf(BIDDER),
    counterman: await numberOf(COUNTERMAN),
    vacant: await numberOf({ ...BIDDER, is_vacant: true }),
    vacantCounterman: await numberOf({ ...COUNTERMAN, is_vacant: true }),
    mandate,
    buyersMandate,
    request,
    token: token.id,
    invitation: invitation ?? 0,
    countermanInvitation: countermanInvitation ?? 0,
  }
}

/** Everything of a side that a call could move. */
export const rowsOfSide = async (db: Db, { broker, bidder, buyer }: BrokerSide): Promise<unknown> => [
  await db.selectFrom('mandates').selectAll().where('payer_id', '=', broker.id).orderBy('id').execute(),
  await db.selectFrom('bidder_invitations').selectAll().where('payer_id', '=', broker.id).orderBy('id').execute(),
  await db.selectFrom('bid_requests').selectAll().where('payer_id', '=', broker.id).execute(),
  await db.selectFrom('broker_messages').selectAll().where('broker_id', '=', broker.id).execute(),
  await db.selectFrom('vacated_numbers').selectAll().where('payer_id', '=', broker.id).execute(),
  await db.selectFrom('api_keys').selectAll().where('account_id', '=', broker.id).execute(),
  await db
    .selectFrom('accounts')
    .select(['id', 'number', 'is_vacant', 'status', 'broker_id'])
    .where((where) => where.or([where('broker_id', '=', broker.id), where('id', 'in', [broker.id, bidder.id, buyer.id])]))
    .orderBy('id')
    .execute(),
]

/** What a call names of a side, who of it may, and what others are answered: a failure, or the status of one. */
interface Naming {
  readonly input: (side: BrokerSide) => CallInput
  readonly owner: (side: BrokerSide) => Somebody
  readonly refused: string
}

const of = (refused: string, body: (side: BrokerSide) => object, owner: Naming['owner'] = ({ broker }) => broker): Naming => ({
  input: (side) => ({ body: body(side) }),
  owner,
  refused,
})
const invited = (buyerNumber: number) => ({
  buyerNumber: String(buyerNumber),
  email: `i${buyerNumber}@example.com`,
  name: 'Cy',
  caps: CAPS,
})
const vacated = (buyerNumber: number) => ({ buyerNumber: String(buyerNumber), reason: 'So.' })
const terms = { scopes: ['bids'], caps: CAPS }

/** Every call that names somebody's bidder, number, mandate, token, invitation or request. */
export const NAMING_BIDDERS: Readonly<Record<string, Naming>> = {
  listBrokerTalks: {
    input: ({ bidder }) => ({ query: { bidder: String(bidder.number) } }),
    owner: ({ broker }) => broker,
    refused: 'BROKER_BIDDER_NOT_FOUND',
  },
  writeToBidder: of('BROKER_BIDDER_NOT_FOUND', ({ bidder }) => ({ bidder: String(bidder.number), words: 'Hello.' })),
  listMyBids: {
    input: ({ bidder }) => ({ params: { buyer: String(bidder.number) } }),
    owner: ({ bidder }) => bidder,
    refused: 'BUYER_NOT_FOUND',
  },
  getUnmaskedDetails: {
    input: ({ bidder }) => ({ params: { buyerNumber: String(bidder.number), field: 'vin' } }),
    owner: ({ bidder }) => bidder,
    refused: 'FORBIDDEN',
  },
  createMandate: of('MANDATE_HOLDER', ({ idle }) => ({ holder: String(idle), kind: 'BROKER_BIDDER', ...terms })),
  changeMandate: of('MANDATE_NOT_FOUND', ({ mandate }) => ({ mandateId: String(mandate), ...terms })),
  changeToken: of('TOKEN_NOT_FOUND', ({ token }) => ({ tokenId: String(token), ...tokenTerms() })),
  decideBidRequest: of('REQUEST_NOT_FOUND', ({ request }) => ({ requestId: String(request), isAgreed: false })),
  takeMandate: of(
    'MANDATE_NOT_FOUND',
    ({ buyersMandate }) => ({ mandateId: String(buyersMandate) }),
    ({ buyer }) => buyer,
  ),
  leaveMandate: of(
    'MANDATE_NOT_FOUND',
    ({ buyersMandate }) => ({ mandateId: String(buyersMandate) }),
    ({ buyer }) => buyer,
  ),
  revokeToken: of('TOKEN_NOT_FOUND', ({ token }) => ({ tokenId: String(token), reason: 'So.' })),
  revokeMandate: of('MANDATE_NOT_FOUND', ({ mandate }) => ({ mandateId: String(mandate), reason: 'So.' })),
  inviteBidder: of('BIDDER_NUMBER', ({ vacant }) => invited(vacant)),
  assignBidder: of('BIDDER_NUMBER', ({ vacant }) => invited(vacant)),
  withdrawBidderInvitation: of('INVITATION_NOT_FOUND', ({ invitation }) => ({ invitationId: String(invitation) })),
  vacateBidder: of('BIDDER_NUMBER', ({ bidder }) => vacated(bidder.number)),
  inviteCounterman: of('BIDDER_NUMBER', ({ vacantCounterman }) => invited(vacantCounterman)),
  assignCounterman: of('BIDDER_NUMBER', ({ vacantCounterman }) => invited(vacantCounterman)),
  withdrawCountermanInvitation: of('INVITATION_NOT_FOUND', ({ countermanInvitation }) => ({ invitationId: String(countermanInvitation) })),
  vacateCounterman: of('BIDDER_NUMBER', ({ counterman }) => vacated(counterman)),
}

/** Fields and parts of a path by which a call names one of these. */
export const NAMES_OF_BIDDERS = new Set(['bidder', 'buyer', 'buyerNumber', 'holder', 'mandateId', 'tokenId', 'invitationId', 'requestId'])
