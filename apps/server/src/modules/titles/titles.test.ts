import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { TITLES_COUNTED_MAX } from '@app/contract/titles/title-codes.ts'
import { aLotRow, putLots } from '#test/lots.ts'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

const TITLES = '/data/operations/titles'
const LIST = '/data/lots/list'
const GATE = '/data/operations/gate'
const HEAD = 'lot,state,carrier,tracking_number'
const WON_MINOR = 141_500
const NUMBER = '794644790132'

let world: InvoiceWorld
let operator: Somebody
beforeAll(async () => {
  world = await invoiceWorld()
  operator = await world.manager()
})
afterAll(() => world.close())

let references = 0
async function pay(who: Somebody, minor: number): Promise<void> {
  const money = { number: who.number, currency: 'USD', amountMinor: minor, source: 'BANK', reference: `T${++references}` }
  await world.post('/data/operations/money/payments', { ...money, receivedOn: '2026-01-05', reason: 'Seen.' }, operator.headers)
}

/** Somebody with won and billed lots, paid unless said otherwise. */
async function aWinner({ wins = 1, isPaid = true } = {}): Promise<{ who: Somebody; lots: number[] }> {
  const who = await world.someone()
  const lots: number[] = []
  for (let at = 0; at < wins; at++) lots.push((await world.aWin(who)).lot)
  await world.bill(who)
  if (isPaid) await pay(who, wins * WON_MINOR)
  return { who, lots: lots.toSorted((a, b) => a - b) }
}
const enter = async (lot: number, more: object = {}, who = operator) =>
  (await world.post(TITLES, { lot, state: 'SENT', carrier: 'FEDEX', trackingNumber: NUMBER, reason: 'Sent.', ...more }, who.headers)).data
const load = async (csv: string, who = operator) => (await world.post(`${TITLES}/load`, { csv, reason: 'The batch.' }, who.headers)).data
const listed = async (who: Somebody, name: string, body: object = {}) => (await world.post(`${LIST}/${name}`, body, who.headers)).data
const wonOf = async (who: Somebody, lot: number) =>
  (await world.post('/data/lots/own-standings', { lots: [lot] }, who.headers)).data.own[0]?.won
const linesOf = async (lot: number) => world.rows('select state, carrier from title_steps where lot = $1 order by id', [lot])
const hold = (lot: number) => world.post(`${GATE}/holds`, { lot, kind: 'TITLE', reason: 'The state is slow.' }, operator.headers)

