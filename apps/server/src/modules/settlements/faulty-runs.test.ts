import { afterAll, beforeAll, expect, it } from 'vitest'
import { CARD, type Payer, paymentWorld, type PaymentWorld, SET } from '../gateway-payments/gateway-payments.test-kit.ts'

/** Runs that go wrong, in batches of as many payers at once. */
const RUNS = 240
const TOGETHER = 12
const LIMIT_MS = 300_000
const SETTLED_WITHIN_MS = 60_000

const CARDS = [
  CARD.paid,
  CARD.frictionless,
  CARD.timeOut,
  CARD.never,
  '4000000000000218', // its notice comes twice
  '4000000000000226', // late
  '4000000000000234', // before the money
  '4000000000000259', // wrongly signed
  CARD.poor,
] as const

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

/** Numbers that look random and are the same each time: mulberry32. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const body = (amount: string): object => ({ GATEWAY_URL_KEY: 'PAY_DEPOSIT', amount })
const begin = (who: Payer, amount: string, key?: string) =>
  world.app
    .inject({
      method: 'POST',
      url: SET,
      payload: body(amount),
      headers: { ...who.headers, ...(key !== undefined && { 'idempotency-key': key }) },
    })
    .then((answer) => answer.json().data as { pciURL?: string; orderRefId?: string })

/** A notice of the bank, as often and as early as it likes. */
async function notify(ref: string): Promise<void> {
  const order = world.bank.orders.byKey(ref)
  if (order === null) return
  const raw = JSON.stringify({ eventId: `${ref}-n`, ref: order.ref, type: 'order.changed' })
  await world.app.inject({
    method: 'POST',
    url: '/hooks/payments/simulator',
    payload: raw,
    headers: { host: 'localhost', 'content-type': 'application/json', 'gateway-signature': world.sign(raw) },
  })
}

/** One payer whose payment goes wrong in one of many ways: clicks, tabs, cuts, and whatever order of what follows. */
async function run(seed: number, who: Payer): Promise<void> {
  const pick = numbersOf(seed)
  const amount = String(50 + pick(20))
  const clicks = 1 + pick(3)
  const key = pick(2) === 0 ? undefined : `run-${seed}-key-of-it`
  const pages = await Promise.all(Array.from({ length: clicks }, () => begin(who, amount, key)))
  if (pick(3) === 0) pages.push(await begin(who, pick(2) === 0 ? amount : String(75 + pick(10))))
  const refs = [...new Set(pages.map(({ orderRefId = '' }) => orderRefId).filter((ref) => ref !== ''))]
  const urls = [...new Set(pages.map(({ pciURL = '' }) => pciURL).filter((url) => url !== ''))]
  const card = CARDS[pick(CARDS.length)] ?? CARD.paid
  if (pick(5) === 0) await Promise.all(refs.map(notify))
  // The same card on every tab that is open, twice where the payer is impatient.
  for (const url of urls) await Promise.all(Array.from({ length: 1 + pick(2) }, () => world.payByCard(url, card)))
  const steps = refs.flatMap((ref) => [
    () => notify(ref),
    () => notify(ref),
    () => world.get(`/data/payments/status/${ref}`, who.headers),
    () => world.app.rooms.payments.askDue(),
    () => begin(who, amount, key),
  ])
  for (let left = steps.length; left > 0; left -= 1) {
    const [step] = steps.splice(pick(left), 1)
    // A cut: the rest of what would follow never comes.
    if (pick(8) === 0) return
    await step?.()
  }
}

it(
  'whatever goes wrong on the way, a payer is charged once and has what was charged, or the money is back',
  async () => {
    const payers: Payer[] = []
    for (let at = 0; at < RUNS; at += TOGETHER) {
      const batch = await Promise.all(Array.from({ length: TOGETHER }, () => world.someone()))
      payers.push(...batch)
      await Promise.all(batch.map((who, seat) => run(1 + at + seat, who)))
    }
    const { pool } = world.database
    const isSettled = async (): Promise<number> => {
      await pool.query('update payment_attempts set ask_at = now() where ask_at is not null')
      await world.app.rooms.payments.askDue()
      const { rows } = await pool.query(
        `select ref from payment_attempts where account_id = any($1) and captured_at is null or is_applied = false and paid_back_at is null`,
        [payers.map(({ id }) => id)],
      )
      return rows.filter(({ ref }) => world.bank.orders.byKey(ref)?.status === 'CAPTURED').length
    }
    await expect.poll(isSettled, { timeout: SETTLED_WITHIN_MS }).toBe(0)
    let charged = 0
    for (const who of payers) {
      const { rows } = await pool.query('select ref from payment_attempts where account_id = $1', [who.id])
      const taken = rows
        .map(({ ref }) => world.bank.orders.byKey(ref))
        .filter((order) => order?.status === 'CAPTURED')
        .map((order) => (order?.amountMinor ?? 0) - (order?.refunds ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0))
      const kept = taken.filter((minor) => minor > 0)
      if (kept.length > 0) charged += 1
      expect([who.id, await world.held(who)]).toEqual([who.id, kept.reduce((sum, minor) => sum + minor, 0)])
      // Two clicks and two tabs are one payment: none is charged for both.
      expect([who.id, kept.length <= 1]).toEqual([who.id, true])
    }
    expect(charged).toBeGreaterThan(RUNS / 2)
  },
  LIMIT_MS,
)
