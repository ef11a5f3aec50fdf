import { signatureOf } from '@app/gateway-simulator/notices.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARD, type Payer, paymentWorld, type PaymentWorld, SET } from './gateway-payments.test-kit.ts'

const VISITOR = { host: 'localhost' }
const DEPOSIT = { GATEWAY_URL_KEY: 'PAY_DEPOSIT', amount: '500' }

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

const statusOf = (ref: string, who: Payer) => world.get(`/data/payments/status/${ref}`, who.headers)

describe('a payment that begins', () => {
  it('a payment is begun by a member alone, with the token', async () => {
    const who = await world.someone()
    const { 'x-xsrf-token': _, ...bare } = who.headers
    const counterman = await world.someone({ kind: 'counterman', roles: ['COUNTERMAN'] })
    const kiosk = await world.someone({ kind: 'kiosk', roles: ['KIOSK_BIDDER'] })
    const answers = [VISITOR, bare, counterman.headers, kiosk.headers].map((headers) => world.set(DEPOSIT, headers))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 403, 403, 403])
  })

  it('a payment begins with its key and leads to the page of the gateway [MKT-7.28, MKT-7.32, ACC-7.29]', async () => {
    const who = await world.someone()
    const callbacks = { cookieValue: '/member-payments/deposits/add', successCallBackURL: 'dashboard', cancelCallBackUrl: '/logout' }
    const answer = await world.set({ ...DEPOSIT, ...callbacks }, who.headers)
    expect(answer).toMatchObject({ status: 200, returnCode: 1, data: { systemUp: true } })
    expect(answer.data.pciURL).toBe(`${world.bank.url}/pay/${world.bank.orders.byKey(answer.data.orderRefId)?.ref}`)
    expect(await world.row(answer.data.orderRefId)).toMatchObject({
      account_id: who.id,
      state: 'REDIRECTED',
      amount_minor: 50_000,
      currency: 'USD',
      success_path: '/dashboard',
      cancel_path: '/logout',
      return_url: `http://localhost/network-response?orderRefId=${answer.data.orderRefId}`,
    })
  })

  it.each([
    ['no key', { GATEWAY_URL_KEY: '' }, 'GATEWAY_URL_KEY'],
    ['an unknown key', { GATEWAY_URL_KEY: 'PAY_NOTHING' }, 'GATEWAY_URL_KEY'],
    ['an unknown method', { method: 'CASH' }, 'method'],
    ['a foreign success callback', { successCallBackURL: 'https://evil.example/' }, 'successCallBackURL'],
    ['a callback to another host', { successCallBackURL: '//evil.example' }, 'successCallBackURL'],
    ['a callback with a backslash', { cancelCallBackUrl: '/\\evil.example' }, 'cancelCallBackUrl'],
    ['a callback that is no page', { cancelCallBackUrl: '/data/lots' }, 'cancelCallBackUrl'],
    ['a foreign page to come from', { cookieValue: 'javascript:alert(1)' }, 'cookieValue'],
    ['invoices that are none', { invoiceIds: '1,x' }, 'invoiceIds'],
    ['no amount', { amount: '' }, 'amount'],
    ['too little', { amount: '49.99' }, 'amount'],
    ['too much', { amount: '5000.01' }, 'amount'],
    ['a negative amount', { amount: '-500' }, 'amount'],
    ['a third decimal', { amount: '500.001' }, 'amount'],
    ['no number', { amount: 'NaN' }, 'amount'],
    ['2^53', { amount: '9007199254740992' }, 'amount'],
    ['another currency', { currencyCode: 'EUR' }, 'currencyCode'],
    ['no currency', { currencyCode: 'XXX' }, 'currencyCode'],
  ])('a payment with %s is refused, and nothing begins', async (_, more, field) => {
    const who = await world.someone()
    const { data, returnCode } = await world.set({ ...DEPOSIT, ...more }, who.headers)
    expect([returnCode, data.errorCode, Object.keys(data.fieldErrors)]).toEqual([-1, 'INVALID_INPUT', [field]])
    const { rows } = await world.database.pool.query('select from payment_attempts where account_id = $1', [who.id])
    expect(rows).toEqual([])
  })

  it('a payment is refused for what is not due, not offered, or more than a card may pay in a day', async () => {
    const who = await world.someone()
    const reasonOf = async (body: object, by = who) => (await world.set(body, by.headers)).data
    expect(await reasonOf({ GATEWAY_URL_KEY: 'RENEWAL_FEES' })).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'NOTHING_DUE' })
    expect(await reasonOf({ ...DEPOSIT, method: 'PAYPAL' })).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'METHOD_OFF' })
    const clerk = await world.someone({ kind: 'internal' })
    expect(await reasonOf(DEPOSIT, clerk)).toMatchObject({ reason: 'NOTHING_DUE' })
    const { ref, url } = await world.begin(who, { amount: '4000' })
    await world.payByCard(url, CARD.paid)
    expect((await world.settle(ref)).state).toBe('CAPTURED')
    expect(await reasonOf({ ...DEPOSIT, amount: '1000.01' })).toMatchObject({ reason: 'CARD_LIMIT' })
    expect((await world.set({ ...DEPOSIT, amount: '1000' }, who.headers)).data.systemUp).toBe(true)
  })

  it('a second tab gets the address of the first, by many clicks at a time', async () => {
    const who = await world.someone()
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.set(DEPOSIT, who.headers)))
    expect(new Set(answers.map(({ data }) => data.pciURL)).size).toBe(1)
    expect(new Set(answers.map(({ data }) => data.orderRefId)).size).toBe(1)
    expect(world.bank.orders.all().filter(({ key }) => key === answers[0]?.data.orderRefId)).toHaveLength(1)
  })

  it('another amount closes the page of the first, so that only one can be paid', async () => {
    const who = await world.someone()
    const first = await world.begin(who)
    const second = await world.begin(who, { amount: '600' })
    expect(second.ref).not.toBe(first.ref)
    expect((await world.row(first.ref)).state).toBe('CANCELLED')
    expect(await world.payByCard(first.url, CARD.paid)).toContain('Not paid')
    await world.payByCard(second.url, CARD.paid)
    await world.settle(second.ref)
    expect(await world.held(who)).toBe(60_000)
  })

  it('another amount is refused where the first is paid already', async () => {
    const who = await world.someone()
    const first = await world.begin(who)
    await world.payByCard(first.url, CARD.never)
    const other = await world.set({ ...DEPOSIT, amount: '600' }, who.headers)
    expect(other.data).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'CHANGED' })
    await expect.poll(async () => (await world.row(first.ref)).state).toBe('CAPTURED')
  })

  it('an Idempotency-Key repeats the first answer, and is refused for another request', async () => {
    const who = await world.someone()
    const keyed = { ...who.headers, 'idempotency-key': 'once' }
    const [first, again] = [await world.set(DEPOSIT, keyed), await world.set(DEPOSIT, keyed)]
    expect(again).toEqual(first)
    expect((await world.set({ ...DEPOSIT, amount: '700' }, keyed)).status).toBe(422)
  })

  it('a gateway that is down answers systemUp false, and the reader goes to maintenance [MKT-7.31, ACC-7.30]', async () => {
    const who = await world.someone()
    await world.switchBank(false)
    expect(await world.set(DEPOSIT, who.headers)).toMatchObject({
      returnCode: 1,
      data: { systemUp: false, pciURL: '', orderRefId: '' },
    })
    await world.switchBank(true)
    expect((await world.set(DEPOSIT, who.headers)).data.systemUp).toBe(true)
  })
})

