import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { anAttempt } from '../gateway-subject.test-kit.ts'
import { AdyenGateway } from './adyen-gateway.ts'
import { paymentReference } from './adyen-refs.ts'
import { STAND_IN } from './adyen-stand-in-wire.test-kit.ts'
import { type AdyenWorld, adyenWorld } from './adyen-world.test-kit.ts'

const DAY_MS = 86_400_000
const today = (): string => new Date().toISOString().slice(0, 10)

let one: AdyenWorld
beforeAll(async () => {
  one = await adyenWorld()
})
afterEach(() => one.reset())
afterAll(() => one.close())

describe('a payment link of Adyen', () => {
  it('a link is asked for once, of the attempt’s own amount, for one payment that is taken at once, and ends after a day', async () => {
    const begunAt = new Date()
    const { attempt, link } = await one.begun({ begunAt, amountMinor: 12_340, currency: 'BHD', locale: 'nl_nl', method: 'GPAY' })
    expect(one.stand.links.get(link)?.asked).toEqual({
      merchantAccount: STAND_IN.merchantAccount,
      reference: paymentReference(attempt.ref, attempt.about),
      amount: { value: 12_340, currency: 'BHD' },
      description: attempt.description,
      expiresAt: new Date(begunAt.getTime() + DAY_MS).toISOString().replace(/\.\d+/, ''),
      returnUrl: attempt.returnUrl,
      reusable: false,
      shopperLocale: 'nl-NL',
      allowedPaymentMethods: ['googlepay'],
      captureDelayHours: 0,
    })
  })

  it('a link whose answer was lost is the same link, also where nothing of it was kept here', async () => {
    const attempt = anAttempt()
    one.be('deaf')
    expect(await one.gateway.createPage(attempt)).toEqual({ kind: 'unknown' })
    one.be('well')
    const before = one.count()
    const page = await one.gateway.createPage(attempt)
    expect(page).toMatchObject({ kind: 'page', ref: attempt.ref })
    expect(one.count()).toBe(before)
  })

  it('a link that Adyen made of another amount by the same key is refused, and nobody is led to it', async () => {
    const attempt = anAttempt()
    one.be('deaf')
    await one.gateway.createPage({ ...attempt, amountMinor: 40_000 })
    one.be('well')
    expect(await one.gateway.createPage(attempt)).toEqual({ kind: 'refused', reason: 'changed' })
    expect(await one.gateway.createPage(attempt)).toEqual({ kind: 'refused', reason: 'changed' })
  })

  it('a link that Adyen made of other words by the same key is refused', async () => {
    const attempt = anAttempt()
    one.be('deaf')
    await one.gateway.createPage({ ...attempt, about: '1|PAY_DEPOSIT|18|1790000000000|CPRTUS' })
    one.be('well')
    expect(await one.gateway.createPage(attempt)).toEqual({ kind: 'refused', reason: 'changed' })
  })

  it('a wrong key of the API is refused in so many words, and a bank debit is not begun', async () => {
    const { apiKey: _, ...place } = STAND_IN
    const settings = { ...place, hmacKeys: [place.hmacKey], apiUrl: `${one.stand.url}/v71`, reportsUrl: one.stand.url }
    const stranger = new AdyenGateway({ ...settings, apiKey: 'another key of nobody' }, { db: one.database.db, log: silentLog() })
    const { ref } = await one.begun()
    expect(await Promise.all([stranger.isUp(), stranger.createPage(anAttempt()), stranger.query(ref)])).toEqual([
      false,
      { kind: 'refused', reason: '000' },
      { kind: 'unknown' },
    ])
    expect(await one.gateway.createPage(anAttempt({ method: 'BANK_PAY' }))).toMatchObject({ kind: 'refused' })
  })

  it('a link that says another amount than it was made of is nothing known', async () => {
    const { ref, link } = await one.begun()
    Object.assign(one.stand.links.get(link) ?? {}, { amount: { value: 1, currency: 'USD' } })
    expect(await one.query(ref)).toEqual({ kind: 'unknown' })
  })
})

