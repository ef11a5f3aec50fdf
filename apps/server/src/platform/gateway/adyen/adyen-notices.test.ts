import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paymentReference } from './adyen-refs.ts'
import { type Item, STAND_IN, standInSignature } from './adyen-stand-in-wire.test-kit.ts'
import { type AdyenWorld, adyenWorld } from './adyen-world.test-kit.ts'

let one: AdyenWorld
beforeAll(async () => {
  one = await adyenWorld()
})
afterEach(() => one.reset())
afterAll(() => one.close())

describe('notices of Adyen', () => {
  const item = async (more: Partial<Item> = {}): Promise<Item & { readonly ref: string }> => {
    const { ref, attempt } = await one.begun()
    const own = { eventCode: 'AUTHORISATION', pspReference: one.stand.psp('X'), amount: { value: 50_000, currency: 'USD' } }
    return { ...own, merchantReference: paymentReference(ref, attempt.about) ?? '', ref, ...more }
  }
  const open = { state: 'OPEN', isUnderWay: false }
  const sent = (of: Item, change: (raw: string) => string) => one.read(change(one.stand.notice(of)))

  it.each([
    ['success', '"success":"false"', '"success":"true"'],
    ['amount', '"value":50000', '"value":1'],
    ['currency', '"currency":"USD"', '"currency":"EUR"'],
    ['event', '"AUTHORISATION"', '"CHARGEBACK"'],
    ['account', STAND_IN.merchantAccount, 'Another'],
    ['payment', '"pspReference":"X', '"pspReference":"Y'],
  ])('a notice whose %s was changed is refused, and nothing is kept of it', async (_, from, to) => {
    const of = await item({ success: 'false' })
    expect(one.stand.notice(of)).toContain(from)
    expect(await sent(of, (raw) => raw.replace(from, to))).toBe('refused')
    expect(await one.facts(of.ref)).toEqual([])
    expect(await one.query(of.ref)).toMatchObject(open)
  })

  it('a notice signed by nobody, by another key, or by the empty key is refused', async () => {
    const of = await item()
    const whole = { ...of, success: 'true', merchantAccountCode: STAND_IN.merchantAccount } as const
    expect(await one.read(one.stand.notice(of, '11'.repeat(32)))).toBe('refused')
    const forged = standInSignature(whole, '')
    expect(await sent(of, (raw) => raw.replace(/"hmacSignature":"[^"]*"/, `"hmacSignature":${JSON.stringify(forged)}`))).toBe('refused')
    expect(await sent(of, (raw) => raw.replace(/"hmacSignature":"[^"]*"/, '"hmacSignature":""'))).toBe('refused')
    expect(await one.query(of.ref)).toMatchObject(open)
  })

  it('signs moved from one field of a signed notice to the next are no other notice', async () => {
    const of = await item({ success: 'false' })
    const { pspReference, merchantReference } = of
    // The signature covers fields with colons between: these two are signed alike.
    const moved = (raw: string): string =>
      raw
        .replace(`"merchantReference":"${merchantReference}"`, `"merchantReference":""`)
        .replace(`"pspReference":"${pspReference}"`, `"pspReference":"${pspReference}::${STAND_IN.merchantAccount}:${merchantReference}"`)
    expect(['refused', 'ignored']).toContain(await sent(of, moved))
    const event = await item({ eventCode: 'REFUND', originalReference: 'P000000000000001', success: 'false' })
    const other = one.stand
      .notice(event)
      .replace(`"originalReference":"P000000000000001"`, '"originalReference":""')
      .replace(`"pspReference":"${event.pspReference}"`, `"pspReference":"${event.pspReference}:P000000000000001"`)
    expect(['refused', 'ignored']).toContain(await one.read(other))
    expect(await one.facts(of.ref)).toEqual([])
  })

  it('a notice of another account, of another shop, of what nothing follows from, or without its form is ignored', async () => {
    const of = await item()
    expect(await one.read(one.stand.notice({ ...of, merchantAccountCode: 'AnotherAccount' }))).toBe('ignored')
    expect(await one.read(one.stand.notice({ ...of, merchantReference: 'ORDER-1' }))).toBe('ignored')
    expect(await one.read(one.stand.notice({ ...of, eventCode: 'OFFER_CLOSED' }))).toBe('ignored')
    expect(await one.read(one.stand.notice({ ...of, eventCode: 'REFUND' }))).toBe('ignored')
    expect(await one.read(one.stand.notice({ ...of, amount: { value: -1, currency: 'USD' } }))).toBe('ignored')
    expect(await one.read(one.stand.notice({ ...of, amount: { value: 50_000, currency: 'usd' } }))).toBe('ignored')
    expect(await one.facts(of.ref)).toEqual([])
  })

  it('an authorisation that names no payment of ours, or no money, or another payment, is none', async () => {
    const of = await item()
    for (const more of [
      { merchantReference: `${of.ref}-back` },
      { amount: { value: 0, currency: 'USD' } },
      { originalReference: 'P000000000000001' },
    ])
      expect(await one.read(one.stand.notice({ ...of, ...more }))).toBe('ignored')
    expect(await one.facts(of.ref)).toEqual([])
    expect(await one.query(of.ref)).toMatchObject(open)
  })

  it('a cancellation counts whatever amount it names', async () => {
    const { ref, psp, attempt } = await one.paid()
    const merchantReference = paymentReference(ref, attempt.about) ?? ''
    const none = { pspReference: one.stand.psp('K'), originalReference: psp, merchantReference, amount: { value: 0, currency: 'USD' } }
    expect(await one.read(one.stand.notice({ ...none, eventCode: 'CANCELLATION' }))).toMatchObject({ ref })
    expect(await one.query(ref)).toMatchObject({ state: 'CAPTURED', isChargedBack: true })
  })

  it('a notice of more than one item, or of none, is refused', async () => {
    const of = await item()
    const body = JSON.parse(one.stand.notice(of)) as { notificationItems: unknown[] }
    for (const items of [[], [...body.notificationItems, ...body.notificationItems], {}, null])
      expect(await one.read(JSON.stringify({ ...body, notificationItems: items }))).toBe('refused')
    expect(await one.facts(of.ref)).toEqual([])
  })

  it('a notice that comes a hundred times, at once and again, is kept once', async () => {
    const of = await item()
    const raw = one.stand.notice(of)
    const answers = await Promise.all(Array.from({ length: 100 }, () => one.read(raw)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ eventId: `${of.pspReference}-AUTHORISATION-true`, ref: of.ref })]),
    )
    expect(await one.facts(of.ref)).toHaveLength(1)
    expect(one.errors).toEqual([])
  })

  it('a notice that cannot be kept is not taken', async () => {
    const of = await item()
    await one.database.pool.query('alter table adyen_facts rename to adyen_facts_away')
    await expect(one.read(one.stand.notice(of))).rejects.toThrow('adyen_facts')
    await one.database.pool.query('alter table adyen_facts_away rename to adyen_facts')
  })
})
