import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAY_LINK_MAILS_A_DAY, PAY_LINKS_A_DAY, PAY_LINKS_OPEN_MAX } from '@app/contract/payments/pay-link-codes.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { erasePerson } from '../account-information/personal-data.store.ts'
import { CARD } from '../gateway-payments/gateway-payments.test-kit.ts'
import { CLEARED_AT_ONCE, MISSES_OF_NETWORK_MAX } from './link-limits.ts'
import { endOver } from './pay-links.store.ts'
import { LINKS, linkWorld, type LinkWorld, NETWORK, TOTAL_MINOR } from './pay-links.test-kit.ts'

const PUBLIC = `/public${LINKS}`
const NEVER = 'AAAAAAAAAAAAAAAAAAAAAA'
const SETTLED_WITHIN = { timeout: 20_000 }

let world: LinkWorld
beforeAll(async () => {
  world = await linkWorld()
})
afterAll(() => world.close())

const paid = async (ref: string): Promise<void> => {
  await expect.poll(async () => (await world.settle(ref)).state, SETTLED_WITHIN).toBe('CAPTURED')
}

describe('links by which somebody else pays', () => {
  it('a link is made, listed and revoked for an invoice of one’s own alone', async () => {
    const [who, other] = [await world.someone(), await world.someone()]
    const id = await world.invoice(who)
    expect((await world.act(LINKS, { invoiceId: id })).status).toBe(401)
    expect((await world.ask(other, id)).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect((await world.ask(who, 999_999_999)).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    const key = await world.make(who, id)
    expect((await world.get(`${LINKS}?invoiceId=${id}`, other.headers)).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    const [{ linkId }] = await world.links(who, id)
    expect((await world.act(`${LINKS}/revoke`, { linkId }, other.headers)).data).toEqual({ isEnded: false })
    expect((await world.look(`${PUBLIC}/${key}`)).returnCode).toBe(1)
    expect((await world.act(`${LINKS}/revoke`, { linkId }, who.headers)).data).toEqual({ isEnded: true })
    expect((await world.act(`${LINKS}/revoke`, { linkId }, who.headers)).data).toEqual({ isEnded: false })
    expect((await world.links(who, id))[0]).toMatchObject({ state: 'REVOKED', url: '', picture: null })
  })

  it('a link shows a stranger lot, reference and amount, and never whose invoice it is', async () => {
    const who = await world.someone({ profile: { first_name: 'Quillon', last_name: 'Wexford', company_name: 'Wexford Motors' } })
    const id = await world.invoice(who)
    const key = await world.make(who, id)
    const { data, text, headers } = await world.look(`${PUBLIC}/${key}`)
    const [{ number, lot }] = await world.rows('select number, lot::float8 as lot from invoices where id = $1', [id])
    expect(data).toMatchObject({ reference: number, lotNumber: lot, amount: TOTAL_MINOR / 100, currencyCode: 'USD' })
    expect(Object.keys(data).toSorted()).toEqual(['amount', 'currencyCode', 'expiresAt', 'lotNumber', 'reference', 'vehicle'])
    for (const word of ['Quillon', 'Wexford', String(who.number), who.email]) expect(text).not.toContain(word)
    expect(headers['cache-control']).toContain('no-store')
  })

  it('a key of a link is in no row of the database, only its hash and what is sealed', async () => {
    const who = await world.someone()
    const id = await world.invoice(who)
    const headers = { ...who.headers, 'idempotency-key': 'once' }
    const first = await world.act(LINKS, { invoiceId: id, email: 'a@b.example' }, headers)
    expect((await world.act(LINKS, { invoiceId: id, email: 'a@b.example' }, headers)).data).toEqual(first.data)
    const links = await world.links(who, id)
    expect(links).toHaveLength(1)
    const key = links[0].url.slice(-22)
    const { data } = await world.start(key)
    expect(data).toMatchObject({ systemUp: true })
    const tables = await world.rows(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
    const found = []
    for (const { relname } of tables) {
      const rows = await world.rows(`select from "${relname}" t where t::text like '%' || $1 || '%' limit 1`, [key])
      if (rows.length > 0) found.push(relname)
    }
    // The mail that waits for its addressee has to hold it.
    expect(found).toEqual(['mails'])
  })

  it('amounts of a link are above nothing and at most what is left to pay, and no more than a card may pay', async () => {
    const who = await world.someone()
    const id = await world.invoice(who)
    for (const amount of ['0', '-1', '1320.01', '1e3', 'NaN', '9007199254740992', '1.005'])
      expect((await world.ask(who, id, { amount })).data).toMatchObject({ fieldErrors: { amount: 'validation.linkAmount' } })
    for (const email of ['x', 'a@b.example\nbcc: c@d.example', 'a@b.example, c@d.example'])
      expect((await world.ask(who, id, { email })).data).toMatchObject({ fieldErrors: { email: 'validation.email' } })
    const key = await world.make(who, id, { amount: '1320.00' })
    expect((await world.look(`${PUBLIC}/${key}`)).data.amount).toBe(1_320)
    await world.rows('update invoice_states set price_minor = price_minor + 400000 where invoice_id = $1', [id])
    expect((await world.ask(who, id)).data).toMatchObject({ reason: 'CARD_LIMIT' })
    await world.rows(`update invoice_states set status = 'PENDING', pending_until = now() + interval '1 day' where invoice_id = $1`, [id])
    expect((await world.ask(who, id, { amount: '5' })).data).toMatchObject({ reason: 'IN_FLIGHT' })
    expect((await world.start(key)).data).toMatchObject({ reason: 'IN_FLIGHT' })
  })

  it('links of an invoice, of a day and mails of a day have their bounds, also for many at once', async () => {
    const who = await world.someone()
    const [first, second] = [await world.invoice(who), await world.invoice(who)]
    const made = await Promise.all(Array.from({ length: PAY_LINKS_OPEN_MAX + 3 }, () => world.ask(who, first, { amount: '1' })))
    expect(made.filter(({ returnCode }) => returnCode === 1)).toHaveLength(PAY_LINKS_OPEN_MAX)
    expect(made.find(({ returnCode }) => returnCode !== 1)?.data).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'LINKS_OPEN' })
    const revokeAll = async (id: number) => {
      for (const { linkId, state } of await world.links(who, id))
        if (state === 'OPEN') await world.act(`${LINKS}/revoke`, { linkId }, who.headers)
    }
    for (let mails = 0; mails < PAY_LINK_MAILS_A_DAY; mails += 1) {
      expect((await world.ask(who, second, { email: `m${mails}@b.example` })).returnCode).toBe(1)
      if (mails % PAY_LINKS_OPEN_MAX === PAY_LINKS_OPEN_MAX - 1) await revokeAll(second)
    }
    expect((await world.ask(who, second, { email: 'more@b.example' })).data).toMatchObject({ reason: 'LINK_MAILS' })
    for (let links = PAY_LINKS_OPEN_MAX + PAY_LINK_MAILS_A_DAY; links < PAY_LINKS_A_DAY; links += 1) {
      expect((await world.ask(who, second)).returnCode).toBe(1)
      await revokeAll(second)
    }
    expect((await world.ask(who, second)).data).toMatchObject({ reason: 'LINKS_A_DAY' })
  })

  it('one address gets no more mails of strangers than it may, whoever has them sent', async () => {
    const told = []
    for (let turn = 0; turn < 8; turn += 1) {
      const who = await world.someone()
      told.push((await world.ask(who, await world.invoice(who), { email: 'Same@b.example' })).returnCode)
    }
    expect(told).toContain(-1)
    expect(await world.rows(`select from mails where lower(recipient) = 'same@b.example'`)).toHaveLength(
      told.filter((code) => code === 1).length,
    )
  })

  it('a link that is unknown, revoked, expired, used up or of a settled invoice is refused in the same words', async () => {
    const who = await world.someone()
    const ids = [await world.invoice(who), await world.invoice(who), await world.invoice(who)] as const
    const [revoked, expired, settled] = [await world.make(who, ids[0]), await world.make(who, ids[1]), await world.make(who, ids[2])]
    const [{ linkId }] = await world.links(who, ids[0])
    await world.act(`${LINKS}/revoke`, { linkId }, who.headers)
    await world.rows('alter table pay_links disable trigger pay_links_forwards')
    await world.rows(`update pay_links set made_at = now() - interval '15 days', expires_at = now() where invoice_id = $1`, [ids[1]])
    await world.rows('alter table pay_links enable trigger pay_links_forwards')
    await world.rows(
      `update invoice_states set fees_paid_minor = fees_minor, price_paid_minor = price_minor, status = 'PAID' where invoice_id = $1`,
      [ids[2]],
    )
    const told = new Set<string>()
    for (const key of [NEVER, revoked, expired, settled, 'x', '%00', 'a'.repeat(64)]) {
      told.add((await world.look(`${PUBLIC}/${key}`)).text)
      told.add(JSON.stringify((await world.start(key)).data))
    }
    expect([...told].filter((words) => !words.includes('LINK_EXPIRED'))).toEqual([])
    expect(told.size).toBe(2)
    expect((await world.links(who, ids[1]))[0]).toMatchObject({ state: 'EXPIRED', url: '' })
    expect((await world.links(who, ids[2]))[0]).toMatchObject({ state: 'SETTLED', url: '' })
  })

  it('a link ends with what is owed, also where that was written off, and keeps neither key nor address', async () => {
    const who = await world.someone()
    const id = await world.invoice(who)
    const key = await world.make(who, id, { email: 'written@b.example' })
    const [asker, agrees] = [
      await world.someone({ kind: 'internal', privileges: ['MONEY'] }),
      await world.someone({ kind: 'internal', privileges: ['MONEY'] }),
    ]
    const money = '/data/operations/money'
    const { data } = await world.act(`${money}/invoices/${id}/acts`, { kind: 'WRITE_OFF', reason: 'They have nothing.' }, asker.headers)
    await world.act(`${money}/acts/${data.actId}`, { action: 'approve', reason: 'Agreed.' }, agrees.headers)
    expect(await world.statusOf(id)).toBe('WRITTEN_OFF')
    expect((await world.look(`${PUBLIC}/${key}`)).data).toMatchObject({ errorCode: 'LINK_EXPIRED' })
    expect((await world.get(`${LINKS}?invoiceId=${id}`, who.headers)).data).toMatchObject({ canMake: false })
    await endOver(world.database.db, CLEARED_AT_ONCE)
    expect(await world.rows('select sealed_key, email, end_reason from pay_links where invoice_id = $1', [id])).toEqual([
      { sealed_key: '', email: null, end_reason: 'SETTLED' },
    ])
  })

  it('a network that has missed too often learns nothing of a right key either', async () => {
    const who = await world.someone()
    const key = await world.make(who, await world.invoice(who))
    for (let misses = 0; misses < MISSES_OF_NETWORK_MAX; misses += 1) {
      const path = misses % 2 === 0 ? `${PUBLIC}/${NEVER}` : `/public/data/payments/linkPayments/${NEVER}`
      expect((await world.look(path, NETWORK)).data).toMatchObject({ errorCode: 'LINK_EXPIRED' })
    }
    expect((await world.look(`${PUBLIC}/${key}`, NETWORK)).returnCode).toBe(1)
    expect((await world.look(`${PUBLIC}/${NEVER}`, NETWORK)).status).toBe(429)
    expect((await world.look(`${PUBLIC}/${key}`, NETWORK)).status).toBe(429)
    expect((await world.start(key, NETWORK)).status).toBe(429)
    expect((await world.look(`${PUBLIC}/${key}`, '198.51.100.3')).returnCode).toBe(1)
  })
})

describe('payments by a link', () => {
  it('a stranger pays without a session or a cookie, once: both are told by mail, and the link is used up', async () => {
    const who = await world.someone()
    const id = await world.invoice(who)
    const key = await world.make(who, id, { email: 'friend@b.example' })
    const [first, second] = await Promise.all([world.start(key), world.start(key)])
    expect(second.data).toEqual(first.data)
    const { pciURL, orderRefId: ref } = first.data
    const [{ number }] = await world.rows('select number from invoices where id = $1', [id])
    const order = world.bank.orders.byKey(ref)
    expect(order).toMatchObject({ amountMinor: TOTAL_MINOR, description: number })
    expect(order?.returnUrl).toBe(`http://localhost/pay/return/${ref}`)
    const status = async () => (await world.look(`/public/data/payments/linkPayments/${ref}`)).data
    const back = await world.app.inject({
      method: 'POST',
      url: `/pay/return/${ref}`,
      payload: 'orderRefId=x',
      headers: { host: 'localhost', origin: world.bank.url, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([back.statusCode, back.headers.location]).toEqual([303, `/pay/return/${ref}`])
    expect(await status()).toMatchObject({ state: 'REDIRECTED', payUrl: pciURL, reference: number })
    await world.payByCard(pciURL, CARD.paid)
    await paid(ref)
    expect(await world.statusOf(id)).toBe('PAID')
    expect(await status()).toMatchObject({ state: 'CAPTURED', payUrl: '', amount: TOTAL_MINOR / 100 })
    expect((await world.look(`${PUBLIC}/${key}`)).data).toMatchObject({ errorCode: 'LINK_EXPIRED' })
    expect((await world.links(who, id))[0]).toMatchObject({ state: 'PAID', url: '', email: '' })
    const mails = await world.rows(
      `select recipient, subject from mails where account_id = $1 and subject like '%received%' order by recipient`,
      [who.id],
    )
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([who.email, 'friend@b.example'].toSorted())
    const payments = await world.rows('select amount_minor::float8 as sum, source from payments where payer_id = $1', [who.id])
    expect(payments).toEqual([{ sum: TOTAL_MINOR, source: 'GATEWAY' }])
    expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  })

  it('a stranger is offered to keep no card, and one that is ticked all the same is kept for nobody', async () => {
    const who = await world.someone()
    const id = await world.invoice(who)
    const { pciURL, orderRefId: ref } = (await world.start(await world.make(who, id))).data
    const own = await world.begin(who)
    expect(await (await fetch(own.url)).text()).toContain('name="keep"')
    expect(await (await fetch(pciURL)).text()).not.toContain('name="keep"')
    const year = String(new Date().getUTCFullYear() + 1)
    await world.post(pciURL, 'card', { number: CARD.paid, code: '123', month: '12', year, keep: 'on' })
    await paid(ref)
    expect(await world.rows('select from saved_cards where account_id = $1', [who.id])).toEqual([])
  })

  it('a payment of somebody is told by the return of a link alone: no other attempt is', async () => {
    const who = await world.someone()
    const id = await world.invoice(who)
    const own = (await world.set({ GATEWAY_URL_KEY: 'PAY_INVOICES', invoiceIds: String(id) }, who.headers)).data
    expect((await world.look(`/public/data/payments/linkPayments/${own.orderRefId}`)).data).toMatchObject({ errorCode: 'LINK_EXPIRED' })
    expect((await world.set({ GATEWAY_URL_KEY: 'PAY_LINK', invoiceIds: String(id) }, who.headers)).data).toMatchObject({
      fieldErrors: { GATEWAY_URL_KEY: 'validation.wrong' },
    })
  })

  it('part of an invoice is paid by a link, and then no more than is left by another', async () => {
    const who = await world.someone()
    const id = await world.invoice(who)
    const [part, all] = [await world.make(who, id, { amount: '320' }), await world.make(who, id)]
    const first = (await world.start(part)).data
    await world.payByCard(first.pciURL, CARD.paid)
    await paid(first.orderRefId)
    expect(await world.statusOf(id)).toBe('OPEN')
    expect((await world.look(`${PUBLIC}/${all}`)).data.amount).toBe(1_000)
    const second = (await world.start(all)).data
    expect(world.bank.orders.byKey(second.orderRefId)?.amountMinor).toBe(100_000)
  })

  it('an invoice is on one page: another link is refused while a page is open, and what was left for long is closed', async () => {
    const who = await world.someone()
    const id = await world.invoice(who)
    const [one, two] = [await world.make(who, id), await world.make(who, id)]
    const own = (await world.set({ GATEWAY_URL_KEY: 'PAY_INVOICES', invoiceIds: String(id) }, who.headers)).data
    expect((await world.start(one)).data).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'OPEN_ELSEWHERE' })
    await world.rows(`update payment_attempts set created_at = now() - interval '31 minutes' where ref = $1`, [own.orderRefId])
    const first = (await world.start(one)).data
    expect(first).toMatchObject({ systemUp: true })
    expect((await world.row(own.orderRefId)).state).toBe('CANCELLED')
    await world.payByCard(own.pciURL, CARD.paid)
    expect((await world.start(two)).data).toMatchObject({ reason: 'OPEN_ELSEWHERE' })
    expect((await world.start(one)).data).toEqual(first)
    // Who owes it pays at once: the stranger's page is closed.
    const again = (await world.set({ GATEWAY_URL_KEY: 'PAY_ALL' }, who.headers)).data
    expect((await world.row(first.orderRefId)).state).toBe('CANCELLED')
    await world.payByCard(first.pciURL, CARD.paid)
    await world.payByCard(again.pciURL, CARD.paid)
    await paid(again.orderRefId)
    const payments = await world.rows('select amount_minor::float8 as sum from payments where payer_id = $1', [who.id])
    expect(payments).toEqual([{ sum: TOTAL_MINOR }])
  })

  it('links of one invoice that are pressed at once open one page, at the owner’s account alone', async () => {
    const who = await world.someone()
    const id = await world.invoice(who)
    const keys = [await world.make(who, id), await world.make(who, id), await world.make(who, id)]
    const answers = await Promise.all(keys.map((key) => world.start(key)))
    expect(answers.filter(({ data }) => data.systemUp === true)).toHaveLength(1)
    expect(answers.filter(({ data }) => data.reason === 'OPEN_ELSEWHERE')).toHaveLength(2)
    const open = await world.rows(`select account_id::float8 as owner from payment_attempts where invoice_ids = array[$1]::bigint[]`, [id])
    expect(open).toEqual([{ owner: who.id }])
  })

  it('a link that is revoked closes the page on which somebody was about to pay', async () => {
    const who = await world.someone()
    const id = await world.invoice(who)
    const key = await world.make(who, id)
    const { pciURL, orderRefId: ref } = (await world.start(key)).data
    const [{ linkId }] = await world.links(who, id)
    await world.act(`${LINKS}/revoke`, { linkId }, who.headers)
    await world.payByCard(pciURL, CARD.paid)
    await world.settle(ref)
    expect((await world.row(ref)).state).toBe('CANCELLED')
    expect(await world.statusOf(id)).toBe('OPEN')
  })

  it('money for an invoice that was paid meanwhile becomes credit, and its refund to the card that paid is proposed and sent there', async () => {
    const who = await world.someone()
    const id = await world.invoice(who)
    const { pciURL, orderRefId: ref } = (await world.start(await world.make(who, id))).data
    await world.rows(
      `update invoice_states set fees_paid_minor = fees_minor, price_paid_minor = price_minor, status = 'PAID', paid_at = now() where invoice_id = $1`,
      [id],
    )
    await world.payByCard(pciURL, CARD.paid)
    await paid(ref)
    expect(await world.rows('select credit_minor::float8 as credit from balances where payer_id = $1', [who.id])).toEqual([
      { credit: TOTAL_MINOR },
    ])
    const [refund] = await world.rows(
      `select r.id, r.state, r.way, r.reason, r.needed, a.ref from refunds r join payment_attempts a on a.id = r.attempt_id where r.payer_id = $1`,
      [who.id],
    )
    expect(refund).toMatchObject({ state: 'PROPOSED', way: 'GATEWAY', reason: 'DUPLICATE_PAYMENT', ref })
    // To the bank of whoever was given the money it does not go.
    const keeper = await world.someone({ kind: 'internal', privileges: ['MONEY'] })
    const bank = { holder: 'Pat Tester', account: '000123456789', routing: '021000021' }
    const asked = {
      number: who.number,
      origin: 'CREDIT',
      currency: 'USD',
      amountMinor: 100,
      reason: 'DUPLICATE_PAYMENT',
      note: 'Asked.',
      bank,
    }
    const toBank = await world.act('/data/operations/money/refunds', asked, keeper.headers)
    expect(toBank.data).toMatchObject({ errorCode: 'REFUND_REFUSED', reason: 'TOO_MUCH', mostMinor: 0 })
    for (let agreed = 0; agreed < refund.needed; agreed += 1) {
      const desk = await world.someone({ kind: 'internal', privileges: ['MONEY'] })
      const answer = await world.act(`/data/operations/money/refunds/${refund.id}`, { action: 'approve' }, desk.headers)
      expect(answer.returnCode).toBe(1)
    }
    await world.rows('update refunds set next_at = now() where id = $1 and state in ($2, $3)', [refund.id, 'APPROVED', 'SENDING'])
    await world.app.rooms.payments.sendRefunds()
    await expect
      .poll(async () => (await world.rows('select state from refunds where id = $1', [refund.id]))[0].state, SETTLED_WITHIN)
      .toBe('PAID')
    expect(world.bank.orders.byKey(ref)?.refunds.map(({ amountMinor }) => amountMinor)).toEqual([TOTAL_MINOR])
  })

  it('a gateway that is down, and a card of which too much was paid today, are said as to the payer', async () => {
    const who = await world.someone()
    const ids = [await world.invoice(who), await world.invoice(who), await world.invoice(who), await world.invoice(who)]
    const keys = []
    for (const id of ids) keys.push(await world.make(who, id))
    await world.switchBank(false)
    expect((await world.start(keys[0] as string)).data).toMatchObject({ systemUp: false, pciURL: '' })
    await world.switchBank(true)
    const answers = []
    for (const key of keys) answers.push((await world.start(key)).data)
    expect(answers.filter(({ reason }) => reason === 'CARD_LIMIT')).toHaveLength(1)
  })

  it('a form without script leads to a page of ours that has the link to the gateway, and back with what is wrong', async () => {
    const who = await world.someone()
    const key = await world.make(who, await world.invoice(who))
    const send = async (to: string) => {
      const { statusCode, headers } = await world.app.inject({
        method: 'POST',
        url: `${PUBLIC}/${to}`,
        payload: 'locale=nl_nl',
        headers: {
          host: 'localhost',
          accept: 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-mode': 'navigate',
        },
      })
      return [statusCode, headers.location]
    }
    expect(await send(key)).toEqual([303, expect.stringMatching(/\/pay\/return\/[\w-]{22}$/)])
    expect(await send(NEVER)).toEqual([303, expect.stringContaining(`/pay/${NEVER}?fault=LINK_EXPIRED`)])
  })
})

describe('mails of links', () => {
  it('the mail to a stranger has our link alone, and neither a name nor a word of whoever asked; the mailbox hides its key', async () => {
    const who = await world.someone({ profile: { first_name: 'Quillon', last_name: 'Wexford', company_name: 'https://evil.example' } })
    const id = await world.invoice(who)
    const key = await world.make(who, id, { email: 'stranger@b.example' })
    const [mail] = await world.rows(`select * from mails where recipient = 'stranger@b.example'`)
    const links = [...`${mail.body_text} ${mail.body_html}`.matchAll(/https?:\/\/[^\s"<>)]+/g)].map(([link]) => link)
    expect(new Set(links)).toEqual(new Set([`${new URL(links[0] as string).origin}/pay/${key}`]))
    expect(new URL(links[0] as string).hostname).toBe('localhost')
    for (const word of ['Quillon', 'Wexford', 'evil', String(who.number)]) expect(JSON.stringify(mail)).not.toContain(word)
    expect(mail.secrets).toContain(key)
  })

  it('an account that is erased asks nobody for money any more, and the address it gave is gone', async () => {
    const who = await world.someone()
    const key = await world.make(who, await world.invoice(who), { email: 'gone@b.example' })
    await world.rows(`update accounts set status = 'closed', closed_at = now() - interval '1 year' where id = $1`, [who.id])
    expect((await world.look(`${PUBLIC}/${key}`)).data).toMatchObject({ errorCode: 'LINK_EXPIRED' })
    await world.database.db.transaction().execute((tx) => erasePerson(tx, who.id))
    expect(await world.rows('select email, sealed_key, end_reason from pay_links where account_id = $1', [who.id])).toEqual([
      { email: null, sealed_key: '', end_reason: 'REVOKED' },
    ])
    expect(await world.rows(`select from mails where recipient = 'gone@b.example'`)).toEqual([])
  })
})
