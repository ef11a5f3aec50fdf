import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, type CallName } from '@app/contract/calls.ts'
import type { AnyCall } from '@app/contract/define-call.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { grantSites } from '#modules/session/index.ts'
import { testApp, type TestApp } from '../app.ts'
import { aPerson, signIn, type PersonFields } from '../people.ts'
import { until } from '../until.ts'
import { operatorObjects, type OperatorObjects, MARK } from './operator-objects.ts'

type Headers = Readonly<Record<string, string>>
interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: object
}
/** What a call names of the US site; `list`: it names nothing, and what it answers may hold nothing of that site. */
/** `invented`: shows the same to every operator, since nothing in it is anybody's. */
type Naming = 'list' | 'invented' | ((one: OperatorObjects) => CallInput)
/** Whoever works for a site, by the rights of all of them. */
const STAFF = ['OPERATOR', 'MONEY', 'CASHIER', 'REVIEWER', 'AUDITOR', 'GATE'] as const

const ofSale: Naming = ({ saleId, lot }) => ({ params: { saleId }, body: { lots: [lot], act: 'start', action: 'confirm' } })
const ofLot: Naming = ({ lot }) => ({ params: { lotNumber: lot }, body: { action: 'decline', reason: 'x', startMinor: 5_000 } })
const ofChat: Naming = ({ chat }) => ({ params: { chatId: chat } })
const ofBuyer: Naming = ({ buyer }) => ({
  query: { buyerNumber: buyer.number, number: buyer.number },
  body: { buyerNumber: buyer.number, number: buyer.number },
})
const ofInvoice: Naming = ({ invoice }) => ({ params: { id: invoice }, body: { kind: 'WRITE_OFF', amountMinor: 100, lines: undefined } })
const ofBankLine: Naming = ({ bankLine }) => ({ params: { id: bankLine }, body: { reason: 'x' } })
const ofBooks: Naming = () => ({ query: { site: 'CPRTUS', from: '2026-01-01', to: '2026-01-31', file: 'JOURNAL' } })
const ofFees: Naming = ({ fees }) => ({ params: { id: fees }, body: { reason: 'x' } })
const ofTill: Naming = ({ till }) => ({ params: { id: till } })
const ofPaper: Naming = ({ paper }) => ({ params: { id: paper }, body: { reason: 'x' } })
const ofIdentity: Naming = ({ identity }) => ({ params: { id: identity }, body: { action: 'refuse' } })
const ofSite =
  (body: object): Naming =>
  () => ({ body: { site: 'CPRTUS', ...body } })