describe('a title', () => {
  it('a title is entered by operators of the site with their token, and by nobody else', async () => {
    const { who, lots } = await aWinner()
    const [lot = 0] = lots
    const gatekeeper = await world.someone({ kind: 'internal', privileges: ['GATE'] })
    const { 'x-xsrf-token': _, ...bare } = operator.headers
    expect((await world.post(TITLES, { lot }, { host: 'localhost' })).status).toBe(401)
    expect((await world.get(TITLES, { host: 'localhost' })).status).toBe(401)
    for (const one of [who, gatekeeper]) {
      expect((await world.post(TITLES, { lot }, one.headers)).status).toBe(403)
      expect((await world.post(`${TITLES}/load`, { csv: HEAD }, one.headers)).status).toBe(403)
      expect((await world.get(`${TITLES}/${lot}`, one.headers)).status).toBe(403)
    }
    expect((await world.post(TITLES, { lot, state: 'RECEIVED', reason: 'x' }, bare)).status).toBe(403)
    expect(await linesOf(lot)).toEqual([])
  })

  it('a title is sent once its lot is paid in full, with a carrier and a number, and its buyer is told by mail where to follow it', async () => {
    const { who, lots } = await aWinner({ isPaid: false })
    const [lot = 0] = lots
    expect(await enter(lot, { state: 'RECEIVED', carrier: null, trackingNumber: '' })).toMatchObject({
      lot,
      state: 'RECEIVED',
      isPaid: false,
    })
    expect(await enter(lot)).toMatchObject({ errorCode: 'TITLE_REFUSED', reason: 'NOT_PAID', lot })
    await pay(who, WON_MINOR - 1)
    expect(await enter(lot)).toMatchObject({ reason: 'NOT_PAID' })
    await pay(who, 1)
    expect(await enter(lot, { carrier: null })).toMatchObject({ reason: 'CARRIER' })
    expect(await enter(lot, { trackingNumber: '?' })).toMatchObject({ reason: 'NUMBER' })
    const sent = await enter(lot, { trackingNumber: '7946 4479 0132' })
    const url = `https://www.fedex.com/fedextrack/?trknbr=${NUMBER}`
    expect(sent).toMatchObject({ state: 'SENT', carrier: 'FEDEX', trackingNumber: NUMBER, trackingUrl: url, isPaid: true })
    expect(sent.steps).toMatchObject([
      { state: 'SENT', by: operator.number, reason: 'Sent.' },
      { state: 'RECEIVED', by: operator.number },
    ])
    expect(await enter(lot)).toMatchObject({ reason: 'SAME' })
    const mails = (await mailsTo(world.database.db, who.email)).filter(({ subject }) => subject.startsWith('Your title'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(url)
    await expect(world.rows('update title_steps set carrier = $1', ['UPS'])).rejects.toThrow('append-only')
  })

  it('a title stays while anything holds its lot back, whoever comes first', async () => {
    for (let round = 0; round < 4; round++) {
      const { lots } = await aWinner()
      const [lot = 0] = lots
      const [sent] = await Promise.all([enter(lot), hold(lot)])
      expect(sent.state === 'SENT' || sent.reason === 'HELD').toBe(true)
      expect(await enter(lot, { trackingNumber: '999999' })).toMatchObject({ errorCode: 'TITLE_REFUSED', reason: 'HELD' })
    }
  })

  it('a title is shown to the buyer with the lot and on the invoice, with the carrier’s own address, and to nobody else [MKT-3.59]', async () => {
    const { who, lots } = await aWinner({ wins: 3 })
    const carriers = [
      ['FEDEX', 'https://www.fedex.com/fedextrack/?trknbr='],
      ['USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
      ['UPS', 'https://www.ups.com/track?tracknum='],
    ] as const
    const stranger = await world.someone()
    for (const [at, [carrier, address]] of carriers.entries()) {
      const lot = lots[at] ?? 0
      const trackingNumber = `1Z00${at}00`
      await enter(lot, { carrier, trackingNumber })
      const shown = {
        state: 'SENT',
        carrier,
        trackingNumber,
        trackingUrl: address + trackingNumber,
        since: expect.stringMatching(/^20/),
        recipient: '',
      }
      expect((await wonOf(who, lot)).title).toEqual(shown)
      const { invoices } = (await world.get('/data/payments/invoices', who.headers)).data
      const { invoiceId } = invoices.find((one: { lotNumber: number }) => one.lotNumber === lot)
      expect((await world.get(`/data/payments/invoices/${invoiceId}`, who.headers)).data.title).toEqual(shown)
      expect(await wonOf(stranger, lot)).toBeUndefined()
    }
    expect(await enter(lots[0] ?? 0, { carrier: 'DHL' })).toMatchObject({ errorCode: 'INVALID_INPUT' })
  })

  it('a title waits at the desk from when its lot is paid until it has arrived', async () => {
    const { who, lots } = await aWinner({ isPaid: false })
    const [lot = 0] = lots
    const atDesk = async () => {
      const first = (await world.get(TITLES, operator.headers)).data
      const pages = await Promise.all(
        Array.from({ length: first.pages }, (_, at) => world.get(`${TITLES}?page=${at + 1}`, operator.headers)),
      )
      return pages.flatMap(({ data }) => data.titles).find((one: { lot: number }) => one.lot === lot)
    }
    expect(await atDesk()).toBeUndefined()
    await pay(who, WON_MINOR)
    expect(await atDesk()).toMatchObject({ lot, state: 'AWAITED', buyerNumber: who.number, isPaid: true, holds: [] })
    await enter(lot)
    expect(await atDesk()).toMatchObject({ state: 'SENT' })
    expect(await enter(lot, { state: 'DELIVERED', carrier: null, trackingNumber: '' })).toMatchObject({
      state: 'DELIVERED',
      trackingNumber: NUMBER,
    })
    expect(await atDesk()).toBeUndefined()
  })

  it('titles are counted up to what the desk pages through, the first won first, and it says that more wait', async () => {
    const winner = await world.someone()
    const numbers = Array.from({ length: TITLES_COUNTED_MAX + 1 }, (_, at) => 72_000_000 + at)
    await putLots(
      world.database.db,
      numbers.map((number) => aLotRow({ number })),
    )
    await world.rows(
      `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, awarded_at, booked_at)
       select n, $2, 'HAMMER', 100000, 'USD', 141500, 'CPRTUS-1', '{}', 1, now() - interval '300 days', now() from unnest($1::bigint[]) n`,
      [numbers, winner.id],
    )
    const desk = async (page: number) => (await world.get(`${TITLES}?page=${page}`, operator.headers)).data
    const first = await desk(1)
    expect(first).toMatchObject({ total: TITLES_COUNTED_MAX, isMore: true, titles: { 0: { lot: numbers[0] } } })
    expect((await desk(first.pages)).titles.at(-1)).toMatchObject({ lot: numbers.at(-2) })
    await world.rows('update awards set voided_at = now() where lot = any($1::bigint[])', [numbers.slice(1)])
    expect(await desk(1)).toMatchObject({ isMore: false, titles: { 0: { lot: numbers[0] } } })
    // One that is entered as arrived by mistake, and put right, waits again.
    await enter(numbers[0] ?? 0)
    await enter(numbers[0] ?? 0, { state: 'DELIVERED', carrier: null, trackingNumber: '' })
    expect((await desk(1)).titles[0]?.lot).not.toBe(numbers[0])
    await enter(numbers[0] ?? 0, { trackingNumber: '111222' })
    expect((await desk(1)).titles[0]).toMatchObject({ lot: numbers[0], trackingNumber: '111222' })
    await world.rows('update awards set voided_at = now() where lot = $1', [numbers[0]])
  })

  it('a title of a lot that was taken back is nobody’s', async () => {
    const { who, lots } = await aWinner()
    const [lot = 0] = lots
    await enter(lot)
    await world.rows('update awards set voided_at = now() where lot = $1', [lot])
    expect(await enter(lot, { trackingNumber: '999999' })).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    expect((await world.get(`${TITLES}/${lot}`, operator.headers)).data).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    expect(await listed(who, 'titlestatus')).toMatchObject({ counts: { titlestatus: 0 }, own: [] })
  })
})

describe('a file of titles', () => {
  it('a file of titles is taken whole, once, and tells each buyer', async () => {
    const [one, other] = [await aWinner({ wins: 2 }), await aWinner()]
    const [first = 0, second = 0] = one.lots
    const csv = `${HEAD}\n${first},SENT,UPS,1Z 999 AA1\n${second},RECEIVED,,\n${other.lots[0]},SENT,USPS,9400111\n`
    expect(await load(csv)).toEqual({ changed: 3, unchanged: 0 })
    expect(await load(csv)).toEqual({ changed: 0, unchanged: 3 })
    expect(await linesOf(first)).toEqual([{ state: 'SENT', carrier: 'UPS' }])
    const told = async ({ who }: typeof one) =>
      (await mailsTo(world.database.db, who.email)).filter(({ subject }) => subject.startsWith('Your title')).length
    expect([await told(one), await told(other)]).toEqual([1, 1])
  })

  it('a file of titles with one fault enters nothing, and names each fault with its line', async () => {
    const [paid, unpaid] = [await aWinner(), await aWinner({ isPaid: false })]
    const [lot = 0] = paid.lots
    const rows = [`${lot},SENT,UPS,1Z999AA1`, `${unpaid.lots[0]},SENT,UPS,1Z999AA1`, '29999999,RECEIVED,,']
    expect(await load([HEAD, ...rows].join('\n'))).toMatchObject({
      errorCode: 'TITLE_REFUSED',
      reason: 'FILE',
      count: 2,
      faults: ['3:NOT_PAID', '4:LOT'],
    })
    expect(await linesOf(lot)).toEqual([])
    expect(await load([HEAD, ...rows, `${lot},SENT,UPS`].join('\n'))).toMatchObject({ count: 1, faults: ['5:CELLS'] })
    expect(await load('lot;state\n1;2')).toMatchObject({ faults: ['1:COLUMNS'] })
    const many = Array.from({ length: 80 }, (_, at) => `${25_000_000 + at},RECEIVED,,`)
    const refused = await load([HEAD, ...many].join('\n'))
    expect([refused.count, refused.faults.length]).toEqual([80, 50])
  })

  it.each([['=cmd|x'], ['1Z"999'], ["1'; drop table title_steps --"], ['x'.repeat(60)]])(
    'a file of titles with the number %j is refused',
    async (number) => {
      const { lots } = await aWinner()
      expect(await load(`${HEAD}\n${lots[0]},SENT,UPS,${number}`)).toMatchObject({ errorCode: 'TITLE_REFUSED', reason: 'FILE' })
      expect(await linesOf(lots[0] ?? 0)).toEqual([])
    },
  )

  it('two files at once about the same lots enter each title once', async () => {
    const { lots } = await aWinner({ wins: 3 })
    const rows = lots.map((lot) => `${lot},SENT,UPS,1Z999AA1`)
    const answers = await Promise.all([load([HEAD, ...rows].join('\n')), load([HEAD, ...rows.toReversed()].join('\n'))])
    expect(answers.map(({ changed }) => changed).toSorted()).toEqual([0, 3])
    for (const lot of lots) expect(await linesOf(lot)).toHaveLength(1)
  })
})

describe('the lists of what was won', () => {
  it('a won lot goes from payments due to title status and pick-up, and leaves each when its time is over', async () => {
    const { who, lots } = await aWinner({ isPaid: false })
    const [lot = 0] = lots
    const where = async () => {
      const { counts } = await listed(who, 'won')
      return ['paymentsdue', 'titlestatus', 'tobepickedup'].map((name) => counts[name])
    }
    expect(await where()).toEqual([1, 0, 0])
    await pay(who, WON_MINOR)
    expect(await where()).toEqual([0, 1, 1])
    await enter(lot)
    await enter(lot, { state: 'DELIVERED', carrier: null, trackingNumber: '' })
    expect(await where()).toEqual([0, 0, 1])
    await world.rows(
      `insert into release_passes (award_id, lot, payer_id, made_by, carrier, valid_on, used_at, used_by)
       select id, lot, account_id, account_id, 'X', current_date, now(), account_id from awards where lot = $1`,
      [lot],
    )
    expect(await where()).toEqual([0, 0, 0])
  })

  it('payments due are told to who pays, not to who bid for them', async () => {
    const [broker, bidder] = [await world.someone(), await world.someone()]
    await world.aWin(broker, { actorId: bidder.id })
    await world.bill(broker)
    expect((await listed(broker, 'paymentsdue')).counts.paymentsdue).toBe(1)
    expect((await listed(bidder, 'paymentsdue')).counts).toMatchObject({ won: 1, paymentsdue: 0 })
  })
})