describe('a payment that was made', () => {
  it('a payment raises the deposit once, however often it is told', async () => {
    const who = await world.someone()
    const { ref, url } = await world.begin(who)
    expect(await world.payByCard(url, CARD.paid)).toContain('Payment accepted')
    for (let time = 0; time < 3; time += 1) await world.settle(ref)
    await Promise.all(Array.from({ length: 5 }, () => world.app.rooms.payments.askDue()))
    expect(await world.row(ref)).toMatchObject({ state: 'CAPTURED', is_applied: true, ask_at: null })
    expect(await world.held(who)).toBe(50_000)
    const { data } = await world.get('/data/payments/deposits', who.headers)
    expect(data).toMatchObject({ limits: [{ currency: 'USD', heldMinor: 50_000, limitMinor: 600_000, boundMinor: 0 }], canPayByCard: true })
    const second = await world.begin(who, { amount: '100' })
    await world.payByCard(second.url, CARD.paid)
    await world.settle(second.ref)
    expect(await world.held(who)).toBe(60_000)
  })

  it('a payment by card with a question goes through its authentication [MKT-4.32, ACC-3.43]', async () => {
    const who = await world.someone()
    const { ref, url } = await world.begin(who)
    expect(await world.payByCard(url, CARD.challenge)).toContain('Confirm it is you')
    expect((await world.settle(ref)).state).toBe('PENDING_AUTHENTICATION')
    expect(await world.held(who)).toBe(0)
    expect(await world.post(url, 'challenge', { answer: '9999' })).toContain('That code is wrong')
    await world.post(url, 'challenge', { answer: '1234' })
    expect((await world.settle(ref)).state).toBe('CAPTURED')
    expect(await world.held(who)).toBe(50_000)
  })

  it('a payment that the bank does not confirm or declines takes nothing, and another card may pay', async () => {
    const who = await world.someone()
    const { ref, url } = await world.begin(who)
    await world.payByCard(url, CARD.unconfirmed)
    expect(await world.post(url, 'challenge', { answer: '1234' })).toContain('could not confirm')
    expect(await world.settle(ref)).toMatchObject({ state: 'AUTHENTICATION_FAILED', reason: 'AUTHENTICATION' })
    expect(await world.payByCard(url, CARD.poor)).toContain('Declined')
    await world.post(url, 'leave')
    expect(await world.settle(ref)).toMatchObject({ state: 'DECLINED', reason: 'INSUFFICIENT_FUNDS' })
    expect((await statusOf(ref, who)).data).toMatchObject({ state: 'DECLINED', reason: 'INSUFFICIENT_FUNDS', payUrl: '' })
    const next = await world.begin(who)
    expect(next.ref).not.toBe(ref)
    await world.payByCard(next.url, CARD.paid)
    await world.settle(next.ref)
    expect(await world.held(who)).toBe(50_000)
  })

  it('a payment whose page breaks off, or of which nobody tells, is found by asking', async () => {
    for (const card of [CARD.timeOut, CARD.never]) {
      const who = await world.someone()
      const { ref, url } = await world.begin(who)
      await world.payByCard(url, card)
      // The waits of trials are a second and more; nobody does anything but the job.
      await expect.poll(async () => (await world.row(ref)).state, { timeout: 8_000 }).toBe('CAPTURED')
      expect(await world.held(who)).toBe(50_000)
    }
  })

  it('a payment by bank debit is on its way until the bank has the money', async () => {
    const who = await world.someone()
    const { ref, url } = await world.begin(who)
    expect(await world.post(url, 'debit', { iban: 'NL91 ABNA 0417 1643 01' })).toContain('valid IBAN')
    await world.post(url, 'debit', { iban: 'NL91 ABNA 0417 1643 00' })
    await world.settle(ref)
    expect(await world.row(ref)).toMatchObject({ state: 'REDIRECTED', is_under_way: true })
    await expect.poll(async () => (await world.settle(ref)).state).toBe('CAPTURED')
    expect(await world.held(who)).toBe(50_000)
  })

  it('a payment for what was settled meanwhile goes back, once', async () => {
    const who = await world.someone()
    const membership = (await world.get('/data/member/membership', who.headers)).data
    const { priceId, level, kind } = membership.offers[0]
    const ordered = await world.app.inject({
      method: 'POST',
      url: '/data/member/membership/orders',
      payload: { priceId: String(priceId), level, kind },
      headers: who.headers,
    })
    const { payUrl, order } = ordered.json().data
    expect(payUrl).toContain(world.bank.url)
    await world.app.inject({
      method: 'POST',
      url: '/data/member/membership/orders/cancel',
      payload: { orderId: String(order.id) },
      headers: who.headers,
    })
    await world.payByCard(payUrl, CARD.paid)
    const { rows } = await world.database.pool.query('select ref from payment_attempts where account_id = $1', [who.id])
    await world.settle(rows[0].ref)
    const row = await world.settle(rows[0].ref)
    expect(row).toMatchObject({ state: 'CAPTURED', is_applied: false, ask_at: null })
    expect(row.paid_back_at).not.toBeNull()
    expect(world.bank.orders.byKey(row.ref)?.refunds).toMatchObject([{ id: `${row.ref}-back`, amountMinor: 19_900 }])
    expect((await statusOf(row.ref, who)).data).toMatchObject({ isPaidBack: true })
  })

  it('a payment that the payer’s bank fetches back lowers the deposit once', async () => {
    const who = await world.someone()
    const { ref, url } = await world.begin(who)
    await world.payByCard(url, CARD.chargeback)
    await world.settle(ref)
    expect(await world.held(who)).toBe(50_000)
    await expect.poll(() => world.bank.orders.byKey(ref)?.isReturned).toBe(true)
    for (let time = 0; time < 2; time += 1) {
      await world.database.pool.query('update payment_attempts set ask_at = now() where ref = $1', [ref])
      await world.app.rooms.payments.askDue()
    }
    expect(await world.held(who)).toBe(0)
    expect((await world.row(ref)).charged_back_at).not.toBeNull()
  })

  it('a membership is paid once by its fee, and the step goes [MKT-7.29, ACC-7.27, ACC-7.28]', async () => {
    const who = await world.someone()
    const { priceId, level, kind } = (await world.get('/data/member/membership', who.headers)).data.offers[0]
    await world.app.inject({
      method: 'POST',
      url: '/data/member/membership/orders',
      payload: { priceId: String(priceId), level, kind },
      headers: who.headers,
    })
    const fees = { GATEWAY_URL_KEY: 'RENEWAL_FEES', cancelCallBackUrl: '/logout', successCallBackURL: 'dashboard' }
    const { data } = await world.set(fees, who.headers)
    await world.payByCard(data.pciURL, CARD.frictionless)
    for (let time = 0; time < 3; time += 1) await world.settle(data.orderRefId)
    expect(await world.row(data.orderRefId)).toMatchObject({
      state: 'CAPTURED',
      is_applied: true,
      amount_minor: 19_900,
      cancel_path: '/logout',
    })
    const own = (await world.get('/data/member/membership', who.headers)).data
    expect(own).toMatchObject({ level: 'P', source: 'paid', order: null })
    expect(own.past).toHaveLength(1)
  })

  it('an account that is held up for its fee can begin to pay it, and see how that stands', async () => {
    const who = await world.someone()
    await world.database.pool.query(
      `insert into account_steps (account_id, status, cause, reason) values ($1, 461, 'OPERATOR', ''), ($1, 469, 'OPERATOR', '')`,
      [who.id],
    )
    expect((await world.get('/data/lotdetails/dynamic/1', who.headers)).status).toBe(461)
    expect((await world.set({ GATEWAY_URL_KEY: 'RENEWAL_FEES' }, who.headers)).data).toMatchObject({ reason: 'NOTHING_DUE' })
    expect((await world.get('/data/payments/status/x', who.headers)).data).toMatchObject({ errorCode: 'PAYMENT_NOT_FOUND' })
  })
})