const OF_MONEY: Readonly<Partial<Record<CallName, Naming>>> = {
  searchMoney: 'list',
  getPayerSheet: ({ buyer }) => ({ params: { number: buyer.number } }),
  getDeskInvoice: ofInvoice,
  listInvoiceActs: 'list',
  askInvoiceAct: ofInvoice,
  decideInvoiceAct: ({ act }) => ({ params: { id: act }, body: { action: 'refuse', reason: 'x' } }),
  listTaxRelief: 'list',
  askTaxRelief: ({ invoiceNumber }) => ({ body: { invoiceNumber, cover: 'EXPORT', proofOn: '2026-01-05' } }),
  listDefaults: 'list',
  decideDefault: ({ late }) => ({ params: { id: late }, body: { action: 'refuse', reason: 'x' } }),
  listRefundDesk: 'list',
  proposeRefund: ({ buyer, invoice }) => ({ body: { number: buyer.number, invoiceId: invoice, origin: 'CREDIT', paymentRef: undefined } }),
  decideRefund: ({ refund }) => ({ params: { id: refund }, body: { action: 'refuse', reason: 'x' } }),
  getRefundAccount: ({ refund }) => ({ params: { id: refund } }),
  bookRefundTransfer: ({ refund }) => ({ params: { id: refund } }),
  listDisputes: 'list',
  listSettlements: 'list',
  decideDifference: ({ difference }) => ({ params: { id: difference } }),
  getLenderDesk: 'list',
  askLender: ({ lender }) => ({ body: { kind: 'END', site: 'CPRTUS', lenderId: lender } }),
  decideLender: ({ lenderAct }) => ({ params: { id: lenderAct }, body: { action: 'refuse', reason: 'x' } }),
  bookHouseLine: ofBankLine,
  askLineUndo: ofBankLine,
  decideLineUndo: ofBankLine,
  getBookSums: ofBooks,
  getBookFile: ofBooks,
  exportBookFile: ofBooks,
  listBookMonths: ofBooks,
  askMonthClose: ofSite({ month: '2026-01-01' }),
  decideMonthClose: ({ month }) => ({ params: { id: month }, body: { action: 'refuse', reason: 'x' } }),
}
const OF_FEES_AND_TAXES: Readonly<Partial<Record<CallName, Naming>>> = {
  getFeeDesk: () => ({ query: { site: 'CPRTUS' } }),
  getFeeSchedule: ofFees,
  previewFees: ofFees,
  saveFeeDraft: ofSite({ currency: 'USD' }),
  askFees: ofFees,
  dropFeeDraft: ofFees,
  decideFees: ({ feesAsked }) => ({ params: { id: feesAsked }, body: { action: 'refuse' } }),
  getTaxDesk: 'list',
  // A file with rates of a place of another site is tried in tax.test.ts: it is answered with its faults.
  loadTaxRates: 'invented',
  decideTaxRates: ({ rates }) => ({ params: { id: rates }, body: { action: 'refuse', reason: 'x' } }),
  approveExemption: ofBuyer,
  endExemption: ({ exemption }) => ({ body: { id: exemption, reason: 'x' } }),
  setLotTax: ({ won }) => ({ body: { lots: [won] } }),
}
const OF_COUNTERS: Readonly<Partial<Record<CallName, Naming>>> = {
  listTills: 'list',
  getTillDesk: 'list',
  getTill: ofTill,
  exportTill: ofTill,
  decideTill: ({ till }) => ({ params: { id: till }, body: { action: 'refuse', reason: 'x' } }),
  getTillReceipt: ({ booking }) => ({ params: { id: booking } }),
  getTillReceiptDocument: ({ booking }) => ({ params: { id: booking } }),
  voidTillBooking: ({ booking }) => ({ params: { id: booking }, body: { reason: 'x' } }),
  decideCheque: ({ cheque }) => ({ params: { id: cheque }, body: { outcome: 'BOUNCED', reason: 'x' } }),
  // A cashier has a yard and a drawer of their own; those of other sites are tried in tills.test.ts and closing.test.ts.
  openTill: 'invented',
  findTillPayers: 'invented',
  bookAtTill: 'invented',
  countTill: 'invented',
}
const OF_REVIEWERS: Readonly<Partial<Record<CallName, Naming>>> = {
  listReviews: 'list',
  getReview: ofPaper,
  // Pages and pictures that there are: reviews.test.ts and identity-desk.test.ts.
  getReviewPage: 'invented',
  getReviewOriginal: 'invented',
  claimReview: ofPaper,
  releaseReview: ofPaper,
  decideReview: ofPaper,
  listIdentityChecks: 'list',
  getReviewedIdentity: ofIdentity,
  getIdentityPicture: 'invented',
  claimIdentityCheck: ofIdentity,
  releaseIdentityCheck: ofIdentity,
  decideIdentityCheck: ofIdentity,
  askIdentityOverrule: ofIdentity,
  decideIdentityOverrule: ofIdentity,
  allowIdentityTry: ofIdentity,
  listScreening: 'list',
  getScreeningHit: ({ hit }) => ({ params: { id: hit } }),
  decideScreeningHit: ({ hit }) => ({ params: { id: hit } }),
  // What is kept of somebody who was erased is tried in retention.test.ts.
  askRetention: 'invented',
  getRetainedFile: 'invented',
}

