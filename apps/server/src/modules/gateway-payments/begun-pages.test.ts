import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#platform/db/database.ts'
import type { AttemptToPay, Gateway } from '#platform/gateway/index.ts'
import { silentLog } from '#platform/log.ts'
import { type AttemptRow, insertAttempt, lockAttempt } from './attempts/attempts.store.ts'
import { type Payer, paymentWorld, type PaymentWorld } from './gateway-payments.test-kit.ts'
import { askAbout, makePage } from './learn-state.ts'
import type { Payable } from './payable.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { startPayment } from './start-payment.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

let last = 0
const THOUSAND_MINOR = 100_000

/** A gateway that notes what it is asked for. */
function aGateway(before: () => Promise<void> = async () => undefined) {
  const asked: AttemptToPay[] = []
  const closed: string[] = []
  const gateway = {
    name: 'tried',
    methods: ['CRDCARD', 'APLPAY', 'GPAY', 'BANK_PAY'],
    isUp: async () => true,
    createPage: async (attempt: AttemptToPay) => {
      asked.push(attempt)
      await before()
      return { kind: 'page', ref: `page_${attempt.ref}`, url: 'https://pay.example/page' }
    },
    close: async (ref: string) => {
      closed.push(ref)
      return 'closed'
    },
  } as unknown as Gateway
  return { gateway, asked, closed }
}
const payable = (amountMinor: number, thing: string): Payable => ({
  kinds: ['PAY_DEPOSIT'],
  quote: async () => ({ thing, invoiceIds: [], site: 'CPRTUS', amountMinor, currency: 'USD', description: 'In words' }),
  captured: async () => 'applied',
  chargedBack: async () => undefined,
  disputeWon: async () => undefined,
})
const depsWith = (gateway: Gateway, room: Payable | null = null): PaymentDeps => ({
  db: world.database.db,
  log: silentLog(),
  gateways: { of: () => gateway, named: () => gateway, all: () => [gateway] },
  waits: { askAfterMs: [60_000] },
  ownAddress: () => 'http://127.0.0.1',
  payableOf: () => room,
})
const anAttempt = (who: Payer): Promise<AttemptRow> =>
  transaction(world.database.db, (tx) =>
    insertAttempt(
      tx,
      {
        ref: `begun-${String((last += 1)).padStart(16, '0')}`,
        accountId: who.id,
        actorId: who.id,
        site: 'CPRTUS',
        provider: 'tried',
        purpose: 'PAY_DEPOSIT',
        thing: `begun:${last}`,
        invoiceIds: [],
        linkId: null,
        description: 'In words',
        method: 'CRDCARD',
        currency: 'USD',
        amountMinor: 50_000,
        returnUrl: 'http://localhost/network-response',
        successPath: '/dashboard',
        cancelPath: '/dashboard',
        locale: 'en_us',
        savedCardId: null,
      },
      60_000,
    ),
  )
const begin = (deps: PaymentDeps, who: Payer, method: 'CRDCARD' | 'GPAY' | 'APLPAY' | 'BANK_PAY') =>
  startPayment(deps, {
    payer: { accountId: who.id, site: 'CPRTUS', nowMs: Date.now() },
    actorId: who.id,
    wanted: { kind: 'PAY_DEPOSIT', invoiceIds: [], currencyCode: '', amount: '' },
    method,
    cardId: '',
    origin: 'http://localhost',
    locale: 'en_us',
    successPath: '/dashboard',
    cancelPath: '/dashboard',
  })

describe('a page of a gateway', () => {
  it('a page that is asked for again is asked for in the same words, as the provider takes other words for another page', async () => {
    const { gateway, asked } = aGateway()
    const attempt = await anAttempt(await world.someone())
    await askAbout(depsWith(gateway), attempt)
    expect(asked).toMatchObject([{ ref: attempt.ref, description: 'In words' }])
  })

  it('a page that comes when its attempt has ended is closed and shown to nobody', async () => {
    const attempt = await anAttempt(await world.someone())
    const { gateway, closed } = aGateway(
      async () => void (await world.database.pool.query(`update payment_attempts set state = 'CANCELLED' where id = $1`, [attempt.id])),
    )
    expect(await makePage(depsWith(gateway), attempt)).toEqual({ kind: 'unknown' })
    expect(closed).toEqual([`page_${attempt.ref}`])
  })

  it('a page that two tabs ask for is that of both', async () => {
    const attempt = await anAttempt(await world.someone())
    const { gateway, closed } = aGateway()
    const deps = depsWith(gateway)
    const pages = await Promise.all([makePage(deps, attempt), makePage(deps, attempt)])
    for (const page of pages) expect(page).toMatchObject({ kind: 'page', ref: `page_${attempt.ref}` })
    expect(closed).toEqual([])
  })
})

describe('money that has to go back', () => {
  it('money that has to go back is still owed when whoever looked before it came is told of it last', async () => {
    const said = { state: 'CAPTURED', amountMinor: 50_000, currency: 'USD', reason: '', refundedMinor: 0 }
    const query = async () => ({
      kind: 'state',
      ...said,
      isChargedBack: false,
      isDisputeWon: false,
      isUnderWay: false,
      card: null,
      saved: null,
    })
    const deps = depsWith({ ...aGateway().gateway, query } as unknown as Gateway, payable(50_000, 'late'))
    const { id } = await anAttempt(await world.someone())
    const { pool } = world.database
    await pool.query(`update payment_attempts set state = 'CANCELLED', provider_ref = 'late-1' where id = $1`, [id])
    const lookedBefore = await transaction(world.database.db, (tx) => lockAttempt(tx, id))
    await askAbout(deps, lookedBefore)
    await askAbout(deps, lookedBefore)
    const { rows } = await pool.query('select is_applied, paid_back_at, ask_at <= now() as is_due from payment_attempts where id = $1', [
      id,
    ])
    expect(rows).toEqual([{ is_applied: false, paid_back_at: null, is_due: true }])
  })
})

describe('the limit of a card', () => {
  it.each(['CRDCARD', 'GPAY', 'APLPAY'] as const)('the limit of a card holds for %s, and counts what other cards paid', async (method) => {
    const who = await world.someone()
    const { gateway } = aGateway()
    const more = depsWith(gateway, payable(6 * THOUSAND_MINOR, `limit:${who.id}:much`))
    await expect(begin(more, who, method)).rejects.toMatchObject({ code: 'PAYMENT_REFUSED', detail: { reason: 'CARD_LIMIT' } })
    expect(await begin(depsWith(gateway, payable(3 * THOUSAND_MINOR, `limit:${who.id}:1`)), who, method)).toMatchObject({ systemUp: true })
    const second = depsWith(gateway, payable(3 * THOUSAND_MINOR, `limit:${who.id}:2`))
    await expect(begin(second, who, 'CRDCARD')).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' })
    expect(await begin(second, who, 'BANK_PAY')).toMatchObject({ systemUp: true })
  })
})
