import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClose } from '#test/people.ts'
import { sweepInvoices } from '../invoices/sweep-invoices.ts'
import { type TillWorld, tillWorld } from './tills.test-kit.ts'

const TILL = '/data/operations/till'
const OWED = 141_500

let world: TillWorld
beforeAll(async () => {
  world = await tillWorld()
})
afterAll(() => world.close())

const states = async (ids: readonly number[]) =>
  (await world.rows('select status from invoice_states where invoice_id = any($1) order by invoice_id', [ids])).map(({ status }) => status)

describe('who may not', () => {
  it('nobody but a cashier opens a till or books, and nobody books without a till', async () => {
    const { who, ids } = await world.aDebtor()
    const wanted = { number: who.number, means: 'CASH', amountMinor: OWED, invoiceIds: ids }
    for (const one of [who, await world.operator(), await world.bookkeeper()]) {
      expect((await world.post(`${TILL}/bookings`, wanted, one.headers)).status).toBe(403)
      expect((await world.post(TILL, world.opening(), one.headers)).status).toBe(403)
    }
    expect((await world.get(TILL, { host: 'localhost' })).status).toBe(401)
    const idle = await world.cashier()
    expect((await world.post(`${TILL}/bookings`, wanted, idle.headers)).data).toMatchObject({
      errorCode: 'TILL_REFUSED',
      reason: 'NO_TILL',
    })
    expect((await world.get(`${TILL}/payers?q=${who.number}`, idle.headers)).data).toMatchObject({ reason: 'NO_TILL' })
    expect(await states(ids)).toEqual(['OPEN'])
  })

  it('a yard of another site, or one to which the cashier is not bound, opens no till; a drawer is opened once', async () => {
    const british = await world.someone(
      { kind: 'internal', privileges: ['CASHIER'], home_site: 'CPRTUK' },
      { site: 'CPRTUK', host: 'uk.localhost', proved_at: new Date() },
    )
    expect((await world.post(TILL, world.opening(), british.headers)).data).toMatchObject({ errorCode: 'TILL_NOT_FOUND' })
    const bound = await world.cashier({ yard: world.otherYard })
    expect((await world.post(TILL, world.opening(), bound.headers)).data).toMatchObject({ errorCode: 'TILL_NOT_FOUND' })
    expect((await world.post(TILL, { ...world.opening(), yard: world.otherYard }, bound.headers)).returnCode).toBe(1)
    const { cashier, till } = await world.aTill()
    expect((await world.post(TILL, world.opening(), cashier.headers)).data).toMatchObject({ reason: 'OPEN_ALREADY' })
    const other = await world.cashier()
    expect((await world.post(TILL, { ...world.opening(), drawer: till.drawer }, other.headers)).data).toMatchObject({ reason: 'DRAWER' })
    expect((await world.post(TILL, { ...world.opening(), currency: 'EUR' }, other.headers)).data).toMatchObject({
      errorCode: 'INVALID_INPUT',
    })
    expect((await world.get(`${TILL}/${till.id}`, british.headers)).data).toMatchObject({ errorCode: 'TILL_NOT_FOUND' })
    expect((await world.get(`${TILL}/${till.id}`, bound.headers)).data).toMatchObject({ errorCode: 'TILL_NOT_FOUND' })
  })
})