/** Every operators' call, written by hand: a new one has to be added here to compile with the test below. */
const OPERATORS: Readonly<Partial<Record<CallName, Naming>>> = {
  ...OF_MONEY,
  ...OF_FEES_AND_TAXES,
  ...OF_COUNTERS,
  ...OF_REVIEWERS,
  getAccountSteps: ofBuyer,
  raiseStep: ofBuyer,
  liftStep: ofBuyer,
  listMailbox: 'list',
  listTextMailbox: 'list',
  showMail: ({ mail }) => ({ params: { id: String(mail) } }),
  listMailPreviews: 'invented',
  showMailPreview: 'invented',
  listRaisedAlerts: ofBuyer,
  raiseAlert: ofBuyer,
  withdrawAlert: ({ alert }) => ({ body: { userActionId: alert } }),
  listNotices: 'list',
  raiseNotice: ofSite({}),
  endNotice: ({ notice }) => ({ body: { id: notice } }),
  sendNews: () => ({ body: { site: 'CPRTIE' } }),
  getSiteSettings: 'list',
  getQuickPickDesk: () => ({ query: { site: 'CPRTUS' } }),
  changeQuickPick: ofSite({ group: 'MAKE', act: 'hide' }),
  switchFlag: ofSite({}),
  setSitePreference: ofSite({}),
  saveContactInfo: ofSite({}),
  listChats: 'list',
  getChat: ofChat,
  answerChat: ofChat,
  closeChat: ofChat,
  listKioskDevices: 'list',
  inviteKioskDevice: ({ yard }) => ({ body: { yard } }),
  revokeKioskDevice: ({ kiosk }) => ({ body: { id: kiosk } }),
  reopenAccount: ({ closed }) => ({ body: { buyerNumber: closed.number } }),
  listDeskSales: 'list',
  getDeskSale: ofSale,
  createSale: ({ yard }) => ({ body: { yard, date: '2032-01-05', time: '10:00' } }),
  repeatSale: ofSale,
  moveLots: ofSale,
  orderLots: ofSale,
  setLotTerms: ofLot,
  withdrawLot: ofLot,
  listYardLots: 'list',
  cancelSale: ofSale,
  decideCancellation: ofSale,
  moveSaleDate: ({ saleId }) => ({ params: { saleId }, body: { date: '2032-01-06', time: '11:00' } }),
  getDeskOverview: 'list',
  findPeople: 'list',
  // Tried in desk-overview.test.ts: a notice is no site's.
  retryProviderNotice: 'invented',
  lookAtMember: ofBuyer,
  getRetentionDesk: 'list',
  decideRetention: ({ retained }) => ({ body: { id: retained } }),
  listDuplicates: 'list',
  decideDuplicate: ({ duplicate }) => ({ body: { id: duplicate } }),
  getBidderTerms: ofBuyer,
  setBidderTerms: ofBuyer,
  listSellers: 'list',
  getSeller: ({ seller }) => ({ params: { code: seller } }),
  createSeller: () => ({ body: { sellingSite: 'CPRTUS', name: 'Someone new' } }),
  setSeller: ({ seller }) => ({ params: { code: seller } }),
  askSellerChange: ({ seller }) => ({ params: { code: seller } }),
  decideSellerChange: ({ seller, change }) => ({ params: { code: seller, id: change }, body: { action: 'refuse' } }),
  listNegotiations: 'list',
  answerNegotiation: ofLot,
  answerOffer: ({ offer }) => ({ params: { offerId: offer }, body: { action: 'decline' } }),
  getLaneDesk: ofSale,
  actOnLane: ofSale,
  askDeposit: ({ buyer }) => ({ body: { buyerNumber: buyer.number } }),
  decideDeposit: ({ raise }) => ({ params: { id: raise }, body: { action: 'refuse' } }),
  listOverrides: 'list',
  askOverride: ({ lot }) => ({ body: { lotNumber: lot } }),
  findPayer: ({ buyer }) => ({ query: { q: String(buyer.number) } }),
  bookPayment: ofBuyer,
  listExtensions: ({ won }) => ({ params: { lotNumber: won } }),
  grantDays: ({ won }) => ({ body: { lot: won } }),
  // Statements of another site, their lines and payers are tried in bank.test.ts.
  getStatementDesk: 'list',
  loadStatement: 'invented',
  getBankStatement: ({ statement }) => ({ params: { id: statement } }),
  postStatement: ({ statement }) => ({ params: { id: statement }, body: {} }),
  discardStatement: ({ statement }) => ({ params: { id: statement }, body: { reason: 'x' } }),
  matchBankLine: ({ bankLine, buyer }) => ({ params: { id: bankLine }, body: { number: buyer.number, reason: 'x' } }),
  suspendBankLine: ({ bankLine }) => ({ params: { id: bankLine }, body: { reason: 'x' } }),
  returnBankLine: ({ bankLine }) => ({ params: { id: bankLine }, body: { paymentId: 1, reason: 'x' } }),
  saveBankMapping: 'invented',
  // Passes of another site are tried in release.test.ts: nobody can make up their codes.
  readPass: 'invented',
  releaseLot: 'invented',
  billGateStorage: 'invented',
  listHeldLots: 'list',
  listHolds: ofLot,
  placeHold: ({ lot }) => ({ body: { lot, kind: 'TITLE', reason: 'x' } }),
  liftHold: () => ({ body: { id: 1, reason: 'x' } }),
  getStorageBlocks: ({ won }) => ({ params: { lotNumber: won } }),
  addStorageBlock: ({ won }) => ({
    body: { lot: won, kind: 'TITLE', from: '2026-12-01', to: null, reason: 'x', evidence: 'x' },
  }),
  endStorageBlock: () => ({ body: { id: 1, to: '2026-12-01', reason: 'x' } }),
  // Of the caller's sites alone, which house-texts.test.ts tries.
  getTextDesk: 'invented',
  getDeskText: ({ houseText }) => ({ params: { id: houseText } }),
  saveTextDraft: () => ({ body: { site: 'CPRTUS', kind: 'TERMS', firstOn: '2032-01-05', locale: 'en_us', words: 'x' } }),
  decideTextDraft: ({ houseText }) => ({ params: { id: houseText }, body: { action: 'discard', hash: '0'.repeat(64) } }),
  listHandovers: 'list',
  recordLenderWord: ({ handover }) => ({ params: { id: handover }, body: { scope: 'VEHICLE', evidence: 'x', reason: 'x' } }),
  listTitles: 'list',
  getTitle: ({ won }) => ({ params: { lotNumber: won } }),
  setTitle: ({ won }) => ({ body: { lot: won } }),
  loadTitles: ({ won }) => ({ body: { csv: `lot,state,carrier,tracking_number\n${won},RECEIVED,,\n` } }),
  getMembershipDesk: 'list',
  askMembershipPaid: ({ order }) => ({ body: { orderId: order } }),
  askMembershipPrice: ofSite({}),
  askMembershipLevel: ofBuyer,
  noteMembershipReturn: ({ order }) => ({ body: { orderId: order } }),
  askMembershipReturn: ({ returned }) => ({ body: { returnId: returned, reference: 'Wire 1', verdict: 'PAID' } }),
  decideMembershipAct: ({ membershipAct }) => ({ params: { id: membershipAct }, body: { action: 'refuse' } }),
  getBrokerDesk: 'list',
  askBrokerLevel: ({ application }) => ({ params: { id: application } }),
  refuseBrokerApplication: ({ application }) => ({ params: { id: application } }),
  decideBrokerLevel: ({ asked }) => ({ params: { id: asked }, body: { action: 'confirm' } }),
  decideBrokerWords: ({ words }) => ({ params: { id: words } }),
  decideOverride: ({ override }) => ({ params: { id: override }, body: { action: 'refuse' } }),
}
/** Queries of lists, if any. */
const LISTED_BY: Readonly<Record<string, CallInput>> = {
  listYardLots: { params: { yard: 343 } },
  listSellers: { query: { name: MARK } },
  findPeople: { query: { words: MARK } },
  searchMoney: { query: { q: MARK } },
}

