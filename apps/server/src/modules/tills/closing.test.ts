import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TillWorld, tillWorld } from './tills.test-kit.ts'

const TILL = '/data/operations/till'
const OWED = 141_500

let world: TillWorld
beforeAll(async () => {
  world = await tillWorld()
})
afterAll(() => world.close())

const counted = (cashMinor: number, more: object = {}) => ({ cashMinor, chequeMinor: 0, cardMinor: 0, reason: '', ...more })
const count = async (id: number, body: object, headers: Readonly<Record<string, string>>) =>
  (await world.post(`${TILL}/${id}/count`, body, headers)).data
const decide = async (id: number, action: string, headers: Readonly<Record<string, string>>) =>
  (await world.post(`${TILL}/${id}/decide`, { action, reason: 'Counted together.' }, headers)).data

/** What the journal has of a till, by account, minor units. */
const posted = (id: number, means = 'CASH') =>
  world.rows(
    `select account, sum(minor)::int as minor from journal_lines where detail = $1 group by account having sum(minor) <> 0 order by account`,
    [`till ${id} ${means}`],
  )

it('only its cashier counts a till of today; nobody of another site sees it', async () => {
  const { till, cashier } = await world.aTill()
  const british = await world.someone(
    { kind: 'internal', privileges: ['CASHIER', 'MONEY'], home_site: 'CPRTUK' },
    { site: 'CPRTUK', host: 'uk.localhost', proved_at: new Date() },
  )
  for (const one of [await world.cashier(), british])
    expect(await count(till.id, counted(20_000), one.headers)).toMatchObject({ errorCode: 'TILL_NOT_FOUND' })
  expect((await world.post(`${TILL}/${till.id}/count`, counted(20_000), (await world.bookkeeper()).headers)).status).toBe(403)
  expect(await decide(till.id, 'confirm', british.headers)).toMatchObject({ errorCode: 'TILL_NOT_FOUND' })
  expect((await world.get(`${TILL}/${till.id}/report.csv`, british.headers)).data).toMatchObject({ errorCode: 'TILL_NOT_FOUND' })
  expect((await world.get('/data/operations/money/tills', british.headers)).data).toEqual({ tills: [], cheques: [] })
  // Once its day is over, any cashier of the site does.
  await world.rows('update tills set on_day = on_day - 1 where id = $1', [till.id])
  expect(await count(till.id, counted(20_000), (await world.cashier()).headers)).toMatchObject({ state: 'CLOSED' })
  expect((await world.post(TILL, world.opening(), cashier.headers)).returnCode).toBe(1)
})

it('a till whose count is its book is closed at once, and its drawer takes nothing more that day', async () => {
  const { who, ids } = await world.aDebtor(2)
  const { cashier, till } = await world.aTill()
  await world.take(cashier, { who, ids: ids.slice(0, 1) })
  expect(await count(till.id, counted(20_000 + OWED), cashier.headers)).toMatchObject({
    state: 'CLOSED',
    closing: { state: 'CLOSED', difference: { CASH: 0 }, decidedBy: null },
  })
  expect(await posted(till.id)).toEqual([])
  expect((await world.take(cashier, { who, ids: ids.slice(1) })).data).toMatchObject({ errorCode: 'TILL_REFUSED', reason: 'NO_TILL' })
  expect(await count(till.id, counted(0), cashier.headers)).toMatchObject({ reason: 'CLOSED' })
  const [{ yard }] = await world.rows('select yard from tills where id = $1', [till.id])
  const wanted = { ...world.opening(), yard, drawer: till.drawer }
  expect((await world.post(TILL, wanted, cashier.headers)).data).toMatchObject({ reason: 'DRAWER' })
})

it('a difference needs a reason, and has an account of its own', async () => {
  const { cashier, till } = await world.aTill()
  expect(await count(till.id, counted(18_000), cashier.headers)).toMatchObject({
    errorCode: 'TILL_REFUSED',
    reason: 'REASON',
    cash: -20,
    currencyCode: 'USD',
  })
  expect(await count(till.id, counted(18_000, { reason: 'A bill was torn.' }), cashier.headers)).toMatchObject({
    state: 'CLOSED',
    closing: { difference: { CASH: -20 }, reason: 'A bill was torn.' },
  })
  expect(await posted(till.id)).toEqual([{ account: 'TILL_DIFFERENCE', minor: 2_000 }])
})

