import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { calls, type CallName } from '@app/contract/calls.ts'
import type { AnyCall } from '@app/contract/define-call.ts'
import { type Bidder, bidWorld, type BidWorld } from '../../src/modules/own-bids/bid-calls.test-kit.ts'
import { IN_CANADA } from '../lots.ts'
import { PASSWORD, passwordHash } from '../passwords.ts'
import { type SignedInHeaders, takeVisit } from '../people.ts'

const DAY_MS = 86_400_000

let world: BidWorld
/** The owner of everything here, and somebody who may do the same with their own. */
let owner: Bidder
let other: Bidder
let lot: number
let passkey: string
let device: number
/** The event of the owner’s bid. */
let seq: number
beforeAll(async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  world = await bidWorld({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'mailto:a@b.example' })
  const { db } = world.database
  owner = await world.bidder({ passwordHash: passwordHash() })
  other = await world.bidder({ passwordHash: passwordHash() })
  lot = await world.lot()
  seq = (await world.bid(owner, lot, 500)).seq ?? 0
  const until = new Date(Date.now() + DAY_MS)
  await db
    .insertInto('negotiations')
    .values({
      lot,
      account_id: owner.id,
      bid_minor: 50_000,
      counter_minor: 60_000,
      state: 'COUNTERED',
      owner: 'buyer',
      deadline: until,
      window_end: until,
    })
    .execute()
  passkey = randomBytes(16).toString('base64url')
  await db
    .insertInto('passkeys')
    .values({ credential_id: passkey, account_id: owner.id, public_key: randomBytes(32), counter: 0, name: 'Phone' })
    .execute()
  const subscription = {
    account_id: owner.id,
    session_hash: createHash('sha256').digest(),
    endpoint: 'https://push.example/1',
    p256dh: 'x',
    auth: 'x',
  }
  device = (
    await db
      .insertInto('push_subscriptions')
      .values({ ...subscription, kinds: [], locale: 'en_us' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => world.close())

interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: object
}
const registry: Readonly<Record<string, AnyCall>> = calls
async function ask(name: CallName, headers: SignedInHeaders | { host: string }, { params = {}, body = {} }: CallInput = {}) {
  const { method, path } = registry[name] as AnyCall
  const url = path.replace(/:(\w+)/g, (_, parameter: string) => String(params[parameter] ?? ''))
  const answer = await (method === 'GET' ? world.get(url, { ...headers }) : world.post(url, { ...headers }, body))
  return 'cookie' in headers ? takeVisit(headers, answer) : answer
}

/** Everything of the owner that their things hold, to see whether anything of it moved. */
async function things(): Promise<unknown> {
  const { db } = world.database
  return [
    await db.selectFrom('negotiations').selectAll().where('lot', '=', lot).execute(),
    await db.selectFrom('awards').selectAll().where('lot', '=', lot).execute(),
    await db.selectFrom('passkeys').selectAll().where('account_id', '=', owner.id).execute(),
    await db.selectFrom('push_subscriptions').selectAll().where('account_id', '=', owner.id).execute(),
  ]
}

/** What a call names of the owner, and the answer to others. */
const NAMING: readonly (readonly [CallName, () => CallInput, object])[] = [
  ['explainBid', () => ({ params: { lotNumber: lot, seq } }), { returnCode: -1, data: { errorCode: 'BID_NOT_FOUND' } }],
  ['getBidReceipt', () => ({ params: { lotNumber: lot, seq } }), { returnCode: -1, data: { errorCode: 'BID_NOT_FOUND' } }],
  [
    'answerCounterBid',
    () => ({ params: { lotNumber: lot }, body: { action: 'accept' } }),
    { returnCode: -1, data: { errorCode: 'LOT_NOT_FOUND' } },
  ],
  // What is not the caller's is not there: nothing reveals that it is somebody else's.
  ['unsubscribePush', () => ({ body: { id: device } }), { returnCode: 1 }],
  ['removePasskey', () => ({ body: { id: passkey, password: PASSWORD } }), { returnCode: 1, data: { passkeys: [] } }],
]

/** Calls whose lists are looked through for what is somebody else's. */
const LISTING: readonly CallName[] = ['listCounterBids', 'listPasskeys', 'getPushSettings', 'listMyBids']

/** Calls of members that name something which is nobody's in particular, or is asked for in another test; each says why. */
const NOBODYS = {
  updateProfile: 'the VAT number is what the reader says of themselves',
  watchLot: 'a lot is everybody’s, the mark is the caller’s',
  unwatchLot: 'a lot is everybody’s, the mark is the caller’s',
  watchChecked: 'lots are everybody’s, the marks are the caller’s',
  unwatchChecked: 'lots are everybody’s, the marks are the caller’s',
  getLotNotes: 'lots are everybody’s, the notes are the caller’s',
  keepLotNote: 'a lot is everybody’s, the note is the caller’s',
  getSeenLots: 'lots are everybody’s, the marks are the caller’s',
  markSeenLots: 'lots are everybody’s, the marks are the caller’s',
  getSavedSearch: 'saved-searches.test.ts',
  changeSavedSearch: 'saved-searches.test.ts',
  exportLots: 'lot-export.test.ts',
  exportLotsAsWorkbook: 'lot-export.test.ts',
  removeSavedSearch: 'saved-searches.test.ts',
  dropSavedSearch: 'saved-searches.test.ts',
  runSavedSearch: 'saved-searches.test.ts',
  getDynamicLot: 'a lot is everybody’s',
  getDocumentCategories: 'a lot is everybody’s',
  getOwnStandings: 'lots are everybody’s, the standings are the caller’s',
  placeBids: 'a lot is everybody’s, the bid is the caller’s',
  setStandby: 'a lot is everybody’s, the maximum is the caller’s',
  buyItNow: 'a lot is everybody’s, the purchase is the caller’s',
  makeOffer: 'a lot is everybody’s, the offer is the caller’s',
  estimatePrice: 'a lot is everybody’s, the price is the caller’s',
  getInvoice: 'payments.test.ts',
  getCreditNote: 'credit-notes.test.ts',
  getInvoiceDocument: 'payments.test.ts',
  getEInvoice: 'e-invoices.test.ts',
  createPayLink: 'pay-links.test.ts',
  listPayLinks: 'pay-links.test.ts',
  revokePayLink: 'pay-links.test.ts',
  listLenders: 'lenders.test.ts',
  handToLender: 'lenders.test.ts',
  withdrawFromLender: 'lenders.test.ts',
  getReceiptDocument: 'tills.test.ts',
  makePasses: 'release.test.ts',
  getReleaseSheets: 'release.test.ts',
  getReleaseSheetsDocument: 'release-sheets.test.ts',
  listStorage: 'storage.test.ts',
  orderMembership: 'a price is everybody’s, the order is the caller’s',
  cancelMembershipOrder: 'memberships.test.ts',
  getPaymentStatus: 'gateway-payments.test.ts',
  getPaymentForm: 'payment-form.test.ts',
  refundDeposit: 'refunds.test.ts',
  withdrawRefund: 'refunds.test.ts',
  removeSavedCard: 'saved-cards.test.ts',
  setPciParam: 'saved-cards.test.ts',
  changeMandate: 'mandates.test.ts',
  revokeMandate: 'mandates.test.ts',
  takeMandate: 'sub-bidders.test.ts',
  leaveMandate: 'sub-bidders.test.ts',
  changeToken: 'tokens.test.ts',
  revokeToken: 'tokens.test.ts',
  inviteCounterman: 'bidder-numbers.test.ts',
  assignCounterman: 'bidder-numbers.test.ts',
  vacateCounterman: 'bidder-numbers.test.ts',
  withdrawCountermanInvitation: 'bidder-numbers.test.ts',
  decideBidRequest: 'bid-requests.test.ts',
  applyAsBroker: 'the number of a license is words of the caller’s',
  listOwnLots: 'a name of one of the caller’s lists',
  getLaneAlert: 'lane-alerts.test.ts',
  logLaneAlert: 'lane-alerts.test.ts',
  getDocumentPage: 'documents.test.ts',
  withdrawDocument: 'documents.test.ts',
  startAgreement: 'agreements.test.ts',
  getAgreement: 'agreements.test.ts',
  signAgreement: 'agreements.test.ts',
  beginSigning: 'signed-at-docusign.test.ts',
  openSigning: 'signed-at-docusign.test.ts',
  getAgreementStatus: 'agreements.test.ts',
  getAgreementDocument: 'agreements.test.ts',
  endAgreement: 'agreements.test.ts',
  updateAccountAlert: 'alerts.test.ts',
  getUnmaskedDetails: 'unmask.test.ts',
} as const satisfies Partial<Readonly<Record<CallName, string>>>

/** Fields by which a body or query names something that is there already. */
const NAMES = /^(?:id|uuid|seq|lots|bids|\w+(?:Id|Number|Numbers))$/
const fieldsOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { readonly def?: { readonly shape?: object } } | undefined)?.def?.shape ?? {})

