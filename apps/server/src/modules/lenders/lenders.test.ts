import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HANDOVERS_A_DAY } from '@app/contract/lenders/lender-codes.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { verifyInvoices } from '#modules/invoices/index.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { bankWorld, statementOf } from '../bank/bank.test-kit.ts'
import type { Somebody } from '../invoices/invoices.test-kit.ts'
import { DESK, DETAILS, LENDERS, type LenderWorld, lenderWorld, TOTAL_MINOR } from './lenders.test-kit.ts'

let world: LenderWorld
beforeAll(async () => {
  world = await lenderWorld()
})
afterAll(() => world.close())

const passOf = (lot: number) => ({ lots: [lot], carrier: 'Rivas Transport', on: new Date().toISOString().slice(0, 10) })
const pickUpOf = async (of: { who: { headers: Readonly<Record<string, string>> }; lot: number }) =>
  (await world.get('/data/release/pickups?page=', of.who.headers)).data.lots.find((one: { lot: number }) => one.lot === of.lot)

describe('an invoice handed to a lender', () => {
  it('an invoice is handed over by its payer alone, with their token, to a lender of its site', async () => {
    const lot = await world.billed()
    const lenderId = await world.lender()
    // Who keeps the lenders of one site keeps no other's.
    expect(await world.ask({ site: 'CPRTUK' })).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { site: 'validation.wrong' } })
    const [{ id: british }] = await world.rows(
      `insert into lenders (site, name, address, email) values ('CPRTUK', 'London Floorplan', '{1 Way}', 'uk@lender.example') returning id`,
    )
    const other = await world.someone()
    const { 'x-xsrf-token': _, ...bare } = lot.who.headers
    const body = { invoiceId: lot.invoiceId, lenderId }
    for (const path of ['handover', 'withdraw']) {
      expect((await world.post(`${LENDERS}/${path}`, body, { host: 'localhost' })).status).toBe(401)
      expect((await world.post(`${LENDERS}/${path}`, body, bare)).status).toBe(403)
      for (const one of [await world.someone({ kind: 'counterman', roles: ['COUNTERMAN'] }), await world.someone({ kind: 'kiosk' })])
        expect((await world.post(`${LENDERS}/${path}`, body, one.headers)).status).toBe(403)
      for (const one of [other, world.keeper, world.clerk])
        expect((await world.post(`${LENDERS}/${path}`, body, one.headers)).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    }
    expect((await world.get(`${LENDERS}?invoiceId=${lot.invoiceId}`, other.headers)).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    for (const wrong of [british, 0, -1, 2 ** 53, 'x', 9_999_999])
      expect((await world.hand(lot, wrong as number)).errorCode).toMatch(/INVALID_INPUT|PAYMENT_REFUSED/)
    expect(await world.hand(lot, british)).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'NO_LENDER' })
    expect(await world.hand({ ...lot, invoiceId: 2 ** 53 }, lenderId)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(await world.hand({ ...lot, invoiceId: 999_999_999 }, lenderId)).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect(await world.rows('select from lender_handovers where invoice_id = $1', [lot.invoiceId])).toEqual([])
  })

  it('an invoice of somebody who bid for another is handed over by who pays, and not by who bid', async () => {
    const payer = await world.someone()
    const bidder = await world.someone()
    const { lot } = await world.aWin(payer, { actorId: bidder.id })
    const invoiceId = (await world.bill(payer))[0]?.id ?? 0
    const lenderId = await world.lender()
    expect(await world.hand({ who: bidder, lot, invoiceId }, lenderId)).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect(await world.hand({ who: payer, lot, invoiceId }, lenderId)).toMatchObject({ invoiceId })
    // Who bid is not told who lends to whom they bid for.
    const won = async (who: typeof payer) => (await world.post('/data/lots/own-standings', { lots: [lot] }, who.headers)).data.own[0].won
    expect((await won(payer)).title.recipient).toMatch(/^Floorplan/)
    expect((await won(bidder)).title.recipient).toBe('')
  })

  it('an invoice with a lender is told to both, and the lender learns name, lot, sum, account and reference, and no way in', async () => {
    const lot = await world.billed()
    const email = `desk${lot.lot}@lender.example`
    const lenderId = await world.lender({ email, referenceName: 'Dealer number' })
    for (const reference of ['', 'see evil.example', '<b>', 'x'.repeat(41)])
      expect(await world.hand(lot, lenderId, { reference })).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'REFERENCE' })
    const handed = await world.hand(lot, lenderId, { reference: ' D-104233 ' })
    expect(handed.reference).toMatch(/^RF\d{14}$/)
    const [mail, ...more] = await mailsTo(world.database.db, email)
    expect(more).toEqual([])
    for (const words of [
      '1,415.00 USD',
      '000123456789',
      'First Bank of Nowhere',
      'D-104233',
      String(lot.lot),
      handed.reference.slice(0, 4),
    ])
      expect(mail?.text).toContain(words)
    expect(mail?.text).not.toMatch(/https?:|localhost|@/)
    expect(mail?.text).not.toContain(lot.who.email)
    expect(mail?.text).not.toContain(String(lot.who.number))
    expect((await mailsTo(world.database.db, lot.who.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Floorplan \d+ pays invoice TUS-/),
    )
    const shown = (await world.get(`${LENDERS}?invoiceId=${lot.invoiceId}`, lot.who.headers)).data
    expect(shown).toMatchObject({
      canHandOver: false,
      handover: { reference: handed.reference, theirReference: 'D-104233', holdsVehicle: true, canWithdraw: true },
    })
    expect(await world.invoiceOf(lot)).toMatchObject({ status: 'OPEN', lender: handed.name, transfer: null })
  })

  it('an invoice with a lender is paid by nobody else, and what else is owed is paid without it', async () => {
    const { who, ...one } = await world.handed()
    const { invoiceId, lenderId } = one
    const other = await world.billed(who)
    const ids = [invoiceId, other.invoiceId]
    const refused = { errorCode: 'PAYMENT_REFUSED', reason: 'LENDER_HOLD' }
    const post = async (url: string, body: object, headers = who.headers) => (await world.post(url, body, headers)).data
    expect(await world.hand({ who, ...one }, lenderId)).toMatchObject(refused)
    for (const invoiceIds of [[invoiceId], ids]) {
      expect(await post('/data/payments/transfer', { invoiceIds })).toMatchObject(refused)
      expect(await post('/data/payments/useCredit', { invoiceIds })).toMatchObject(refused)
    }
    expect(await post('/data/payments/links', { invoiceId })).toMatchObject(refused)
    for (const source of ['CASH', 'CHEQUE', 'CARD_TERMINAL'])
      expect(await world.pay(who, TOTAL_MINOR, { source, invoiceIds: [invoiceId] })).toMatchObject(refused)
    expect((await world.get('/data/payments/invoices', who.headers)).data.sums).toMatchObject([{ owed: 2830, withLenders: 1415 }])
    // Money that names no invoice leaves the lender's alone, also once it is more than the rest.
    expect(await world.pay(who, TOTAL_MINOR + 500)).toMatchObject({ applied: [{ invoiceId: other.invoiceId, balance: 0 }], credit: 5 })
    expect([await world.statusOf(invoiceId), await world.statusOf(other.invoiceId)]).toEqual(['OPEN', 'PAID'])
    expect(await post('/data/payments/useCredit', { invoiceIds: [invoiceId] })).toMatchObject(refused)
    // What has come by bank is never refused: somebody matched it.
    expect(await world.pay(who, TOTAL_MINOR, { invoiceIds: [invoiceId] })).toMatchObject({ applied: [{ invoiceId, balance: 0 }] })
  })

  it('an invoice is handed over while it is owed for a won lot and nothing else is under way, three times a day', async () => {
    const lot = await world.billed()
    const lenderId = await world.lender()
    await world.post('/data/payments/transfer', { invoiceIds: [lot.invoiceId] }, lot.who.headers)
    expect(await world.hand(lot, lenderId)).toMatchObject({ reason: 'IN_FLIGHT' })
    await world.rows(`update transfers set until = now() where payer_id = $1`, [lot.who.id])
    await world.rows(`update invoice_states set pending_until = now(), status = 'OPEN' where invoice_id = $1`, [lot.invoiceId])
    for (let at = 0; at < HANDOVERS_A_DAY; at++) {
      expect(await world.hand(lot, lenderId)).toMatchObject({ invoiceId: lot.invoiceId })
      expect(await world.withdraw(lot)).toEqual({ invoiceId: lot.invoiceId })
    }
    expect(await world.hand(lot, lenderId)).toMatchObject({ reason: 'LENDER_DAY' })
    expect(await world.withdraw(lot)).toMatchObject({ errorCode: 'LENDER_REFUSED', reason: 'NOT_WITH_LENDER' })
    await world.pay(lot.who, TOTAL_MINOR)
    expect(await world.hand(lot, lenderId)).toMatchObject({ reason: 'NOTHING_DUE' })
  })

  it('an invoice with a lender names it to its payer where it is due, to the desk of money, and to nobody who only bid', async () => {
    const [payer, bidder] = [await world.someone(), await world.someone()]
    const { lot } = await world.aWin(payer, { actorId: bidder.id })
    const invoiceId = (await world.bill(payer)).at(-1)?.id ?? 0
    const dueOf = async (who: Somebody) => {
      const { counts } = (await world.post('/data/lots/list/paymentsdue', {}, who.headers)).data
      const { own } = (await world.get(`/data/lotdetails/dynamic/${lot}`, who.headers)).data.bidding
      return [counts.paymentsdue, own.won.lender]
    }
    const deskOf = async () => (await world.get(`/data/operations/money/invoices/${invoiceId}`, world.keeper.headers)).data.lender
    expect([await dueOf(payer), await deskOf()]).toEqual([[1, ''], ''])
    await world.hand({ who: payer, lot, invoiceId }, await world.lender({ name: 'Named Floorplan' }))
    expect([await dueOf(payer), await dueOf(bidder), await deskOf()]).toEqual([[1, 'Named Floorplan'], [0, ''], 'Named Floorplan'])
    await world.withdraw({ who: payer, lot, invoiceId })
    expect([await dueOf(payer), await deskOf()]).toEqual([[1, ''], ''])
  })

  it('an invoice with a lender becomes late and binds its payer as any other', async () => {
    const one = await world.handed()
    await world.rows(`update invoice_states set due_at = now() - interval '1 minute' where invoice_id = $1`, [one.invoiceId])
    const { sweepInvoices } = await import('../invoices/index.ts')
    await sweepInvoices(world.deps)
    expect(await world.invoiceOf(one)).toMatchObject({ status: 'OVERDUE', lender: expect.stringMatching(/^Floorplan/) })
    expect((await world.get('/data/payments/balances', one.who.headers)).data.balances).toMatchObject([{ owed: 1415, overdue: 1415 }])
    // Late is no bar for a lender, who may be handed it then as well.
    expect(await world.withdraw(one)).toEqual({ invoiceId: one.invoiceId })
    expect(await world.hand(one, one.lenderId)).toMatchObject({ invoiceId: one.invoiceId })
  })
})