it('above the site’s amount a second person with a fresh proof agrees, or has it counted anew; nothing is booked meanwhile', async () => {
  const { who, ids } = await world.aDebtor()
  const { cashier, till } = await world.aTill()
  const tooMuch = counted(20_000, { cardMinor: 2_001, reason: 'The slip was not booked.' })
  expect(await count(till.id, tooMuch, cashier.headers)).toMatchObject({ state: 'COUNTED', closing: { state: 'WAITING' } })
  expect((await world.take(cashier, { who, ids })).data).toMatchObject({ errorCode: 'TILL_REFUSED', reason: 'COUNTED' })
  const own = await world.someone({ kind: 'internal', privileges: ['CASHIER', 'MONEY'] }, { proved_at: new Date(0) })
  expect(await decide(till.id, 'confirm', cashier.headers)).toMatchObject({ reason: 'SECOND_PERSON' })
  expect(await decide(till.id, 'confirm', own.headers)).toMatchObject({ errorCode: 'PROOF_NEEDED' })
  const keeper = await world.bookkeeper()
  expect(await decide(till.id, 'refuse', keeper.headers)).toMatchObject({ state: 'OPEN', closing: { state: 'SENT_BACK' } })
  await world.take(cashier, { who, ids }, { means: 'CARD_TERMINAL', reference: 'T1 9', amountMinor: 2_001 })
  const again = counted(0, { cardMinor: 2_001, reason: 'The cash was taken to the safe.' })
  expect(await count(till.id, again, cashier.headers)).toMatchObject({ state: 'COUNTED' })
  const answers = await Promise.all([1, 2].map(() => decide(till.id, 'confirm', keeper.headers)))
  expect(answers.map(({ errorCode }) => errorCode ?? 'OK').toSorted()).toEqual(['OK', 'TILL_REFUSED'])
  expect(await posted(till.id)).toEqual([{ account: 'TILL_DIFFERENCE', minor: 20_000 }])
  expect(await posted(till.id, 'CARD_TERMINAL')).toEqual([])
})

it('a booking at the moment of the close is in the count or is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const { who, ids } = await world.aDebtor()
    const { cashier, till } = await world.aTill()
    const body = counted(20_000)
    const [taken, closed] = await Promise.all(
      round % 2 === 0
        ? [world.take(cashier, { who, ids }), count(till.id, body, cashier.headers)]
        : [count(till.id, body, cashier.headers), world.take(cashier, { who, ids })].toReversed(),
    )
    const [isTaken, isClosed] = [taken.returnCode === 1, closed.state === 'CLOSED']
    // The count was of the float alone: where the booking came first, it differs.
    expect(isTaken).toBe(!isClosed)
    expect(isTaken ? 'TILL_REFUSED' : taken.data.errorCode).toBe('TILL_REFUSED')
    expect(await world.faults()).toEqual([])
  }
})

it('the report is a file, too, in which no name of a payer is a formula', async () => {
  const { who, ids } = await world.aDebtor(1, { profile: { first_name: '=HYPERLINK("x")', last_name: 'Sum' } })
  const { cashier, till } = await world.aTill()
  await world.take(cashier, { who, ids })
  await world.closeTill(cashier, till.id)
  const { payload, headers } = await world.app.inject({ url: `${TILL}/${till.id}/report.csv`, headers: cashier.headers })
  expect(headers['content-type']).toContain('text/csv')
  expect(payload).toContain(`"'=HYPERLINK(""x"") Sum"`)
  expect(payload).toContain('1415')
})

it('verification names a till whose book is not what the journal says, and a receipt that is missing', async () => {
  const { till } = await world.aTill()
  await world.rows('update tills set float_minor = float_minor + 1 where id = $1', [till.id])
  await world.rows('update receipt_series set last_number = last_number + 1')
  expect(await world.faults()).toEqual([
    expect.stringMatching(`till ${till.id}: 20001 of CASH by its book, the journal says 20000`),
    expect.stringMatching(/^receipts TUS \d{4}: \d+ were given, \d+ are there$/),
  ])
  await world.rows('update tills set float_minor = float_minor - 1 where id = $1', [till.id])
  await world.rows('update receipt_series set last_number = last_number - 1')
})

it('whatever was tried above, the books add up', async () => {
  expect(await world.faults()).toEqual([])
})
