import { createECDH, randomBytes } from 'node:crypto'
import { pushingEnv } from '#test/accounts/push-keys.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

const PUSH = '/data/member/push'
const ALERTS = '/data/member/account/alerts'
const WON_MINOR = 141_500
const HOUR_MS = 3_600_000

let world: InvoiceWorld
let operator: Somebody
beforeAll(async () => {
  world = await invoiceWorld(pushingEnv())
  operator = await world.manager()
})
afterAll(() => world.close())

/** Subscribes a device whose service does not answer: what is pushed to it waits. */
async function subscribe(who: Pick<Somebody, 'headers'>, kinds: readonly string[]) {
  // Whatever the hour is.
  await world.post('/data/member/texts/quiet', { isOn: false, from: '21:00', to: '08:00' }, who.headers)
  const device = {
    endpoint: `http://127.0.0.1:9/${randomBytes(6).toString('hex')}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return world.post(PUSH, { ...device, kinds }, who.headers)
}
const pushedTo = async ({ id }: Somebody): Promise<{ title: string; body: string; path: string }[]> =>
  (
    await world.rows(
      'select m.payload from push_messages m join push_subscriptions s on s.id = m.subscription_id where s.account_id = $1 order by m.id',
      [id],
    )
  ).map(({ payload }) => JSON.parse(payload))
const alertsOf = async (who: Somebody): Promise<{ userActionCode: string; actionDetailsMap: { link: string } }[]> => {
  const groups: Record<string, { accountAlerts: [] }> = (await world.get(ALERTS, who.headers)).data
  return Object.values(groups).flatMap(({ accountAlerts }) => accountAlerts)
}
const sweep = (nowMs: number) => world.app.rooms.payments.sweepInvoices(nowMs)

/** Somebody who owes for a lot, with their invoice and when it is due. */
async function aPayer() {
  const who = await world.someone()
  const { lot } = await world.aWin(who)
  await world.bill(who)
  const [invoice] = (await world.get('/data/payments/invoices', who.headers)).data.invoices
  return { who, lot, invoice, dueMs: Date.parse(invoice.dueAt) }
}
let references = 0
const pay = (who: Somebody, amountMinor = WON_MINOR) =>
  world.post(
    '/data/operations/money/payments',
    {
      number: who.number,
      currency: 'USD',
      amountMinor,
      source: 'BANK',
      reference: `D${++references}`,
      receivedOn: '2026-01-05',
      reason: 'Seen.',
    },
    operator.headers,
  )

describe('an invoice that is due', () => {
  it('an invoice that is due is told to its payer alone, and no device without a session or at a kiosk asks for it', async () => {
    const kiosk = await world.someone({ kind: 'kiosk', roles: ['KIOSK_BIDDER'] })
    const stranger = await world.someone()
    expect((await subscribe({ headers: { host: 'localhost' } as never }, ['INVOICE_DUE'])).status).toBe(401)
    expect((await subscribe(kiosk, ['INVOICE_DUE'])).status).toBe(403)
    expect((await subscribe(stranger, ['INVOICE_LATE'])).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
    await subscribe(stranger, ['INVOICE_DUE'])
    const { who, dueMs } = await aPayer()
    await sweep(dueMs - HOUR_MS)
    expect(await alertsOf(who)).toHaveLength(1)
    expect([await alertsOf(stranger), await pushedTo(stranger)]).toEqual([[], []])
  })

  it('an invoice that is due is told the day before, on its day and when it is late, once each, by an alert and on devices that ask for it', async () => {
    const { who, invoice, dueMs } = await aPayer()
    const { data } = await subscribe(who, ['INVOICE_DUE', 'WON'])
    expect(data.devices).toMatchObject([{ kinds: ['WON', 'INVOICE_DUE'] }])
    await sweep(dueMs - 34 * HOUR_MS)
    expect([await alertsOf(who), await pushedTo(who)]).toEqual([[], []])
    for (let time = 0; time < 2; time++) await sweep(dueMs - 12 * HOUR_MS)
    const path = `/member-payments/unpaid-invoices/${invoice.invoiceId}`
    const alert = { userActionCode: 'INVOICE_DUE', actionStatus: 'INITIATED', actionDetailsMap: { link: path } }
    expect(await alertsOf(who)).toMatchObject([alert])
    const tomorrow = { title: `Invoice ${invoice.number} is due tomorrow: 1,415.00 USD`, path: expect.stringContaining(path) }
    expect(await pushedTo(who)).toMatchObject([tomorrow])
    for (let time = 0; time < 2; time++) await sweep(dueMs - HOUR_MS)
    expect(await alertsOf(who)).toMatchObject([alert])
    const dueToday = { title: `Invoice ${invoice.number} is due today: 1,415.00 USD`, path: expect.stringContaining(path) }
    expect(await pushedTo(who)).toMatchObject([tomorrow, dueToday])
    for (let time = 0; time < 2; time++) await sweep(dueMs + HOUR_MS)
    expect(await alertsOf(who)).toMatchObject([alert])
    expect(await pushedTo(who)).toMatchObject([tomorrow, dueToday, { title: `Invoice ${invoice.number} is late: 1,415.00 USD` }])
  })

  it('an invoice that is due stands among the notices of its lot, unmailed as such, with what is to be paid', async () => {
    const { who, invoice, dueMs } = await aPayer()
    for (const hours of [12, 1, -1]) await sweep(dueMs - hours * HOUR_MS)
    const { unread, notices } = (await world.get('/data/lots/bid-notices', who.headers)).data
    const notice = { kind: 'INVOICE_DUE', lot: invoice.lotNumber, invoiceId: invoice.invoiceId, amountMinor: WON_MINOR, isRead: false }
    expect([unread, notices]).toMatchObject([3, [notice, notice, notice]])
    expect(await world.rows('select sent_at is null as waits from bid_notices where account_id = $1', [who.id])).toEqual(
      [1, 2, 3].map(() => ({ waits: false })),
    )
  })

  it('an invoice that is due is not pushed to a device that asks for other notices', async () => {
    const { who, dueMs } = await aPayer()
    await subscribe(who, ['OUTBID', 'WON'])
    await sweep(dueMs + HOUR_MS)
    expect([(await alertsOf(who)).length, await pushedTo(who)]).toEqual([1, []])
  })

  it('an alert of what is due ends with the last invoice that its payer was told of: paid, or on its way', async () => {
    const { who, dueMs } = await aPayer()
    await world.aWin(who)
    await world.bill(who)
    await sweep(dueMs + HOUR_MS)
    const factsOf = async () => (await world.rows('select facts from sessions where account_id = $1', [who.id])).map(({ facts }) => facts)
    expect(await factsOf()).toMatchObject([{ refreshAlerts: true }])
    await pay(who)
    expect(await alertsOf(who)).toHaveLength(1)
    await pay(who)
    expect(await alertsOf(who)).toEqual([])
    const { who: other, invoice, dueMs: otherDueMs } = await aPayer()
    await sweep(otherDueMs - HOUR_MS)
    expect(await alertsOf(other)).toHaveLength(1)
    await world.post('/data/payments/transfer', { invoiceIds: [invoice.invoiceId] }, other.headers)
    expect(await alertsOf(other)).toEqual([])
  })

  it('an alert of what is late comes back where the money that was announced for it does not come, without a second mail', async () => {
    const { who, invoice, dueMs } = await aPayer()
    await subscribe(who, ['INVOICE_DUE'])
    await sweep(dueMs + HOUR_MS)
    const pushed = await pushedTo(who)
    expect([(await alertsOf(who)).length, pushed.length]).toEqual([1, 1])
    await world.rows(`update invoice_states set due_at = now() - interval '1 hour' where invoice_id = $1`, [invoice.invoiceId])
    const { data } = await world.post('/data/payments/transfer', { invoiceIds: [invoice.invoiceId] }, who.headers)
    expect(await alertsOf(who)).toEqual([])
    await sweep(Date.parse(data.until) + HOUR_MS)
    expect(await alertsOf(who)).toMatchObject([
      { userActionCode: 'INVOICE_DUE', actionDetailsMap: { link: `/member-payments/unpaid-invoices/${invoice.invoiceId}` } },
    ])
    const mails = await mailsTo(world.database.db, who.email)
    expect(mails.filter(({ subject }) => subject === `Invoice ${invoice.number} is late: 1,415.00 USD`)).toHaveLength(1)
    expect(await pushedTo(who)).toEqual(pushed)
  })
})
