import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paymentReference } from './adyen-refs.ts'
import { type AdyenWorld, adyenWorld } from './adyen-world.test-kit.ts'

let one: AdyenWorld
beforeAll(async () => {
  one = await adyenWorld()
})
afterEach(() => one.reset())
afterAll(() => one.close())

describe('refunds at Adyen', () => {
  it('a refund is under way until a notice says what became of it, and is asked for once', async () => {
    const { ref } = await one.paid()
    one.stand.isSilent = true
    const id = `${ref}-r1`
    expect(await one.gateway.refund(id, ref, 20_000)).toEqual({ kind: 'unknown' })
    expect(await one.gateway.refund(id, ref, 20_000)).toEqual({ kind: 'unknown' })
    expect(one.refunds(ref)).toEqual([20_000])
    expect(await one.query(ref)).toMatchObject({ refundedMinor: 0 })
    // What is under way may be gone.
    expect(await one.gateway.refund(`${ref}-r2`, ref, 30_001)).toMatchObject({ kind: 'refused', reason: 'amount' })
    const made = one.stand.refunds.at(-1)
    const told = { eventCode: 'REFUND', pspReference: made?.psp ?? '', originalReference: made?.of ?? '', merchantReference: id }
    await one.read(one.stand.notice({ ...told, amount: { value: 20_000, currency: 'USD' } }))
    expect(await one.gateway.refund(id, ref, 20_000)).toEqual({ kind: 'taken' })
    expect(await one.query(ref)).toMatchObject({ refundedMinor: 20_000 })
  })

  it('a refund whose answer and notice were both lost is asked for again, and is one refund there', async () => {
    const { ref } = await one.paid()
    one.be('deaf')
    one.stand.isSilent = true
    expect(await one.gateway.refund(`${ref}-r1`, ref, 20_000)).toEqual({ kind: 'unknown' })
    one.be('well')
    expect(await one.gateway.refund(`${ref}-r1`, ref, 20_000)).toEqual({ kind: 'unknown' })
    expect(one.refunds(ref)).toEqual([20_000])
    const { rows } = await one.database.pool.query('select psp_reference from adyen_refunds where key = $1', [ref])
    expect(rows).toEqual([{ psp_reference: one.stand.refunds.at(-1)?.psp }])
  })

  it('a refund that Adyen did not make is refused, and its amount may go back by another one', async () => {
    const { ref } = await one.paid()
    one.stand.refundsAre = 'false'
    expect(await one.gateway.refund(`${ref}-r1`, ref, 50_000)).toEqual({ kind: 'refused', reason: 'refused' })
    expect(await one.query(ref)).toMatchObject({ refundedMinor: 0 })
    one.stand.refundsAre = 'true'
    expect(await one.gateway.refund(`${ref}-r2`, ref, 50_000)).toEqual({ kind: 'taken' })
    expect(one.refunds(ref)).toEqual([50_000])
  })

  it('a refund that failed after it was made went back no more', async () => {
    const { ref } = await one.paid()
    await one.gateway.refund(`${ref}-r1`, ref, 50_000)
    const made = one.stand.refunds.at(-1)
    const of = { pspReference: made?.psp ?? '', originalReference: made?.of ?? '', merchantReference: `${ref}-r1` }
    await one.read(one.stand.notice({ ...of, eventCode: 'REFUND_FAILED', amount: { value: 50_000, currency: 'USD' } }))
    expect(await one.query(ref)).toMatchObject({ refundedMinor: 0 })
    expect(await one.gateway.refund(`${ref}-r1`, ref, 50_000)).toMatchObject({ kind: 'refused' })
  })

  it('a refund that somebody made in the Customer Area counts', async () => {
    const { ref, psp, attempt } = await one.paid()
    const merchantReference = paymentReference(ref, attempt.about) ?? ''
    const there = { eventCode: 'REFUND', pspReference: one.stand.psp('R'), originalReference: psp, merchantReference }
    await one.read(one.stand.notice({ ...there, amount: { value: 40_000, currency: 'USD' } }))
    expect(await one.query(ref)).toMatchObject({ refundedMinor: 40_000 })
    expect(await one.gateway.refund(`${ref}-r1`, ref, 10_001)).toMatchObject({ kind: 'refused', reason: 'amount' })
    expect(await one.gateway.refund(`${ref}-r1`, ref, 10_000)).toEqual({ kind: 'taken' })
  })

  it('ten refunds of one payment at once are never more than was paid', async () => {
    const { ref } = await one.paid()
    const all = await Promise.all(Array.from({ length: 10 }, (_, at) => one.gateway.refund(`${ref}-r${at}`, ref, 20_000)))
    expect(all.filter(({ kind }) => kind === 'taken')).toHaveLength(2)
    expect(one.refunds(ref)).toEqual([20_000, 20_000])
    // No more than that was asked for, whatever Adyen would have made of it.
    const { rows } = await one.database.pool.query('select refund_id from adyen_refunds where key = $1', [ref])
    expect(rows).toHaveLength(2)
  })

  it('a refund of which nobody heard for a week is not asked for again, since its key may be forgotten', async () => {
    const { ref } = await one.paid()
    one.be('deaf')
    one.stand.isSilent = true
    expect(await one.gateway.refund(`${ref}-r1`, ref, 20_000)).toEqual({ kind: 'unknown' })
    one.be('well')
    await one.database.pool.query(`update adyen_refunds set asked_at = now() - interval '8 days' where refund_id = $1`, [`${ref}-r1`])
    const before = one.stand.refunds.length
    one.stand.forgetKeys()
    expect(await one.gateway.refund(`${ref}-r1`, ref, 20_000)).toEqual({ kind: 'unknown' })
    expect(one.stand.refunds.length).toBe(before)
    const { rows } = await one.database.pool.query("select asked_at < now() - interval '7 days' as old from adyen_refunds where key = $1", [
      ref,
    ])
    expect(rows).toEqual([{ old: true }])
  })

  it('a refund of an id that Adyen would cut is refused and asks for none', async () => {
    const { ref } = await one.paid()
    for (const id of ['', 'a b', 'a'.repeat(65)]) expect(await one.gateway.refund(id, ref, 1)).toMatchObject({ kind: 'refused' })
    expect(one.refunds(ref)).toEqual([])
  })
})
