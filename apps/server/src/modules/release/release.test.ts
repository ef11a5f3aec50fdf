import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { dayAfter } from '@app/rules/documents/days.ts'
import { historyOf, signIn } from '#test/people.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

const PICK_UPS = '/data/release/pickups'
const PASSES = '/data/release/passes'
const SHEETS = '/data/release/sheets'
const GATE = '/data/operations/gate'
const BOOK = '/data/operations/money/payments'
const WON_MINOR = 141_500

let world: InvoiceWorld
let gatekeeper: Somebody
let operator: Somebody
beforeAll(async () => {
  world = await invoiceWorld()
  gatekeeper = await world.someone({ kind: 'internal', privileges: ['GATE'] })
  operator = await world.manager()
})
afterAll(() => world.close())

let zone = ''
/** Today at the yard of these lots, or so many days later. */
async function today(days = 0): Promise<string> {
  if (zone === '') {
    const rows = await world.rows(
      `select coalesce(y.zone, 'America/New_York') as zone from lots l left join yards y on y.number = coalesce(l.physical_yard, l.yard) limit 1`,
    )
    zone = rows[0].zone
  }
  return dayAfter(dayIn(yardClockAt(zone, Date.now()), Date.now()), days)
}

let references = 0
/** Pays all that somebody owes, as the desk books it. */
async function pay(who: Somebody, wins: number): Promise<void> {
  const payment = { number: who.number, currency: 'USD', amountMinor: wins * WON_MINOR, source: 'BANK', reference: `W${++references}` }
  const { returnCode, data } = await world.post(BOOK, { ...payment, receivedOn: '2026-01-05', reason: 'Seen.' }, operator.headers)
  expect([returnCode, data.credit]).toEqual([1, 0])
}

/** Somebody with won and billed lots, paid unless said otherwise. */
async function aWinner({ wins = 1, isPaid = true } = {}): Promise<{ who: Somebody; lots: number[] }> {
  const who = await world.someone()
  const lots: number[] = []
  for (let at = 0; at < wins; at++) lots.push((await world.aWin(who)).lot)
  await world.bill(who)
  if (isPaid) await pay(who, wins)
  return { who, lots: lots.toSorted((a, b) => a - b) }
}
const make = async (who: Somebody, lots: readonly number[], more: object = {}) =>
  world.post(PASSES, { lots, carrier: 'Bluebonnet Towing', on: await today(), ...more }, who.headers)
const listed = async (who: Somebody) => (await world.get(PICK_UPS, who.headers)).data.lots
const codeFor = async (who: Somebody, lot: number): Promise<string> =>
  (await listed(who)).find((one: { lot: number }) => one.lot === lot).pass.code
const look = async (code: string, who = gatekeeper) => (await world.post(`${GATE}/pass`, { code }, who.headers)).data
const open = async (code: string, who = gatekeeper) => (await world.post(`${GATE}/release`, { code }, who.headers)).data
const hold = async (lot: number, more: object = {}) =>
  (await world.post(`${GATE}/holds`, { lot, kind: 'TITLE', reason: 'The state is slow.', ...more }, operator.headers)).data