describe('the way back', () => {
  it('the status of a payment is its payer’s alone', async () => {
    const [who, other] = [await world.someone(), await world.someone()]
    const { ref } = await world.begin(who)
    expect((await world.get(`/data/payments/status/${ref}`, VISITOR)).status).toBe(401)
    for (const wrong of [await statusOf(ref, other), await statusOf('A'.repeat(22), who)])
      expect(wrong.data).toMatchObject({ errorCode: 'PAYMENT_NOT_FOUND' })
    expect((await statusOf(ref, who)).data).toMatchObject({ orderRefId: ref, state: 'REDIRECTED', amountMinor: 50_000, isPaidBack: false })
  })

  it('the way back pays nothing, whatever it says, and leads from a foreign post to a page [MKT-2.64]', async () => {
    const who = await world.someone()
    const { ref } = await world.begin(who)
    const back = await world.app.inject({
      method: 'POST',
      url: '/network-response',
      headers: {
        host: 'localhost',
        origin: world.bank.url,
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ orderRefId: ref, decision: 'ACCEPT', amount: '1' }).toString(),
    })
    expect([back.statusCode, back.headers.location, back.headers['set-cookie']]).toEqual([
      303,
      `/network-response?orderRefId=${ref}`,
      undefined,
    ])
    expect((await world.settle(ref)).state).toBe('REDIRECTED')
    expect(await world.held(who)).toBe(0)
    const odd = await world.app.inject({
      method: 'POST',
      url: '/network-response',
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'orderRefId=%0d%0aSet-Cookie%3a%20a&orderRefId2=//evil.example',
    })
    expect(odd.headers.location).toBe('/network-response?orderRefId=%0D%0ASet-Cookie%3A+a')
  })

  it('a reader who comes back has the bank asked at once', async () => {
    const who = await world.someone()
    const { ref, url } = await world.begin(who)
    await world.payByCard(url, CARD.never)
    await statusOf(ref, who)
    await expect.poll(async () => (await statusOf(ref, who)).data.state, { timeout: 5_000 }).toBe('CAPTURED')
  })

  it('the database refuses a state that goes back, another amount, and money that counts twice', async () => {
    const who = await world.someone()
    const { ref, url } = await world.begin(who)
    await world.payByCard(url, CARD.paid)
    await world.settle(ref)
    for (const change of [
      `state = 'REDIRECTED'`,
      `state = 'DECLINED'`,
      'amount_minor = 1',
      `currency = 'EUR'`,
      'account_id = account_id + 1',
      'is_applied = false',
      'captured_at = now()',
    ])
      await expect(world.database.pool.query(`update payment_attempts set ${change} where ref = $1`, [ref])).rejects.toThrow(
        /does not|check/,
      )
    await expect(world.database.pool.query('delete from payment_attempts where ref = $1', [ref])).rejects.toThrow('never deleted')
  })

  it(`a form without script goes to a page of ours, and back with its fault`, async () => {
    const who = await world.someone()
    const send = (fields: object) =>
      world.app.inject({
        method: 'POST',
        url: SET,
        headers: {
          ...who.headers,
          accept: 'text/html',
          'sec-fetch-dest': 'document',
          'sec-fetch-mode': 'navigate',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ ...DEPOSIT, cookieValue: '/member-payments/deposits/add', ...fields }).toString(),
      })
    const sent = await send({})
    expect([sent.statusCode, sent.headers.location]).toEqual([303, expect.stringMatching(/^\/network-response\?orderRefId=[\w-]{22}$/)])
    expect((await send({ amount: '1' })).headers.location).toBe('/member-payments/deposits/add?fault=validation.depositAmount')
  })
})