let server: TestApp
beforeAll(async () => {
  server = await testApp({ SEARCH_WORKERS: '0' })
})
afterAll(() => server.close())

const anOperator = async (fields: PersonFields, at: { host?: string; site?: string } = {}): Promise<Headers> =>
  signIn(server.database.db, await aPerson(server.database.db, { kind: 'internal', privileges: [...STAFF], ...fields }), at)
const british = () => anOperator({ home_site: 'CPRTUK' }, { host: 'uk.localhost', site: 'CPRTUK' })

async function ask(name: CallName, headers: Headers, { params = {}, query = {}, body }: CallInput) {
  const { method, path } = calls[name] as AnyCall
  const url = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params[part] ?? '1')))
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const example = bodyExamples[name] ?? {}
  return server.app.inject({
    method,
    url: `${url}?${parameters}`,
    headers,
    ...(method === 'GET' ? {} : { payload: { ...example, ...body } }),
  })
}
type Answer = Awaited<ReturnType<typeof ask>>
/** What a call answered, in short; `done` for whatever was not refused. */
const contentOf = (answer: Answer): string => {
  if (!answer.headers['content-type']?.startsWith('application/json')) return answer.statusCode === 200 ? 'done' : String(answer.statusCode)
  const { returnCode, data } = answer.json()
  return answer.statusCode === 200 && returnCode !== -1 && data?.ended !== false
    ? 'done'
    : `${answer.statusCode} ${data?.errorCode ?? data?.ended}`
}