describe('the money of a lender', () => {
  it('the money of a lender is known by its reference, and pays that invoice alone', async () => {
    const bank = await bankWorld(world)
    const one = await world.handed()
    const other = await world.billed(one.who)
    const lines = [
      { amount: 1000, text: `FLOORPLAN ${one.reference}` },
      { amount: 500, text: `FLOORPLAN ${one.reference} REST` },
    ]
    const id = await bank.loaded(statementOf('2026-01-12', lines))
    await bank.post940(id)
    expect(await world.invoiceOf(one)).toMatchObject({ status: 'PAID', balance: 0, lender: expect.stringMatching(/^Floorplan/) })
    expect(await world.statusOf(other.invoiceId)).toBe('OPEN')
    expect((await world.get('/data/payments/balances', one.who.headers)).data.balances).toMatchObject([{ owed: 1415, credit: 85 }])
    expect(await world.withdraw(one)).toMatchObject({ errorCode: 'LENDER_REFUSED', reason: 'LENDER_PAID' })
    expect((await world.get(`${LENDERS}?invoiceId=${one.invoiceId}`, one.who.headers)).data.handover).toMatchObject({ canWithdraw: false })
  })

  it('the money of a lender that comes after its invoice was taken back still pays it, or becomes credit', async () => {
    const bank = await bankWorld(world)
    const one = await world.handed()
    expect(await world.withdraw(one)).toEqual({ invoiceId: one.invoiceId })
    const [, told] = await mailsTo(world.database.db, DETAILS.email).then((mails) =>
      mails.filter(({ text }) => text?.includes(String(one.lot))),
    )
    expect(told?.subject).toContain('Do not pay')
    await bank.post940(await bank.loaded(statementOf('2026-01-13', [{ amount: 1415, text: one.reference }], { from: 1500 })))
    expect(await world.statusOf(one.invoiceId)).toBe('PAID')
  })
})