describe('a won lot', () => {
  it('a won lot is made a pass for by its payer and their countermen, and by nobody else', async () => {
    const { who, lots } = await aWinner()
    const stranger = await world.someone()
    const counterman = await world.someone({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: who.id })
    const other = await world.someone({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: stranger.id })
    const kiosk = await world.someone({ kind: 'kiosk' })
    expect((await world.get(PICK_UPS, { host: 'localhost' })).status).toBe(401)
    expect((await world.post(PASSES, {}, { host: 'localhost' })).status).toBe(401)
    expect((await world.get(PICK_UPS, kiosk.headers)).status).toBe(403)
    const { 'x-xsrf-token': _, ...bare } = who.headers
    expect((await world.post(PASSES, { lots, carrier: 'X', on: await today() }, bare)).status).toBe(403)
    for (const one of [stranger, other, operator, gatekeeper]) {
      expect(await listed(one)).toEqual([])
      expect((await make(one, lots)).data).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
      expect((await world.get(`${SHEETS}?lots=${lots.join(',')}`, one.headers)).data).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
      expect((await world.post(`${PASSES}/revoke`, { lot: lots[0] }, one.headers)).data).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    }
    expect((await make(counterman, lots)).data).toEqual({ lots })
    expect(await listed(who)).toMatchObject([
      { lot: lots[0], bar: null, today: await today(), pass: { carrier: 'Bluebonnet Towing', on: await today() } },
    ])
    expect(await listed(counterman)).toEqual(await listed(who))
    expect((await world.get(`${SHEETS}?lots=${lots.join(',')}`, counterman.headers)).data.sheets).toHaveLength(1)
  })

  it('a won lot leaves once all about it is paid: before, a part of it is not enough', async () => {
    const { who, lots } = await aWinner({ isPaid: false })
    expect(await listed(who)).toMatchObject([{ lot: lots[0], bar: 'NOT_PAID', pass: null }])
    expect((await make(who, lots)).data).toMatchObject({ errorCode: 'RELEASE_REFUSED', reason: 'NOT_PAID', lot: lots[0] })
    const part = {
      number: who.number,
      currency: 'USD',
      amountMinor: WON_MINOR - 1,
      source: 'BANK',
      reference: `P${who.number}`,
      receivedOn: '2026-01-05',
    }
    await world.post(BOOK, { ...part, reason: 'Seen.' }, operator.headers)
    expect((await make(who, lots)).data).toMatchObject({ reason: 'NOT_PAID' })
    await world.post(BOOK, { ...part, amountMinor: 1, reference: `Q${who.number}`, reason: 'Seen.' }, operator.headers)
    expect((await make(who, lots)).data).toEqual({ lots })
  })

  it('a won lot that is not billed yet, or was taken back, does not leave', async () => {
    const who = await world.someone()
    const { lot, award } = await world.aWin(who)
    expect((await make(who, [lot])).data).toMatchObject({ reason: 'NOT_PAID' })
    await sql`update awards set voided_at = now() where id = ${award}`.execute(world.database.db)
    expect((await make(who, [lot])).data).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    expect(await listed(who)).toEqual([])
  })

  it('ten won lots go on one set of release sheets, and an eleventh is refused [MKT-5.31] [MKT-9.09]', async () => {
    const { who, lots } = await aWinner({ wins: 11 })
    expect((await make(who, lots)).data).toMatchObject({ errorCode: 'RELEASE_REFUSED', reason: 'TOO_MANY', max: 10 })
    const ten = lots.slice(0, 10)
    expect((await make(who, ten)).data).toEqual({ lots: ten })
    expect((await make(who, lots.slice(10))).data).toEqual({ lots: lots.slice(10) })
    const { sheets } = (await world.get(`${SHEETS}?lots=${ten.join(',')}`, who.headers)).data
    expect(sheets.map(({ lot }: { lot: number }) => lot)).toEqual(ten)
    expect(sheets[0]).toMatchObject({ carrier: 'Bluebonnet Towing', on: await today(), buyerNumber: who.number, vin: expect.any(String) })
    expect(sheets[0].qr.path).toMatch(/^M\d/)
    expect((await world.get(`${SHEETS}?lots=${lots.join(',')}`, who.headers)).data).toMatchObject({ reason: 'TOO_MANY', max: 10 })
    // What repeats a lot names it once.
    expect((await make(who, [...ten, ...ten])).data).toEqual({ lots: ten })
  })

  it('a form without script makes a pass for the one lot that it sends', async () => {
    const { who, lots } = await aWinner()
    const payload = new URLSearchParams({
      'csrf-token': who.headers['x-xsrf-token'] ?? '',
      lots: String(lots[0]),
      carrier: 'Bluebonnet Towing',
      on: await today(),
    })
    const headers = { ...who.headers, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    await world.app.inject({ method: 'POST', url: PASSES, headers, payload: payload.toString() })
    expect(await codeFor(who, lots[0] ?? 0)).toMatch(/./)
  })

  it('all passes of one request are made or none', async () => {
    const { who, lots } = await aWinner({ wins: 2 })
    await hold(lots[1] ?? 0)
    expect((await make(who, lots)).data).toMatchObject({ reason: 'HELD', lot: lots[1] })
    expect((await listed(who)).map(({ pass }: { pass: unknown }) => pass)).toEqual([null, null])
  })

  it.each([
    ['no carrier', { carrier: '  ' }, 'carrier'],
    ['a carrier of 81 characters', { carrier: 'x'.repeat(81) }, 'carrier'],
    ['no day', { on: '' }, 'on'],
    ['a day that is none', { on: '2026-02-30' }, 'on'],
    ['a day long ago', { on: '2020-01-01' }, 'on'],
    ['a day too far ahead', { on: '2099-01-01' }, 'on'],
  ])('a pass with %s is refused beside its field', async (...[, more, field]) => {
    const { who, lots } = await aWinner()
    expect((await make(who, lots, more)).data).toMatchObject({
      errorCode: 'INVALID_INPUT',
      fieldErrors: { [field]: expect.stringContaining('validation.') },
    })
  })

  it.each([[[]], [['x']], [[-1]], [[2 ** 53]], [Array.from({ length: 51 }, (_, at) => 30_000_000 + at)]])(
    'a request for the lots %j is refused',
    async (lots) => {
      const who = await world.someone()
      expect((await make(who, lots as number[])).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
    },
  )
})

describe('the gate', () => {
  it('the gate is opened by gatekeepers and operators of the site with a second factor, and held by operators alone', async () => {
    const { who, lots } = await aWinner()
    await make(who, lots)
    const code = await codeFor(who, lots[0] ?? 0)
    const stranger = await world.someone({ kind: 'internal', privileges: ['GATE', 'OPERATOR'], home_site: 'CPRTUK' })
    const elsewhere = { ...stranger, headers: await signIn(world.database.db, stranger, { site: 'CPRTUK', host: 'uk.localhost' }) }
    for (const path of ['pass', 'release']) {
      expect((await world.post(`${GATE}/${path}`, { code }, { host: 'localhost' })).status).toBe(401)
      expect((await world.post(`${GATE}/${path}`, { code }, who.headers)).status).toBe(403)
    }
    for (const answer of [await look(code, elsewhere), await open(code, elsewhere)])
      expect(answer).toMatchObject({ errorCode: 'PASS_NOT_FOUND' })
    const { holds } = await hold(lots[0] ?? 0)
    const lifted = await world.post(`${GATE}/holds/lift`, { id: holds[0].id, reason: 'x' }, elsewhere.headers)
    expect(lifted.status === 404 || lifted.data.errorCode === 'NOT_FOUND').toBe(true)
    expect((await world.get(`${GATE}/holds/${lots[0]}`, elsewhere.headers)).data).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    await world.post(`${GATE}/holds/lift`, { id: holds[0].id, reason: 'x' }, operator.headers)
    expect((await world.post(`${GATE}/holds`, { lot: lots[0], kind: 'YARD', reason: 'x' }, gatekeeper.headers)).status).toBe(403)
    expect((await world.post(`${GATE}/holds/lift`, { id: 1, reason: 'x' }, gatekeeper.headers)).status).toBe(403)
    expect(await look(code, operator)).toMatchObject({ lot: lots[0], state: 'OPENS' })
  })

  it('the gate takes a pass once, tells the buyer, and the lot is gone', async () => {
    const { who, lots } = await aWinner()
    const [lot = 0] = lots
    await make(who, lots)
    const code = await codeFor(who, lot)
    expect(await look(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      lot,
      state: 'OPENS',
      carrier: 'Bluebonnet Towing',
      buyerNumber: who.number,
      buyerName: 'Pat Tester',
    })
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(code)))
    expect(answers.filter(({ releasedAt }) => releasedAt !== undefined)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'USED')).toHaveLength(7)
    expect(await look(code)).toMatchObject({ state: 'USED', usedAt: expect.stringMatching(/^20/) })
    expect(await listed(who)).toEqual([])
    expect((await make(who, lots)).data).toMatchObject({ reason: 'GONE' })
    expect((await world.post(`${PASSES}/revoke`, { lot }, who.headers)).data).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    expect(await hold(lot)).toMatchObject({ errorCode: 'RELEASE_REFUSED', reason: 'GONE' })
    expect(await historyOf(world.database.db, who)).toContainEqual({ kind: 'lot-released', lot, carrier: 'Bluebonnet Towing' })
    const mails = await mailsTo(world.database.db, who.email)
    expect(mails.at(-1)).toMatchObject({ subject: expect.stringMatching(/^Left the yard: 2018 Audi A4$/) })
  })

  it('a pass is refused on another day, once it was replaced or revoked, and while the lot is held', async () => {
    const { who, lots } = await aWinner()
    const [lot = 0] = lots
    await make(who, lots, { on: await today(3) })
    const early = await codeFor(who, lot)
    expect((await look(early)).state).toBe('TOO_EARLY')
    expect(await open(early)).toMatchObject({ errorCode: 'RELEASE_REFUSED', reason: 'TOO_EARLY' })
    await make(who, lots)
    const code = await codeFor(who, lot)
    expect((await look(early)).state).toBe('REVOKED')
    expect(await open(early)).toMatchObject({ reason: 'REVOKED' })
    const { holds } = await hold(lot)
    expect(await look(code)).toMatchObject({ state: 'HELD', holds: ['TITLE'] })
    expect(await open(code)).toMatchObject({ reason: 'HELD' })
    expect(await listed(who)).toMatchObject([{ bar: 'HELD', holds: ['TITLE'] }])
    expect((await world.post(`${GATE}/holds/lift`, { id: holds[0].id, reason: 'It came.' }, operator.headers)).data).toEqual({
      lot,
      holds: [],
    })
    expect((await look(code)).state).toBe('OPENS')
    await world.post(`${PASSES}/revoke`, { lot }, who.headers)
    expect(await open(code)).toMatchObject({ reason: 'REVOKED' })
    await make(who, lots)
    await sql`update release_passes set valid_on = ${await today(-1)}::date where lot = ${lot}`.execute(world.database.db)
    // What was changed behind our back opens nothing: the signature does not hold.
    expect(await listed(who)).toHaveLength(1)
    expect(await open(await codeFor(who, lot))).toMatchObject({ errorCode: 'PASS_NOT_FOUND' })
    // A signature that is cut off is no pass, and stops no list.
    for (const tag of ['', 'x', 'k.AAAA']) {
      await world.rows('update release_passes set tag = $2 where lot = $1 and revoked_at is null', [lot, tag])
      expect(await listed(who)).toMatchObject([{ lot, pass: null }])
      expect(await open(code)).toMatchObject({ errorCode: 'PASS_NOT_FOUND' })
    }
  })

  it('a lot whose money was taken back after its pass was made stays', async () => {
    const { who, lots } = await aWinner()
    await make(who, lots)
    const code = await codeFor(who, lots[0] ?? 0)
    await world.rows(`update invoice_states set status = 'OPEN', price_paid_minor = 0, paid_at = null where payer_id = $1`, [who.id])
    expect(await open(code)).toMatchObject({ reason: 'NOT_PAID' })
  })

  it.each(['', 'x', '0000-0000-0000-0000', '0000-0ZZZ-ZZZZ-ZZZZ', 'UUUU-UUUU-UUUU-UUUU', "1' or 1=1 --", 'x'.repeat(41)])(
    'the code %j is none of ours',
    async (code) => {
      for (const answer of [await look(code), await open(code)]) expect(['PASS_NOT_FOUND', 'INVALID_INPUT']).toContain(answer.errorCode)
    },
  )

  it('the code of one pass with the number of another opens neither', async () => {
    const { who, lots } = await aWinner({ wins: 2 })
    await make(who, lots)
    const [one, other] = [await codeFor(who, lots[0] ?? 0), await codeFor(who, lots[1] ?? 0)]
    const mixed = one.replaceAll('-', '').slice(0, 6) + other.replaceAll('-', '').slice(6)
    expect((await open(mixed)).errorCode).toBe('PASS_NOT_FOUND')
  })

  it('a hold and the gate at once leave one outcome: gone and not held, or held and there', async () => {
    for (let round = 0; round < 5; round++) {
      const { who, lots } = await aWinner()
      const [lot = 0] = lots
      await make(who, lots)
      const code = await codeFor(who, lot)
      const [released, held] = await Promise.all([open(code), hold(lot)])
      expect([released.releasedAt !== undefined, held.reason === 'GONE']).toEqual(
        released.reason === 'HELD' ? [false, false] : [true, true],
      )
    }
  })

  it('holds are placed once a kind, told with who placed them, and lifted once', async () => {
    const { lots } = await aWinner()
    const [lot = 0] = lots
    await hold(lot)
    const { holds } = await hold(lot, { reason: 'Again.' })
    const held = async (who = operator, page = '') => (await world.get(`${GATE}/held?page=${page}`, who.headers)).data
    expect((await held()).holds.at(-1)).toMatchObject({
      lot,
      kind: 'TITLE',
      reason: 'The state is slow.',
      by: operator.number,
      yardName: 'TN - MEMPHIS',
      title: expect.stringMatching(/\S/),
    })
    const { total } = await held()
    expect((await held(operator, '2')).holds).toEqual([])
    expect(await held(gatekeeper)).toMatchObject({ errorCode: 'FORBIDDEN' })
    const british = await world.someone(
      { kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTUK' },
      { host: 'uk.localhost', site: 'CPRTUK' },
    )
    expect(await held(british)).toMatchObject({ holds: [], total: 0 })
    expect(holds).toMatchObject([{ kind: 'TITLE', reason: 'The state is slow.', by: operator.number }])
    expect((await world.get(`${GATE}/holds/${lot}`, gatekeeper.headers)).data.holds).toEqual(holds)
    expect((await world.get(`${GATE}/holds/29999999`, gatekeeper.headers)).data).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    const lift = async () => world.post(`${GATE}/holds/lift`, { id: holds[0].id, reason: 'It came.' }, operator.headers)
    const answers = await Promise.all([lift(), lift()])
    expect(answers.map(({ returnCode }) => returnCode).toSorted()).toEqual([-1, 1])
    expect((await held()).total).toBe(total - 1)
    expect((await world.post(`${GATE}/holds`, { lot, kind: 'NONE', reason: 'x' }, operator.headers)).data).toMatchObject({
      errorCode: 'INVALID_INPUT',
    })
    expect((await world.post(`${GATE}/holds`, { lot, kind: 'YARD', reason: ' ' }, operator.headers)).data).toMatchObject({
      errorCode: 'INVALID_INPUT',
    })
  })
})