describe('money that is taken', () => {
  it('cash pays fees of all invoices first, and what is left over becomes credit', async () => {
    const { who, ids } = await world.aDebtor(2)
    const { cashier, till } = await world.aTill()
    const part = await world.take(cashier, { who, ids }, { amountMinor: 100_000 })
    expect(part.data).toMatchObject({ state: 'PAID', credit: 0, currencyCode: 'USD' })
    expect(
      await world.rows(
        'select fees_paid_minor as fees, price_paid_minor as price from invoice_states where invoice_id = any($1) order by invoice_id',
        [ids],
      ),
    ).toEqual([
      { fees: 41_500, price: 17_000 },
      { fees: 41_500, price: 0 },
    ])
    const rest = await world.take(
      cashier,
      { who, ids },
      {
        means: 'CARD_TERMINAL',
        reference: 'T1 0007',
        amountMinor: 2 * OWED - 100_000 + 500,
      },
    )
    expect(rest.data).toMatchObject({ state: 'PAID', credit: 5 })
    expect(await states(ids)).toEqual(['PAID', 'PAID'])
    expect((await world.get(`${TILL}/${till.id}`, cashier.headers)).data).toMatchObject({
      book: { CASH: 1200, CHEQUE: 0, CARD_TERMINAL: 1835 },
      bookings: [
        { means: 'CASH', amount: 1000, payerNumber: who.number },
        { means: 'CARD_TERMINAL', reference: 'T1 0007' },
      ],
    })
    expect((await world.take(cashier, { who, ids })).data).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'NOTHING_DUE' })
    const again = await world.aDebtor()
    const slip = { means: 'CARD_TERMINAL', reference: 't1 0007' }
    expect((await world.take(cashier, again, slip)).data).toMatchObject({ reason: 'BOOKED' })
  })

  it('numbers of receipts have no gap, whatever was refused between them', async () => {
    const { who, ids } = await world.aDebtor(3)
    const { cashier } = await world.aTill()
    const first = await world.take(cashier, { who, ids: ids.slice(0, 1) })
    expect((await world.take(cashier, { who, ids: ids.slice(0, 1) })).data).toMatchObject({ reason: 'NOTHING_DUE' })
    expect((await world.take(cashier, { who, ids: [...ids, 999_999_999] })).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    const second = await world.take(cashier, { who, ids: ids.slice(1, 2) })
    const countOf = (receipt: string): number => Number(/^TUS-\d{4}-R(\d{6})$/.exec(receipt)?.[1])
    expect(countOf(second.data.receipt)).toBe(countOf(first.data.receipt) + 1)
  })

  it('another payer’s invoice, one of another site, money of one’s own and that of who is close are refused', async () => {
    const [mine, other] = [await world.aDebtor(), await world.aDebtor()]
    const { cashier } = await world.aTill()
    expect((await world.take(cashier, { who: mine.who, ids: other.ids })).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    const self = await world.aTill({}, { isDebtor: true })
    expect((await world.take(self.cashier, { who: self.cashier, ids: self.ids })).data).toMatchObject({
      errorCode: 'PAYMENT_REFUSED',
      reason: 'SELF',
    })
    const close = await world.aTill()
    await makeClose(world.database.db, [close.cashier.id, mine.who.id])
    expect((await world.take(close.cashier, mine)).data).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'SELF' })
    const stranger = await world.someone()
    expect((await world.take(cashier, { who: stranger, ids: mine.ids })).data).toMatchObject({ errorCode: 'NO_SUCH_PERSON' })
    expect(await states([...mine.ids, ...other.ids])).toEqual(['OPEN', 'OPEN'])
  })

  it('a number that may be a card’s is refused in every field and kept nowhere', async () => {
    const { who, ids } = await world.aDebtor()
    const { cashier, till } = await world.aTill()
    const cards = ['4111111111111111', '4111 1111 1111 1111', 'VISA 4111-1111-1111-1111 12/28', '5555.5555.5555.4444', '37828224631000 5']
    for (const card of cards) {
      const slip = await world.take(cashier, { who, ids }, { means: 'CARD_TERMINAL', reference: card })
      expect(slip.data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { reference: 'validation.cardNumber' } })
      const cheque = await world.take(cashier, { who, ids }, { means: 'CHEQUE', reference: '100', drawnOn: card })
      expect(cheque.data).toMatchObject({ fieldErrors: { drawnOn: 'validation.cardNumber' } })
      expect((await world.get(`${TILL}/payers?q=${encodeURIComponent(card)}`, cashier.headers)).data).toMatchObject({
        errorCode: 'INVALID_INPUT',
      })
    }
    const reason = `Card ${cards[0]}`
    const count = { cashMinor: 0, chequeMinor: 0, cardMinor: 0, reason }
    expect((await world.post(`${TILL}/${till.id}/count`, count, cashier.headers)).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
    const second = await world.cashier()
    expect((await world.post(`${TILL}/bookings/1/void`, { reason }, second.headers)).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect((await world.post(`${TILL}/${till.id}/decide`, { action: 'confirm', reason }, second.headers)).data).toMatchObject({
      errorCode: 'INVALID_INPUT',
    })
    const keeper = await world.bookkeeper()
    const said = { outcome: 'CLEARED', reason }
    expect((await world.post('/data/operations/money/cheques/1', said, keeper.headers)).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect((await world.take(cashier, { who, ids }, { means: 'CARD_TERMINAL', reference: 'T2 004512' })).returnCode).toBe(1)
  })

  it('a payer brings no more cash on a day than the site takes, to the cent and over all tills', async () => {
    const { who, ids } = await world.aDebtor(8)
    const [first, second] = [await world.aTill(), await world.aTill()]
    expect((await world.take(first.cashier, { who, ids }, { amountMinor: 1_000_001 })).data).toMatchObject({
      errorCode: 'PAYMENT_REFUSED',
      reason: 'CASH_LIMIT',
      limit: 10_000,
      left: 10_000,
      currencyCode: 'USD',
    })
    const taken = (await world.take(first.cashier, { who, ids }, { amountMinor: 999_999 })).data
    expect((await world.take(second.cashier, { who, ids }, { amountMinor: 2 })).data).toMatchObject({ reason: 'CASH_LIMIT', left: 0.01 })
    // What was taken back was not brought.
    await world.post(`${TILL}/bookings/${taken.receiptId}/void`, { reason: 'Counted again.' }, second.cashier.headers)
    expect((await world.take(second.cashier, { who, ids }, { amountMinor: 1_000_000 })).returnCode).toBe(1)
    // By card the limit of cash is none.
    expect(
      (await world.take(second.cashier, { who, ids }, { means: 'CARD_TERMINAL', reference: 'T9 1', amountMinor: 100_000 })).returnCode,
    ).toBe(1)
  })

  it('two cashiers at once take an invoice’s money once', async () => {
    for (let round = 0; round < 5; round++) {
      const { who, ids } = await world.aDebtor()
      const [first, second] = [await world.aTill(), await world.aTill()]
      const answers = await Promise.all([first, second].map(({ cashier }) => world.take(cashier, { who, ids })))
      expect(answers.map(({ returnCode }) => returnCode).toSorted()).toEqual([-1, 1])
      expect(answers.find(({ returnCode }) => returnCode === -1)?.data).toMatchObject({ reason: 'NOTHING_DUE' })
      expect(await world.rows('select sum(amount_minor)::int as minor from payments where payer_id = $1', [who.id])).toEqual([
        { minor: OWED },
      ])
    }
  })

  it('a press that is sent again is booked once', async () => {
    const { who, ids } = await world.aDebtor()
    const { cashier } = await world.aTill()
    const headers = { ...cashier.headers, 'idempotency-key': 'press 1' }
    const wanted = { number: who.number, means: 'CASH', amountMinor: 50_000, invoiceIds: ids }
    const answers = await Promise.all([1, 2, 3].map(() => world.post(`${TILL}/bookings`, wanted, headers)))
    const again = await world.post(`${TILL}/bookings`, wanted, headers)
    expect(again.data).toMatchObject({ state: 'PAID' })
    expect(answers.filter(({ returnCode }) => returnCode === 1).every(({ data }) => data.receipt === again.data.receipt)).toBe(true)
    expect(await world.rows('select count(*)::int as n from till_bookings where payer_id = $1', [who.id])).toEqual([{ n: 1 }])
  })

  it('a payer is found by number, name and invoice among those whom the site has billed', async () => {
    const { who, ids } = await world.aDebtor(1, { profile: { first_name: 'Zelda', last_name: 'Quimby' } })
    const { cashier } = await world.aTill()
    const [{ number }] = await world.rows('select number from invoices where id = $1', [ids[0]])
    for (const q of [String(who.number), 'quim', 'Zelda Quimby', number, String(number).toLowerCase()]) {
      const found = (await world.get(`${TILL}/payers?q=${encodeURIComponent(q)}`, cashier.headers)).data
      expect(found).toMatchObject({
        payers: [{ number: who.number, name: 'Zelda Quimby' }],
        invoices: [{ invoiceId: ids[0], balance: 1415 }],
      })
    }
    const stranger = await world.someone({ profile: { first_name: 'Yolanda', last_name: 'Unbilled' } })
    for (const q of ['unbilled', String(stranger.number), 'TUS-2026-I999999', "o'); drop", '%'])
      expect((await world.get(`${TILL}/payers?q=${encodeURIComponent(q)}`, cashier.headers)).data).toMatchObject({
        errorCode: 'NO_SUCH_PERSON',
      })
  })

  it('what is won at a kiosk is paid at the counter, and the kiosk says so', async () => {
    const kiosk = await world.someone({ kind: 'kiosk', yard: world.yard }, { method: 'kiosk' })
    await world.aWin(kiosk)
    const [invoice] = await world.bill(kiosk)
    expect((await world.get('/data/payments/counter', kiosk.headers)).data).toMatchObject({
      yardName: world.yardName,
      owed: [{ currencyCode: 'USD', amount: 1415, invoices: 1 }],
    })
    expect((await world.get('/data/payments/counter', (await world.someone()).headers)).status).toBe(403)
    const { cashier } = await world.aTill()
    expect((await world.take(cashier, { who: kiosk, ids: [invoice?.id ?? 0] })).returnCode).toBe(1)
    expect((await world.get('/data/payments/counter', kiosk.headers)).data).toMatchObject({ owed: [], invoices: [] })
  })

  it('a payer has the receipt in their history and as a document; nobody else has it', async () => {
    const { who, ids } = await world.aDebtor()
    const { cashier } = await world.aTill()
    const { receipt, receiptId } = (await world.take(cashier, { who, ids })).data
    const history = (await world.get('/data/payments/history', who.headers)).data.movements
    expect(history[0]).toMatchObject({ kind: 'PAYMENT', source: 'CASH', number: receipt, receiptId, amount: -1415 })
    const own = await world.app.inject({ url: `/data/payments/receipts/${receiptId}/pdf`, headers: who.headers })
    expect([own.headers['content-type'], own.rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
    const other = await world.someone()
    expect((await world.get(`/data/payments/receipts/${receiptId}/pdf`, other.headers)).data).toMatchObject({
      errorCode: 'PAYMENT_NOT_FOUND',
    })
    expect((await world.get(`${TILL}/receipts/${receiptId}`, cashier.headers)).data).toMatchObject({
      receipt,
      amount: 1415,
      payerNumber: who.number,
      seller: { name: 'Testing House LLC' },
      applied: [{ amount: 1415 }],
    })
    expect(await world.rows("select count(*)::int as n from mails where account_id = $1 and subject like '%received%'", [who.id])).toEqual([
      { n: 1 },
    ])
  })
})

describe('a booking that is taken back', () => {
  it('only a second person with a fresh proof takes a booking back, the same day, by an entry that turns it', async () => {
    const { who, ids } = await world.aDebtor()
    const { cashier } = await world.aTill()
    const { receiptId, receipt } = (await world.take(cashier, { who, ids }, { amountMinor: OWED + 1000 })).data
    const path = `${TILL}/bookings/${receiptId}/void`
    const reason = { reason: 'Booked for the wrong buyer.' }
    expect((await world.post(path, reason, cashier.headers)).data).toMatchObject({ errorCode: 'TILL_REFUSED', reason: 'SECOND_PERSON' })
    const stale = await world.cashier({}, { proved_at: new Date(0) })
    expect((await world.post(path, reason, stale.headers)).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    const british = await world.someone(
      { kind: 'internal', privileges: ['CASHIER'], home_site: 'CPRTUK' },
      { site: 'CPRTUK', host: 'uk.localhost', proved_at: new Date() },
    )
    expect((await world.post(path, reason, british.headers)).data).toMatchObject({ errorCode: 'PAYMENT_NOT_FOUND' })
    expect((await world.post(path, reason, who.headers)).status).toBe(403)
    const close = await world.cashier()
    await makeClose(world.database.db, [close.id, who.id])
    expect((await world.post(path, reason, close.headers)).data).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'SELF' })
    const second = await world.cashier()
    const answers = await Promise.all([1, 2].map(() => world.post(path, reason, second.headers)))
    expect(answers.map(({ returnCode }) => returnCode).toSorted()).toEqual([-1, 1])
    expect(await states(ids)).toEqual(['OPEN'])
    expect((await world.get('/data/payments/balances', who.headers)).data.balances).toMatchObject([{ owed: 1415, credit: 0 }])
    expect((await world.get('/data/payments/history', who.headers)).data.movements[0]).toMatchObject({
      kind: 'VOID',
      number: receipt,
      amount: 1425,
    })
    expect((await world.get(`/data/payments/invoices/${ids[0]}`, who.headers)).data.payments).toEqual([])
    await expect(world.rows('update till_bookings set amount_minor = 1 where id = $1', [receiptId])).rejects.toThrow('append-only')
    // The slip may be booked for the right buyer then.
    expect((await world.take(cashier, { who, ids })).returnCode).toBe(1)
  })

  it('nothing is taken back of a day that is over, of credit that is spent, or once the vehicle has left', async () => {
    const second = await world.cashier()
    const voided = async (id: number) => (await world.post(`${TILL}/bookings/${id}/void`, { reason: 'Wrong.' }, second.headers)).data
    const over = await world.aDebtor()
    const late = await world.aTill()
    const { receiptId } = (await world.take(late.cashier, over)).data
    await world.rows('update tills set on_day = on_day - 1 where id = $1', [late.till.id])
    expect(await voided(receiptId)).toMatchObject({ errorCode: 'TILL_REFUSED', reason: 'DAY_OVER' })
    expect((await world.take(late.cashier, over)).data).toMatchObject({ errorCode: 'TILL_REFUSED', reason: 'DAY_OVER' })
    const spent = await world.aDebtor(2)
    const { cashier } = await world.aTill()
    const taken = (await world.take(cashier, { who: spent.who, ids: spent.ids.slice(0, 1) }, { amountMinor: OWED + 50_000 })).data
    await world.post('/data/payments/useCredit', { invoiceIds: spent.ids.slice(1) }, spent.who.headers)
    expect(await voided(taken.receiptId)).toMatchObject({ reason: 'CREDIT_SPENT' })
    const gone = await world.aDebtor()
    const left = (await world.take(cashier, gone)).data
    await world.rows(
      `insert into release_passes (award_id, lot, payer_id, made_by, carrier, valid_on, used_at, used_by)
       select award_id, lot, payer_id, payer_id, 'Carrier', current_date, now(), payer_id from invoices where id = $1`,
      [gone.ids[0]],
    )
    expect(await voided(left.receiptId)).toMatchObject({ reason: 'GONE' })
    expect(await states(gone.ids)).toEqual(['PAID'])
  })
})

describe('a check', () => {
  const CHEQUE = { means: 'CHEQUE', reference: '001207', drawnOn: 'First Bank of Nowhere' }
  const say = async (id: number, outcome: string, headers: Readonly<Record<string, string>>) =>
    (await world.post(`/data/operations/money/cheques/${id}`, { outcome, reason: 'On the statement.' }, headers)).data

  it('a check leaves its invoices pending, pays once it has cleared, and a bounce has them owed again and their lots held', async () => {
    const { who, ids } = await world.aDebtor(2)
    const { cashier, till } = await world.aTill()
    const { receiptId, receipt, state } = (await world.take(cashier, { who, ids }, { ...CHEQUE, amountMinor: 2 * OWED })).data
    expect(state).toBe('PENDING')
    expect(await states(ids)).toEqual(['PENDING', 'PENDING'])
    expect((await world.take(cashier, { who, ids }, { ...CHEQUE, amountMinor: OWED })).data).toMatchObject({ reason: 'BOOKED' })
    expect((await world.get('/data/payments/balances', who.headers)).data.balances).toMatchObject([{ owed: 2830, onItsWay: 2830 }])
    const keeper = await world.bookkeeper()
    expect(
      (await world.post(`/data/operations/money/cheques/${receiptId}`, { outcome: 'CLEARED', reason: 'x' }, cashier.headers)).status,
    ).toBe(403)
    expect(await say(receiptId, 'CLEARED', keeper.headers)).toMatchObject({ errorCode: 'TILL_REFUSED', reason: 'IN_TILL' })
    await world.closeTill(cashier, till.id)
    const stale = await world.bookkeeper({}, { proved_at: new Date(0) })
    expect(await say(receiptId, 'CLEARED', stale.headers)).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    const close = await world.bookkeeper()
    await makeClose(world.database.db, [close.id, who.id])
    expect(await say(receiptId, 'CLEARED', close.headers)).toMatchObject({ errorCode: 'TILL_REFUSED', reason: 'SELF' })
    const answers = await Promise.all([1, 2].map(() => say(receiptId, 'CLEARED', keeper.headers)))
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toMatchObject([{ state: 'PAID', receipt }])
    expect(await states(ids)).toEqual(['PAID', 'PAID'])
    expect((await world.get('/data/payments/history', who.headers)).data.movements[0]).toMatchObject({ source: 'CHEQUE', receiptId })
    expect(await say(receiptId, 'BOUNCED', keeper.headers)).toMatchObject({ state: 'BOUNCED' })
    expect(await states(ids)).toEqual(['OPEN', 'OPEN'])
    expect(
      await world.rows(
        "select count(*)::int as n from release_holds h join invoices i on i.lot = h.lot where i.id = any($1) and h.kind = 'DISPUTE'",
        [ids],
      ),
    ).toEqual([{ n: 2 }])
    expect(await say(receiptId, 'CLEARED', keeper.headers)).toMatchObject({ reason: 'DECIDED' })
    expect(await say(receiptId, 'BOUNCED', keeper.headers)).toMatchObject({ reason: 'DECIDED' })
  })

  it('a check that bounces before it has cleared opens its invoices again, or has them late where their time is over', async () => {
    const { who, ids } = await world.aDebtor(2)
    const { cashier, till } = await world.aTill()
    const { receiptId } = (await world.take(cashier, { who, ids }, { ...CHEQUE, amountMinor: 2 * OWED })).data
    // Of one the time is over meanwhile, and cash has paid a part of it.
    await world.rows("update invoice_states set due_at = now() - interval '1 hour' where invoice_id = $1", [ids[0]])
    await world.take(cashier, { who, ids: ids.slice(0, 1) }, { amountMinor: 10_000 })
    await sweepInvoices(world.deps, Date.now())
    expect(await states(ids)).toEqual(['PENDING', 'PENDING'])
    await world.closeTill(cashier, till.id)
    const keeper = await world.bookkeeper()
    expect(await say(receiptId, 'BOUNCED', keeper.headers)).toMatchObject({ state: 'BOUNCED' })
    expect(await states(ids)).toEqual(['OVERDUE', 'OPEN'])
    expect((await world.get('/data/payments/balances', who.headers)).data.balances).toMatchObject([{ owed: 2730, onItsWay: 0 }])
    expect(
      await world.rows('select count(*)::int as n from release_holds h join invoices i on i.lot = h.lot where i.id = any($1)', [ids]),
    ).toEqual([{ n: 2 }])
  })

  it('a check that is taken back awaits nothing and pays nothing', async () => {
    const { who, ids } = await world.aDebtor()
    const { cashier, till } = await world.aTill()
    const { receiptId } = (await world.take(cashier, { who, ids }, CHEQUE)).data
    const second = await world.cashier()
    expect((await world.post(`${TILL}/bookings/${receiptId}/void`, { reason: 'Not signed.' }, second.headers)).data).toMatchObject({
      state: 'VOID',
    })
    expect(await states(ids)).toEqual(['OPEN'])
    await world.closeTill(cashier, till.id)
    expect(await say(receiptId, 'CLEARED', (await world.bookkeeper()).headers)).toMatchObject({ reason: 'DECIDED' })
    expect((await world.get('/data/payments/history', who.headers)).data.movements.map(({ kind }: { kind: string }) => kind)).toEqual([
      'INVOICE',
    ])
  })

  it.each([
    [{ means: 'CHEQUE', reference: '', drawnOn: 'Bank' }, 'reference'],
    [{ means: 'CHEQUE', reference: '12', drawnOn: '' }, 'drawnOn'],
    [{ means: 'CARD_TERMINAL', reference: ' ' }, 'reference'],
  ])('a slip or a check says which it is: %j', async (slip, field) => {
    const { who, ids } = await world.aDebtor()
    const { cashier } = await world.aTill()
    expect(Object.keys((await world.take(cashier, { who, ids }, slip)).data.fieldErrors)).toEqual([field])
  })

  it.each([0, -1, 0.5, 2 ** 53, Number.NaN, '100'])('%s is no amount', async (amountMinor) => {
    const { who, ids } = await world.aDebtor()
    const { cashier } = await world.aTill()
    expect((await world.take(cashier, { who, ids }, { amountMinor })).returnCode).not.toBe(1)
    expect(await states(ids)).toEqual(['OPEN'])
  })
})

it('whatever was tried above, the books add up', async () => {
  expect(await world.faults()).toEqual([])
})