describe('lot and title of a lender', () => {
  it('lot and title stay the lender’s after payment until their word is recorded, which names what shows it', async () => {
    const one = await world.handed()
    await world.pay(one.who, TOTAL_MINOR, { invoiceIds: [one.invoiceId] })
    expect(await pickUpOf(one)).toMatchObject({ bar: 'HELD', holds: ['LENDER'], lender: expect.stringMatching(/^Floorplan/) })
    const make = async () => (await world.post('/data/release/passes', passOf(one.lot), one.who.headers)).data
    expect(await make()).toMatchObject({ errorCode: 'RELEASE_REFUSED', reason: 'HELD' })
    const held = (await world.get(`/data/operations/gate/holds/${one.lot}`, world.clerk.headers)).data.holds
    expect(held).toMatchObject([{ id: null, kind: 'LENDER', by: null, lender: expect.stringMatching(/^Floorplan/) }])
    // A hold that somebody puts and lifts by hand ends nothing of it.
    await world.post('/data/operations/gate/holds', { lot: one.lot, kind: 'LENDER', reason: 'They called.' }, world.clerk.headers)
    const [byHand] = await world.rows(`select id from release_holds where lot = $1`, [one.lot])
    await world.post('/data/operations/gate/holds/lift', { id: byHand.id, reason: 'x' }, world.clerk.headers)
    expect(await make()).toMatchObject({ reason: 'HELD' })
    const title = (await world.get(`/data/operations/titles/${one.lot}`, world.clerk.headers)).data
    expect(title).toMatchObject({ recipient: expect.stringMatching(/^Floorplan/), recipientAddress: DETAILS.address, isPaid: true })
    expect(await world.word(one.handoverId, { scope: 'VEHICLE' })).toEqual({ handoverId: one.handoverId, scope: 'VEHICLE' })
    expect(await world.word(one.handoverId, { scope: 'VEHICLE' })).toMatchObject({ errorCode: 'LENDER_REFUSED', reason: 'CHANGED' })
    expect(await pickUpOf(one)).toMatchObject({ bar: null, holds: [], lender: '' })
    expect(await make()).toEqual({ lots: [one.lot] })
    // The title goes to the lender all the same.
    const sent = { lot: one.lot, state: 'SENT', carrier: 'UPS', trackingNumber: '1Z999AA10123456784', reason: 'Sent.' }
    expect((await world.post('/data/operations/titles', sent, world.clerk.headers)).data.recipient).toMatch(/^Floorplan/)
    expect(await world.word(one.handoverId, { scope: 'ALL' })).toMatchObject({ scope: 'ALL' })
    expect(await world.endOf(one.handoverId)).toBe('RELEASED')
    // What was sent to them was sent to them.
    expect((await world.invoiceOf(one)).title).toMatchObject({ state: 'SENT', recipient: expect.stringMatching(/^Floorplan/) })
    const mails = await mailsTo(world.database.db, one.who.email)
    for (const words of ['has let', 'and its title go', 'Your title is on its way'])
      expect(mails.some(({ subject }) => subject.includes(words))).toBe(true)
    const words = await world.rows('select scope, evidence, recorded_by as by from lender_words where handover_id = $1 order by id', [
      one.handoverId,
    ])
    expect(words).toMatchObject([{ scope: 'VEHICLE', evidence: 'Letter 7', by: world.clerk.id }, { scope: 'ALL' }])
    await expect(world.rows('delete from lender_words')).rejects.toThrow('append-only')
    await expect(world.rows('update lender_handovers set holds_vehicle = true where id = $1', [one.handoverId])).rejects.toThrow(
      'does not change',
    )
  })

  it('lot and title of a code that was given before a handover: the code opens no gate, also after the lender’s word', async () => {
    const one = await world.billed()
    const lenderId = await world.lender()
    const [payment] = [await world.pay(one.who, TOTAL_MINOR)]
    const { data: made } = await world.post('/data/release/passes', passOf(one.lot), one.who.headers)
    expect(made).toEqual({ lots: [one.lot] })
    const code = (await pickUpOf(one)).pass.code
    // Its payer's bank has fetched the money back.
    await world.rows(
      `update invoice_states set fees_paid_minor = 0, price_paid_minor = 0, status = 'OPEN', paid_at = null where invoice_id = $1`,
      [one.invoiceId],
    )
    const { handoverId } = await world.hand(one, lenderId)
    expect(await pickUpOf(one)).toMatchObject({ pass: null, holds: ['LENDER'] })
    await world.rows(
      `update invoice_states set fees_paid_minor = fees_minor, price_paid_minor = price_minor, status = 'PAID' where invoice_id = $1`,
      [one.invoiceId],
    )
    await world.word(handoverId)
    const gate = await world.someone({ kind: 'internal', privileges: ['GATE'] })
    expect((await world.post('/data/operations/gate/pass', { code }, gate.headers)).data).toMatchObject({ state: 'REVOKED' })
    expect(payment.credit).toBe(0)
  })

  it('lot and title are let go by those who keep books or titles, with a fresh proof, and never by the buyer or somebody close', async () => {
    const one = await world.handed()
    const body = { scope: 'ALL', evidence: 'x', reason: 'x' }
    const url = `${DESK}/handovers/${one.handoverId}`
    expect((await world.post(url, body, { host: 'localhost' })).status).toBe(401)
    for (const who of [one.who, await world.someone({ kind: 'internal', privileges: ['GATE'] })])
      expect((await world.post(url, body, who.headers)).status).toBe(403)
    const late = await world.operator()
    await world.rows(`update sessions set proved_at = now() - interval '1 hour' where account_id = $1`, [late.id])
    expect(await world.word(one.handoverId, {}, late)).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    for (const wrong of [{ scope: 'NONE' }, { evidence: ' ' }, { evidence: 'x'.repeat(121) }, { reason: '' }])
      expect((await world.word(one.handoverId, wrong)).errorCode).toBe('INVALID_INPUT')
    expect(await world.word(987_654)).toMatchObject({ errorCode: 'LENDER_NOT_FOUND' })
    const british = await world.bookkeeper({ home_site: 'CPRTUK' }, { host: 'uk.localhost', site: 'CPRTUK' })
    expect([await world.endOf(one.handoverId), (await world.word(one.handoverId, {}, british)).errorCode]).toEqual([
      null,
      'LENDER_NOT_FOUND',
    ])
    // An operator who buys.
    const buyer = await world.someone({ kind: 'internal', privileges: ['OPERATOR'] })
    const own = await world.billed(buyer)
    const lenderId = await world.lender()
    const { handoverId } = await world.hand(own, lenderId)
    expect(await world.word(handoverId, {}, buyer)).toMatchObject({ reason: 'SELF' })
  })
})