const named = Object.keys(OPERATORS) as CallName[]
const ofOneThing = named.filter((name) => typeof OPERATORS[name] === 'function')
const lists = named.filter((name) => OPERATORS[name] === 'list')

it('every operators’ call is tried below', () => {
  const operators = Object.values<AnyCall>(calls).filter(
    ({ access, path }) => path.startsWith('/data/operations/') || STAFF.some((right) => access.includes(right)),
  )
  expect(operators.length).toBeGreaterThan(170)
  expect(operators.map(({ name }) => name).filter((name) => OPERATORS[name as CallName] === undefined)).toEqual([])
})

describe('an operator of another site', () => {
  it.each(ofOneThing)('an operator of another site is refused by %s, which answers otherwise to an operator of the site', async (name) => {
    const { db } = server.database
    const naming = OPERATORS[name]
    if (typeof naming !== 'function') throw new Error('names nothing')
    const input = naming(await operatorObjects(db))
    const foreign = contentOf(await ask(name, await british(), input))
    expect(foreign).not.toBe('done')
    expect(contentOf(await ask(name, await anOperator({ granted_sites: ['CPRTIE'] }), input))).not.toBe(foreign)
  })

  it.each(lists)('reads nothing of the site in %s, which tells it to an operator of the site', async (name) => {
    // Of some there is one in every second world.
    for (let worlds = 0; worlds < 2; worlds += 1) await operatorObjects(server.database.db)
    const input = LISTED_BY[name] ?? {}
    const foreign = await ask(name, await british(), input)
    // Hits stand there without a name, by their list.
    const mark = name === 'listScreening' ? 'OFAC' : MARK
    expect([foreign.statusCode, foreign.body.includes(mark)]).toEqual([200, false])
    expect((await ask(name, await anOperator({}), input)).body).toContain(mark)
  })

  it('an operator of another site is refused what is of all sites: a notice, a switch', async () => {
    const [american, whole] = [await anOperator({}), await anOperator({ granted_sites: [...SITE_CODES] })]
    for (const name of ['raiseNotice', 'switchFlag'] as const) {
      const answers = [await ask(name, american, { body: { site: '' } }), await ask(name, whole, { body: { site: '' } })]
      expect(answers.map(contentOf)).toEqual(['200 INVALID_INPUT', 'done'])
    }
  })

  it('keeps no power in a session on a site that is not theirs', async () => {
    const abroad = await anOperator({}, { host: 'uk.localhost', site: 'CPRTUK' })
    for (const name of named) expect([name, (await ask(name, abroad, {})).statusCode]).toEqual([name, 403])
  })

  it('an operator of another site is one of this site once the command grants it, which ends the sessions of the account', async () => {
    const { db } = server.database
    const person = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTUK' })
    const [before, input] = [await signIn(db, person), { params: { yard: 343 } }]
    expect((await ask('listYardLots', before, input)).statusCode).toBe(403)
    expect(await grantSites(db, person.number, ['CPRTUS', 'CPRTUK'])).toEqual(['CPRTUK', 'CPRTUS'])
    expect(await grantSites(db, 999_999, ['CPRTUS'])).toBeNull()
    await until('the session has ended', async () => (await ask('listYardLots', before, input)).statusCode === 401)
    expect((await ask('listYardLots', await signIn(db, person), input)).statusCode).toBe(200)
  })

  it('an operator of another site does not act on a Canadian lot that the US site lists', async () => {
    const { db } = server.database
    const { lot, saleId } = await operatorObjects(db)
    await db.updateTable('lots').set({ selling_site: 'CPRTCA', currency: 'CAD' }).where('number', '=', lot).execute()
    await db.updateTable('sales').set({ selling_site: 'CPRTCA' }).where('id', '=', saleId).execute()
    const input = { params: { saleId, lotNumber: lot }, body: { reason: 'x', startMinor: 5_000 } }
    const [american, both] = [await anOperator({}), await anOperator({ granted_sites: ['CPRTCA'] })]
    expect([contentOf(await ask('setLotTerms', american, input)), contentOf(await ask('getDeskSale', american, input))]).toEqual([
      '200 LOT_NOT_FOUND',
      '200 AUCTION_NOT_FOUND',
    ])
    expect([contentOf(await ask('setLotTerms', both, input)), contentOf(await ask('getDeskSale', both, input))]).toEqual(['done', 'done'])
  })
})