describe('how a payment stands at Adyen', () => {
  it('a link that is completed is no payment before the notice says so: it is on its way, is not closed, and nothing goes back', async () => {
    one.stand.isSilent = true
    const { ref, psp, attempt } = await one.paid()
    expect(await one.query(ref)).toMatchObject({ kind: 'state', state: 'OPEN', isUnderWay: true })
    expect(await one.gateway.close(ref)).toBe('over')
    expect(await one.gateway.refund(`${ref}-r1`, ref, 1)).toEqual({ kind: 'unknown' })
    const late = { eventCode: 'AUTHORISATION', pspReference: psp, amount: { value: 50_000, currency: 'USD' } }
    await one.read(one.stand.notice({ ...late, merchantReference: paymentReference(ref, attempt.about) ?? '' }))
    expect(await one.query(ref)).toMatchObject({ state: 'CAPTURED', isUnderWay: false })
  })

  it('what was authorised of another amount or in another currency is told as it was', async () => {
    const [part, other] = [await one.begun(), await one.begun()]
    await one.stand.authorise(part.link, { amount: { value: 49_999, currency: 'USD' } })
    await one.stand.authorise(other.link, { amount: { value: 50_000, currency: 'EUR' } })
    expect(await one.query(part.ref)).toMatchObject({ state: 'CAPTURED', amountMinor: 49_999, currency: 'USD' })
    expect(await one.query(other.ref)).toMatchObject({ state: 'CAPTURED', amountMinor: 50_000, currency: 'EUR' })
  })

  it('a link that was paid twice is one payment, and operators are told of the second one', async () => {
    const { ref, link, psp } = await one.paid()
    const second = await one.stand.authorise(link)
    expect(await one.query(ref)).toMatchObject({ state: 'CAPTURED', amountMinor: 50_000 })
    expect(one.errors).toEqual([{ payment: ref, there: second }])
    await one.gateway.refund(`${ref}-r1`, ref, 50_000)
    expect(one.stand.refunds.at(-1)).toMatchObject({ of: psp, amount: { value: 50_000 } })
    expect(await one.gateway.refund(`${ref}-r2`, ref, 1)).toMatchObject({ kind: 'refused' })
    await one.closeBooks?.()
    const settled = await one.gateway.settlements(today())
    const lines = settled.kind === 'lines' ? settled.lines.filter((line) => line.ref === ref || line.ref === second) : []
    expect(lines.filter(({ kind }) => kind === 'CAPTURE').map(({ ref: of, key }) => [of, key])).toEqual(
      expect.arrayContaining([
        [ref, ref],
        [second, ''],
      ]),
    )
    expect(await one.query(second)).toEqual({ kind: 'missing' })
  })

  it.each<[readonly string[], { isChargedBack: boolean; isDisputeWon: boolean }]>([
    [[], { isChargedBack: false, isDisputeWon: false }],
    [['CAPTURE'], { isChargedBack: false, isDisputeWon: false }],
    [['NOTIFICATION_OF_CHARGEBACK'], { isChargedBack: false, isDisputeWon: false }],
    [['CHARGEBACK'], { isChargedBack: true, isDisputeWon: false }],
    [['CHARGEBACK', 'CHARGEBACK_REVERSED'], { isChargedBack: true, isDisputeWon: true }],
    [['CHARGEBACK', 'CHARGEBACK_REVERSED', 'SECOND_CHARGEBACK'], { isChargedBack: true, isDisputeWon: false }],
    [['CHARGEBACK', 'SECOND_CHARGEBACK', 'PREARBITRATION_WON'], { isChargedBack: true, isDisputeWon: true }],
    [['CAPTURE_FAILED'], { isChargedBack: true, isDisputeWon: false }],
    [['CANCELLATION'], { isChargedBack: true, isDisputeWon: false }],
    [['CAPTURE_FAILED', 'CHARGEBACK', 'CHARGEBACK_REVERSED'], { isChargedBack: true, isDisputeWon: false }],
  ])('a payment after %j is as it is whatever order that was told in, and however often', async (codes, end) => {
    for (const turned of [codes, codes.toReversed()]) {
      const { ref, link } = await one.paid()
      for (const code of [...turned, ...turned]) await one.stand.change(link, code)
      expect(await one.query(ref)).toMatchObject({ state: 'CAPTURED', amountMinor: 50_000, ...end })
    }
  })

  it('what was told of a payment before the payment itself has the same end', async () => {
    const { ref, link, attempt } = await one.begun()
    const held: string[] = []
    const { deliver } = one.stand
    one.stand.deliver = async (raw) => void held.push(raw)
    await one.stand.authorise(link)
    await one.stand.change(link, 'CHARGEBACK')
    one.stand.deliver = deliver
    expect(await one.query(ref)).toMatchObject({ state: 'OPEN', isUnderWay: true, isChargedBack: false })
    for (const raw of held.toReversed()) await one.read(raw)
    expect(await one.query(ref)).toMatchObject({ state: 'CAPTURED', isChargedBack: true, key: attempt.ref, about: attempt.about })
  })

  it('a refused card after a payment, or before it, changes nothing about it', async () => {
    const { ref, link } = await one.begun()
    await one.stand.authorise(link, { refusal: 'Expired Card' })
    expect(await one.query(ref)).toMatchObject({ state: 'OPEN', reason: 'EXPIRED_CARD' })
    await one.stand.authorise(link)
    await one.stand.authorise(link, { refusal: 'FRAUD' })
    expect(await one.query(ref)).toMatchObject({ state: 'CAPTURED', reason: '' })
  })

  it('a payment says nothing of the first digits of a card, of a name or of an address, and nothing of it is kept', async () => {
    const { ref } = await one.paid()
    const kept = JSON.stringify([await one.query(ref), await one.facts(ref)])
    expect(kept).toContain('0002')
    expect(kept).not.toMatch(/400000|canary/i)
  })

  it('what was told cannot be changed or taken away', async () => {
    const { ref } = await one.paid()
    for (const sql of ['update adyen_facts set is_success = false where key = $1', 'delete from adyen_facts where key = $1'])
      await expect(one.database.pool.query(sql, [ref])).rejects.toThrow(/append-only/)
  })

  it('a payment whose link and notices were lost is known by the report of its payout', async () => {
    one.stand.isSilent = true
    const { ref, psp, attempt } = await one.paid()
    one.stand.isSilent = false
    await one.closeBooks?.()
    await one.gateway.settlements(today())
    await one.database.pool.query('alter table adyen_links disable trigger user')
    await one.database.pool.query('delete from adyen_links where key = $1', [ref])
    await one.database.pool.query('alter table adyen_links enable trigger user')
    expect(await one.query(ref)).toMatchObject({ state: 'CAPTURED', amountMinor: 50_000, key: ref, about: attempt.about, card: null })
    expect(await one.gateway.refund(`${ref}-r1`, ref, 50_000)).toEqual({ kind: 'taken' })
    expect(one.stand.refunds.at(-1)).toMatchObject({ of: psp })
  })
})