describe('the lenders of a site', () => {
  it('lenders are kept by two bookkeepers of the site with a fresh proof, and who asks never decides', async () => {
    expect((await world.get(DESK, { host: 'localhost' })).status).toBe(401)
    for (const who of [world.clerk, await world.someone()]) {
      expect((await world.get(DESK, who.headers)).status).toBe(403)
      expect((await world.post(DESK, { kind: 'ADD' }, who.headers)).status).toBe(403)
      expect((await world.post(`${DESK}/acts/1`, { action: 'approve', reason: 'x' }, who.headers)).status).toBe(403)
    }
    const late = await world.bookkeeper()
    await world.rows(`update sessions set proved_at = now() - interval '1 hour' where account_id = $1`, [late.id])
    expect(await world.ask({}, late)).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    const wrong = await world.ask({ name: ' ', address: ['', ' '], email: 'nobody' })
    expect(wrong).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(Object.keys(wrong.fieldErrors).toSorted()).toEqual(['address', 'email', 'name'])
    expect(await world.ask({ site: 'CPRTXX' })).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(await world.ask({ site: 'CPRTUK' }, await world.bookkeeper({ home_site: 'CPRTUS' }))).toMatchObject({
      errorCode: 'INVALID_INPUT',
    })
    const { actId } = await world.ask({ name: 'Second Floorplan' })
    expect(await world.decide(actId, {}, world.keeper)).toMatchObject({ errorCode: 'LENDER_REFUSED', reason: 'SECOND_PERSON' })
    expect(await world.decide(actId, {}, late)).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    const done = await world.decide(actId)
    expect(done).toMatchObject({ state: 'DONE' })
    expect(await world.decide(actId)).toMatchObject({ reason: 'CHANGED' })
    // Who asked may take it back; a name stands once.
    const again = await world.ask({ name: 'second floorplan' })
    expect(await world.decide(again.actId)).toMatchObject({ reason: 'TAKEN' })
    expect(await world.decide(again.actId, { action: 'refuse' }, world.keeper)).toMatchObject({ state: 'REFUSED' })
    const { lenderId } = done
    const change = await world.ask({ kind: 'CHANGE', lenderId, name: 'Second Floorplan', email: 'new@lender.example' })
    expect(await world.ask({ kind: 'END', lenderId })).toMatchObject({ reason: 'ASKED' })
    expect((await world.rows('select email from lenders where id = $1', [lenderId]))[0].email).toBe(DETAILS.email)
    await world.decide(change.actId)
    expect((await world.rows('select email from lenders where id = $1', [lenderId]))[0].email).toBe('new@lender.example')
    const desk = (await world.get(DESK, world.keeper.headers)).data
    expect(desk.acts.find((act: { actId: number }) => act.actId === change.actId)).toMatchObject({
      state: 'DONE',
      askedBy: world.keeper.number,
      decidedBy: world.second.number,
      reason: 'Contract.',
    })
  })

  it('lenders that ended get nothing new, and keep what they have', async () => {
    const one = await world.handed()
    const { actId } = await world.ask({ kind: 'END', lenderId: one.lenderId })
    await world.decide(actId)
    const next = await world.billed()
    expect(await world.hand(next, one.lenderId)).toMatchObject({ reason: 'NO_LENDER' })
    expect(await world.ask({ kind: 'CHANGE', lenderId: one.lenderId })).toMatchObject({ errorCode: 'LENDER_NOT_FOUND' })
    expect((await world.invoiceOf(one)).lender).not.toBe('')
    const listed = (await world.get(`${DESK}/handovers`, world.clerk.headers)).data.handovers
    expect(listed.find((row: { handoverId: number }) => row.handoverId === one.handoverId)).toMatchObject({
      lot: one.lot,
      balanceMinor: TOTAL_MINOR,
      scopes: ['VEHICLE', 'ALL'],
    })
  })
})

it('what lenders paid and did not pay adds up in the books', async () => {
  const { db } = world.database
  expect([(await verifyJournal(db)).faults, (await verifyInvoices(db)).faults]).toEqual([[], []])
})