describe('a thing of somebody else', () => {
  it('a thing of somebody else is asked for by every call of members that names one: a new call is a row of this test', () => {
    const naming = Object.entries(registry).flatMap(([name, { access, path, body, query }]) =>
      access.startsWith('member') && (path.includes('/:') || [...fieldsOf(body), ...fieldsOf(query)].some((field) => NAMES.test(field)))
        ? [name]
        : [],
    )
    const known: readonly string[] = [...NAMING.map(([name]) => name), ...LISTING, ...Object.keys(NOBODYS)]
    expect(naming.length).toBeGreaterThan(15)
    expect(naming.filter((name) => !known.includes(name))).toEqual([])
    expect(Object.keys(NOBODYS).filter((name) => !naming.includes(name))).toEqual([])
  })

  it.each(NAMING)('a thing of somebody else is not opened, changed or removed by %s', async (name, input, answered) => {
    const before = await things()
    expect((await ask(name, other.headers, input())).json()).toMatchObject(answered)
    expect([401, 403]).toContain((await ask(name, { host: 'localhost' }, input())).statusCode)
    expect(await things()).toEqual(before)
  })

  it.each(LISTING)('stands in no list of %s', async (name) => {
    const ofOther = (await ask(name, other.headers, { params: { buyer: other.number } })).body
    const ofOwner = (await ask(name, owner.headers, { params: { buyer: owner.number } })).body
    const mark = { listPasskeys: passkey, getPushSettings: `"id":${device}` }[name as string] ?? String(lot)
    expect([ofOwner.includes(mark), ofOther.includes(mark)]).toEqual([true, false])
  })

  it('a thing of somebody else is its owner’s to open and to remove', async () => {
    for (const name of ['explainBid', 'getBidReceipt'] as const)
      expect((await ask(name, owner.headers, { params: { lotNumber: lot, seq } })).json().returnCode).toBe(1)
    expect((await ask('removePasskey', owner.headers, { body: { id: passkey, password: PASSWORD } })).json().data).toEqual({ passkeys: [] })
    await ask('unsubscribePush', owner.headers, { body: { id: device } })
    expect(await things()).toMatchObject([[{ lot }], [], [], []])
  })
})

