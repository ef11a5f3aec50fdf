import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standInSettings } from '#platform/gateway/adyen/adyen-env.test-kit.ts'
import { findLink } from '#platform/gateway/adyen/adyen-facts.store.ts'
import { AdyenStandIn } from '#platform/gateway/adyen/adyen-stand-in.test-kit.ts'
import { paymentWorld, type PaymentWorld } from '../gateway-payments/gateway-payments.test-kit.ts'
import { reconcileDay, type ReconciledDay } from './index.ts'

const today = (): string => new Date().toISOString().slice(0, 10)
/** Reports tell of a day once they tell of days more than two weeks later. */
const CLOSES_IN_DAYS = 16

let stand: AdyenStandIn
let world: PaymentWorld
beforeAll(async () => {
  stand = await new AdyenStandIn().listen()
  world = await paymentWorld({ env: standInSettings(stand.url) })
  stand.deliver = async (payload) => {
    const headers = { 'content-type': 'application/json', host: 'localhost' }
    const { statusCode } = await world.app.inject({ method: 'POST', url: '/hooks/payments/adyen', payload, headers })
    if (statusCode !== 200) throw new Error(`a notice was answered by ${statusCode}`)
  }
})
afterAll(async () => {
  await world.close()
  await stand.close()
})

const rows = async (text: string, values: readonly unknown[] = []) => (await world.database.pool.query(text, [...values])).rows
const reconcile = async (): Promise<ReconciledDay> => {
  const { booking } = world.app.rooms.payments
  const gateway = booking.gateways.named('adyen')
  if (gateway === null) throw new Error('no gateway')
  return reconcileDay(booking, gateway, today())
}
/** A deposit whose payer has paid there, and of which no notice came. */
async function paidUnheard() {
  stand.isSilent = true
  const who = await world.someone()
  const { ref } = await world.begin(who)
  const psp = await stand.authorise((await findLink(world.database.db, ref))?.linkId ?? '')
  stand.isSilent = false
  return { who, ref, psp }
}
let batch = 0
const publish = async (): Promise<void> => {
  for (const days of [0, CLOSES_IN_DAYS]) await stand.publish((batch += 1), stand.report(days))
}

describe('settlements of Adyen', () => {
  it('a payment whose notice never came is booked by the report of its payout, once, also where its link and attempt are lost', async () => {
    const [one, lost] = [await paidUnheard(), await paidUnheard()]
    expect(await world.settle(one.ref)).toMatchObject({ state: 'REDIRECTED', is_under_way: true })
    expect(await reconcile()).toMatchObject({ isUnknown: true, isLater: true, booked: 0 })
    // As a restore does.
    await rows('alter table payment_attempts disable trigger payment_attempts_forwards')
    await rows('delete from payment_attempts where ref = $1', [lost.ref])
    await rows('alter table payment_attempts enable trigger payment_attempts_forwards')
    await rows('alter table adyen_links disable trigger user')
    await rows('delete from adyen_links where key = $1', [lost.ref])
    await rows('alter table adyen_links enable trigger user')
    await publish()
    expect(await reconcile()).toMatchObject({ isUnknown: false, lines: 2, booked: 2, differs: 0, open: 0 })
    expect(await reconcile()).toMatchObject({ lines: 2, booked: 0, differs: 0 })
    for (const { who, ref } of [one, lost]) {
      expect(await world.row(ref)).toMatchObject({ state: 'CAPTURED', provider: 'adyen', amount_minor: 50_000 })
      expect(await world.held(who)).toBe(50_000)
    }
    const fees = await rows(`select fee_minor::int as fee, is_fee_posted from settlement_lines where provider = 'adyen'`)
    expect(fees).toEqual([
      { fee: 30, is_fee_posted: true },
      { fee: 30, is_fee_posted: true },
    ])
  })

  it('a second payment by one link is a difference that names nobody, and books nothing', async () => {
    const who = await world.someone()
    const { ref } = await world.begin(who)
    const link = (await findLink(world.database.db, ref))?.linkId ?? ''
    await stand.authorise(link)
    const second = await stand.authorise(link)
    await expect.poll(async () => (await world.settle(ref)).state, { timeout: 20_000 }).toBe('CAPTURED')
    await publish()
    expect(await reconcile()).toMatchObject({ booked: 0, differs: 1 })
    const found = await rows(
      `select d.kind, d.amount_minor::int as minor, l.payment_ref as ref from settlement_differences d
       join settlement_lines l on l.provider = d.provider and l.line_id = d.about where l.payment_ref = $1`,
      [second],
    )
    expect(found).toEqual([{ kind: 'FOREIGN', minor: 50_000, ref: second }])
    expect(await world.held(who)).toBe(50_000)
  })
})