describe('a notice of the bank', () => {
  const hook = '/hooks/payments/simulator'
  const send = (raw: string, signature: string) =>
    world.app.inject({ method: 'POST', url: hook, payload: raw, headers: { host: 'localhost', 'gateway-signature': signature } })
  const nowS = () => Math.floor(Date.now() / 1_000)
  const held = async (who: Payer, times: number, say?: (raw: string) => string) => {
    const { ref, url } = await world.begin(who)
    await world.payByCard(url, CARD.never)
    const raw = JSON.stringify({ eventId: `evt_${ref}`, ref: world.bank.orders.byKey(ref)?.ref, type: 'order.changed' })
    const statuses = await Promise.all(Array.from({ length: times }, () => send(raw, (say ?? world.sign)(raw))))
    return { ref, raw, statuses: statuses.map(({ statusCode }) => statusCode) }
  }

  it('a notice has the bank asked, and is taken once however often it comes', async () => {
    const who = await world.someone()
    const { ref, statuses } = await held(who, 20)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await expect.poll(async () => (await world.row(ref)).state, { timeout: 5_000 }).toBe('CAPTURED')
    expect(await world.held(who)).toBe(50_000)
  })

  it('a notice that is wrongly signed, changed or old is refused, and nothing is asked', async () => {
    const who = await world.someone()
    const wrong = await held(who, 1, (raw) => signatureOf('another secret', raw, nowS()))
    expect(wrong.statuses).toEqual([401])
    expect((await send(`${wrong.raw} `, world.sign(wrong.raw))).statusCode).toBe(401)
    expect((await send(wrong.raw, signatureOf(world.noticeSecret, wrong.raw, nowS() - 3_600))).statusCode).toBe(401)
    const { rows } = await world.database.pool.query('select from provider_notices where event_id = $1', [`evt_${wrong.ref}`])
    expect(rows).toEqual([])
  })

  it('a notice says nothing by itself: of a payment that is open it changes nothing', async () => {
    const who = await world.someone()
    const { ref } = await world.begin(who)
    const raw = JSON.stringify({ eventId: `evt_${ref}`, ref: world.bank.orders.byKey(ref)?.ref, status: 'CAPTURED', amountMinor: 1 })
    expect((await send(raw, world.sign(raw))).statusCode).toBe(200)
    await world.app.rooms.notices.handleDue()
    expect((await world.row(ref)).state).toBe('REDIRECTED')
    const foreign = JSON.stringify({ eventId: 'evt_foreign', ref: 'sim_of_another_shop' })
    expect((await send(foreign, world.sign(foreign))).statusCode).toBe(200)
    await expect
      .poll(
        async () => (await world.database.pool.query(`select state from provider_notices where event_id = 'evt_foreign'`)).rows[0]?.state,
      )
      .toBe('handled')
  })

  it('notices that come shuffled, five times each and late book each payment once', async () => {
    const payers = await Promise.all(Array.from({ length: 12 }, () => world.someone()))
    const begun = await Promise.all(payers.map((who) => world.begin(who)))
    await Promise.all(begun.map(({ url }) => world.payByCard(url, CARD.never)))
    const raws = begun.flatMap(({ ref }) =>
      Array.from({ length: 5 }, (_, time) => JSON.stringify({ eventId: `evt_${ref}_${time}`, ref: world.bank.orders.byKey(ref)?.ref })),
    )
    const shuffled = raws.toSorted((a, b) => signatureOf('order', a, 1).localeCompare(signatureOf('order', b, 1)))
    await Promise.all([...shuffled.map((raw) => send(raw, world.sign(raw))), world.app.rooms.payments.askDue()])
    await Promise.all([world.app.rooms.notices.handleDue(), world.app.rooms.notices.handleDue()])
    for (const [at, { ref }] of begun.entries()) {
      await expect.poll(async () => (await world.row(ref)).state, { timeout: 8_000 }).toBe('CAPTURED')
      expect(await world.held(payers[at] as Payer)).toBe(50_000)
    }
  })
})