describe('a bid on a lot that the caller’s site does not list', () => {
  const rowsOf = async (number: number) => {
    const { db } = world.database
    const bids = await db.selectFrom('bids').select('lot').where('lot', '=', number).execute()
    const bidders = await db.selectFrom('lot_bidders').select('lot').where('lot', '=', number).execute()
    const events = await db
      .selectFrom('bid_events')
      .select('kind')
      .where('lot', '=', number)
      .where('kind', 'in', ['BID', 'REFUSED'])
      .execute()
    return [bids.length, bidders.length, events.length]
  }

  it('a bid on a lot that the caller’s site does not list is one on an unknown lot to both calls, and leaves nothing behind', async () => {
    const foreign = await world.lot(IN_CANADA)
    const order = { lotNumber: foreign, kind: 'PRELIM_MAX', amountMinor: 50_000, currency: 'CAD' }
    const own = (await ask('placeBids', other.headers, { body: { bids: [order] } })).json()
    expect(own.data.bids[0]).toMatchObject({ isAccepted: false, reason: 'LOT_UNKNOWN' })
    const wire = [
      {
        lotId: String(foreign),
        maxBid: '500',
        bidAmount: '500',
        startingBid: '25',
        oneMoreIncrement: 'N',
        lotCountry: 'CAN',
        yardNumber: '23',
      },
    ]
    const thin = (await world.post('/data/lots/prelim-bid', { ...other.headers }, wire)).json().data.result.lots[foreign]
    expect(thin).toMatchObject({ errorCode: '5002', errorText: 'This lot is not listed here.' })
    expect(await rowsOf(foreign)).toEqual([0, 0, 0])
  })
})
