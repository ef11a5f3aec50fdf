import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { adyenSubject } from './adyen/adyen-subject.test-kit.ts'
import { cybersourceSubject } from './cybersource/cybersource-subject.test-kit.ts'
import type { Queried, SavedCardToken } from './gateway.ts'
import { type Abilities, anAttempt, type Subject, type Way } from './gateway-subject.test-kit.ts'
import { simulatorSubject } from './simulator-subject.test-kit.ts'
import { stripeSubject } from './stripe/stripe-subject.test-kit.ts'

const DAY_LENGTH = 10

const keptIn = (said: Queried): SavedCardToken => {
  if (said.kind !== 'state' || said.saved === null) throw new Error('no card is kept')
  return said.saved
}

const EVERYTHING: Abilities = {
  hasPages: true,
  keepsCards: true,
  tellsDisputes: true,
  tellsChallenges: true,
  signsBodies: true,
  namesOthers: true,
  isRemembered: false,
}
/** A signed form: the provider learns of a payment as the payer's browser posts it, keeps no card for us, and tells of disputes elsewhere. */
const FORM: Abilities = { ...EVERYTHING, hasPages: false, keepsCards: false, tellsDisputes: false, namesOthers: false }
/** Notices alone say what became of a payment: what they said is kept here and answered from. */
const TOLD: Abilities = {
  ...EVERYTHING,
  tellsChallenges: false,
  signsBodies: false,
  namesOthers: false,
  isRemembered: true,
}

describe.each([
  ['the practice bank', simulatorSubject, EVERYTHING],
  ['Stripe', stripeSubject, EVERYTHING],
  ['Cybersource', cybersourceSubject, FORM],
  ['Adyen', adyenSubject, TOLD],
] as const)('the port of payments at %s', (_, open: () => Promise<Subject>, can) => {
  const { hasPages, keepsCards, tellsDisputes, tellsChallenges, signsBodies, namesOthers, isRemembered } = can
  let one: Subject
  beforeAll(async () => {
    one = await open()
  })
  afterEach(() => one.be('well'))
  afterAll(() => one.close())

  const begun = async (more = {}): Promise<string> => {
    const page = await one.gateway.createPage(anAttempt(more))
    if (page.kind !== 'page' && page.kind !== 'form') throw new Error(`no page: ${page.kind}`)
    return page.ref
  }
  const kind = hasPages ? 'page' : 'form'
  const after = async (...ways: readonly Way[]) => {
    const ref = await begun()
    for (const way of ways) await one.go(ref, way)
    return { ref, said: await one.gateway.query(ref) }
  }

  it('the port of payments makes a page, and the same attempt is the same page however often it asks', async () => {
    const attempt = anAttempt()
    const before = one.count()
    const pages = await Promise.all(Array.from({ length: 4 }, () => one.gateway.createPage(attempt)))
    expect(pages[0]).toMatchObject({ kind, url: expect.stringMatching(/^https?:\/\//) })
    for (const page of pages) expect(page).toEqual(pages[0])
    expect(one.count()).toBe(before + (hasPages ? 1 : 0))
  })

  // A form is made of the attempt as it is stored, and nobody is asked.
  it.runIf(hasPages)('the port of payments refuses another amount by the key of an attempt', async () => {
    const attempt = anAttempt()
    await one.gateway.createPage(attempt)
    expect(await one.gateway.createPage({ ...attempt, amountMinor: 1 })).toMatchObject({ kind: 'refused' })
  })

  it.each<[Way[], string]>([
    [[], 'OPEN'],
    [['is asked'], 'PENDING_AUTHENTICATION'],
    [['is asked', 'confirms'], 'CAPTURED'],
    [['fails to confirm'], 'AUTHENTICATION_FAILED'],
    [['pays'], 'CAPTURED'],
    [['is declined'], 'DECLINED'],
    [['lets it expire'], 'EXPIRED'],
  ])('the port of payments says of a payer who %s: %s', async (ways, state) => {
    const { said } = await after(...ways)
    // On the page of a form one refusal is the last: another card is another payment.
    const isLast = !hasPages && state === 'AUTHENTICATION_FAILED'
    const money = hasPages || state === 'CAPTURED' ? { amountMinor: 50_000, currency: 'USD' } : {}
    const isUntold = state === 'PENDING_AUTHENTICATION' && !tellsChallenges
    const told = isLast ? 'DECLINED' : isUntold ? 'OPEN' : state
    expect(said).toMatchObject({ kind: 'state', state: told, refundedMinor: 0, ...money })
  })

  it('the port of payments says again whose payment it is, in our own words', async () => {
    const attempt = anAttempt()
    const ref = await begun(attempt)
    expect(await one.gateway.query(ref)).toMatchObject({ key: attempt.ref })
    if (!hasPages) await one.go(ref, 'pays')
    expect(await one.gateway.query(ref)).toMatchObject({ key: attempt.ref, about: attempt.about })
  })

  it('the port of payments says that a payer left without paying', async () => {
    const { said } = await (hasPages ? after('leaves') : after('leaves', 'lets it expire'))
    expect(['CANCELLED', 'EXPIRED']).toContain(said.kind === 'state' ? said.state : said.kind)
  })

  it('the port of payments says why a card was declined, in our words', async () => {
    expect((await after('is declined')).said).toMatchObject({ reason: 'INSUFFICIENT_FUNDS' })
    expect((await after('fails to confirm')).said).toMatchObject({ reason: 'AUTHENTICATION' })
    expect((await after('pays')).said).toMatchObject({ reason: '' })
  })

  it('the port of payments says by which card it was paid, masked, once it was', async () => {
    const expires = `${new Date().getFullYear() + 1}-12`
    expect((await after('pays')).said).toMatchObject({ card: { brand: 'Visa', lastFour: '0002', expires } })
    expect((await after()).said).toMatchObject({ card: null })
  })

  it.runIf(keepsCards)('the port of payments has a card kept where its payer ticked so, and nowhere else', async () => {
    expect((await after('pays')).said).toMatchObject({ saved: null })
    const { ref, said } = await after('pays and keeps the card')
    const { token, customerRef } = keptIn(said)
    expect(one.cards()).toContain(token)
    expect(`${token}${customerRef}`.replace(ref, '')).not.toMatch(/\d{12}/)
  })

  it.runIf(keepsCards)('the port of payments takes the kept card, which stays the same card', async () => {
    const card = keptIn((await after('pays and keeps the card')).said)
    const ref = await begun({ card })
    await one.go(ref, 'pays by the card kept')
    expect(await one.gateway.query(ref)).toMatchObject({ state: 'CAPTURED', saved: card, card: { lastFour: '0002' } })
  })

  it.runIf(keepsCards)(
    'the port of payments has a card forgotten, once or twice, and takes a payment all the same that asks for it',
    async () => {
      const card = keptIn((await after('pays and keeps the card')).said)
      expect(await one.gateway.forgetCard(card)).toBe('removed')
      expect(await one.gateway.forgetCard(card)).toBe('removed')
      expect(one.cards()).not.toContain(card.token)
      const attempt = anAttempt({ card })
      const pages = [await one.gateway.createPage(attempt), await one.gateway.createPage(attempt)]
      expect(pages[0]).toMatchObject({ kind: 'page' })
      expect(pages[1]).toEqual(pages[0])
    },
  )

  it('the port of payments says that a debit is under way, and does not close it', async () => {
    const { ref, said } = await after('debits')
    expect(said).toMatchObject({ kind: 'state', state: 'OPEN', isUnderWay: true })
    expect(await one.gateway.close(ref)).toBe('over')
  })

  it('the port of payments knows nothing of a payment that is not there', async () => {
    expect(await one.gateway.query('cs_none')).toEqual({ kind: 'missing' })
  })

  it('the port of payments closes what nobody has paid, once or twice, and nothing that is paid', async () => {
    const ref = await begun()
    // Nobody takes a form out of its payer's browser: it ends by itself.
    expect(await one.gateway.close(ref)).toBe(hasPages ? 'closed' : 'held')
    if (!hasPages) await one.go(ref, 'lets it expire')
    expect([await one.gateway.close(ref), await one.gateway.close(ref)]).toEqual(['closed', 'closed'])
    one.be('well')
    expect(await one.gateway.close((await after('pays')).ref)).toBe('over')
  })

  it('the port of payments pays back once by an id, part by part, and never more than was paid', async () => {
    const { ref } = await after('pays')
    const [first, again] = [await one.gateway.refund(`${ref}-a`, ref, 20_000), await one.gateway.refund(`${ref}-a`, ref, 20_000)]
    expect([first, again]).toEqual([{ kind: 'taken' }, { kind: 'taken' }])
    expect(await one.gateway.refund(`${ref}-b`, ref, 30_000)).toEqual({ kind: 'taken' })
    expect(await one.gateway.refund(`${ref}-c`, ref, 1)).toMatchObject({ kind: 'refused' })
    expect(one.refunds(ref)).toEqual([20_000, 30_000])
    expect(await one.gateway.query(ref)).toMatchObject({ state: 'CAPTURED', refundedMinor: 50_000 })
  })

  it('the port of payments pays nothing back of what was not paid', async () => {
    expect(await one.gateway.refund('none', await begun(), 1)).toMatchObject({ kind: 'refused' })
  })

  it.runIf(tellsDisputes)('the port of payments says that money was fetched back', async () => {
    const { ref } = await after('pays')
    await one.fetchBack(ref)
    expect(await one.gateway.query(ref)).toMatchObject({ state: 'CAPTURED', isChargedBack: true, isDisputeWon: false })
  })

  it.runIf(tellsDisputes)('the port of payments says whether the dispute about that was won', async () => {
    const { ref, said } = await after('pays')
    expect(said).toMatchObject({ isChargedBack: false, isDisputeWon: false })
    await one.fetchBack(ref)
    await one.decide(ref, 'lost')
    expect(await one.gateway.query(ref)).toMatchObject({ isChargedBack: true, isDisputeWon: false })
    await one.decide(ref, 'won')
    expect(await one.gateway.query(ref)).toMatchObject({ isChargedBack: true, isDisputeWon: true })
  })

  it('the port of payments reads a notice by its signature, and of it two ids alone', async () => {
    const ref = await begun()
    const { raw, headers, read = { eventId: 'evt_1', ref } } = one.notice(ref)
    expect(await one.gateway.readNotice(raw, headers)).toEqual(read)
  })

  it('the port of payments refuses notices that are wrongly signed, changed, old, or not signed', async () => {
    const ref = await begun()
    const { raw, headers } = one.notice(ref)
    const other = one.notice(ref, { secret: 'whsec_another_secret' })
    const old = one.notice(ref, { ageS: 3_600 })
    expect(await one.gateway.readNotice(other.raw, other.headers)).toBe('refused')
    const changed = signsBodies ? Buffer.concat([raw, Buffer.from(' ')]) : Buffer.from(raw.toString().replace('50000', '50001'))
    expect(changed.equals(raw)).toBe(false)
    expect(await one.gateway.readNotice(changed, headers)).toBe('refused')
    expect(await one.gateway.readNotice(old.raw, old.headers)).toEqual(signsBodies ? 'refused' : old.read)
    expect(await one.gateway.readNotice(Buffer.from(raw.toString().replace(/signature=[^&]*|"hmacSignature":"[^"]*"/i, '')), {})).toBe(
      'refused',
    )
    expect(await one.gateway.readNotice(Buffer.alloc(0), {})).toBe('refused')
  })

  it('the port of payments books what was paid and paid back on its day', async () => {
    const attempt = anAttempt()
    const ref = await begun(attempt)
    await one.go(ref, 'pays')
    await one.gateway.refund(`${attempt.ref}-r`, ref, 10_000)
    await one.closeBooks?.()
    const settled = await one.gateway.settlements(new Date().toISOString().slice(0, DAY_LENGTH))
    const lines = settled.kind === 'lines' ? settled.lines : []
    expect(lines).toContainEqual(expect.objectContaining({ kind: 'CAPTURE', key: attempt.ref, amountMinor: 50_000, currency: 'USD' }))
    expect(lines).toContainEqual(expect.objectContaining({ kind: 'REFUND', amountMinor: -10_000 }))
    expect(new Set(lines.map(({ lineId }) => lineId)).size).toBe(lines.length)
    expect(await one.gateway.settlements('2020-01-01')).toEqual({ kind: 'lines', lines: [] })
  })

  it.each(['faulty', 'cut', 'silent', 'babbling', 'empty', 'odd'] as const)(
    'the port of payments says of a %s line that nothing is known, and throws nothing',
    async (how) => {
      const { ref } = await after('pays')
      const open = hasPages ? await begun() : ref
      one.be(how)
      const { gateway } = one
      const said = await Promise.all([
        gateway.isUp(),
        gateway.createPage(anAttempt()),
        gateway.query(open),
        gateway.refund('x', ref, 1),
        gateway.close(open),
        gateway.forgetCard({ token: 'pm_1', customerRef: 'cus_1' }),
        // Of days that it has told of it is not asked.
        gateway.settlements(isRemembered ? '2999-01-01' : '2026-01-01'),
        gateway.query(ref),
        gateway.close(ref),
      ])
      const unknown = { kind: 'unknown' }
      expect(said).toMatchObject([
        false,
        hasPages ? unknown : { kind },
        unknown,
        unknown,
        'unknown',
        keepsCards ? 'unknown' : 'removed',
        isRemembered ? { kind: 'later' } : unknown,
        isRemembered ? { kind: 'state', state: 'CAPTURED' } : unknown,
        isRemembered ? 'over' : 'unknown',
      ])
      one.be('well')
      expect(await gateway.isUp()).toBe(true)
    },
  )

  it('the port of payments pays back once where nobody heard that it did', async () => {
    const { ref } = await after('pays')
    one.be('deaf')
    expect(await one.gateway.refund(`${ref}-a`, ref, 20_000)).toEqual({ kind: 'unknown' })
    one.be('well')
    expect(await one.gateway.refund(`${ref}-a`, ref, 20_000)).toEqual({ kind: 'taken' })
    expect(one.refunds(ref)).toEqual([20_000])
  })

  it.runIf(hasPages)('the port of payments begins one payment where nobody heard that it began', async () => {
    const [attempt, before] = [anAttempt(), one.count()]
    one.be('deaf')
    expect(await one.gateway.createPage(attempt)).toEqual({ kind: 'unknown' })
    one.be('well')
    expect(await one.gateway.createPage(attempt)).toMatchObject({ kind: 'page' })
    expect(one.count()).toBe(before + 1)
  })

  it.runIf(hasPages)('the port of payments says of a page closed unheard that it is closed', async () => {
    const ref = await begun()
    one.be('deaf')
    expect(await one.gateway.close(ref)).toBe('unknown')
    one.be('well')
    expect(await one.gateway.close(ref)).toBe('closed')
  })

  it('the port of payments pays back the whole at once', async () => {
    const { ref } = await after('pays')
    expect(await one.gateway.refund(`${ref}-all`, ref, 50_000)).toEqual({ kind: 'taken' })
    expect(await one.gateway.query(ref)).toMatchObject({ state: 'CAPTURED', refundedMinor: 50_000 })
  })

  it('the port of payments refuses another amount by the id of a refund, and what nobody can pay back', async () => {
    const { ref } = await after('pays')
    await one.gateway.refund(`${ref}-a`, ref, 20_000)
    expect(await one.gateway.refund(`${ref}-a`, ref, 30_000)).toMatchObject({ kind: 'refused' })
    for (const amountMinor of [50_001, 0, -1, 0.5])
      expect(await one.gateway.refund(`${ref}-${amountMinor}`, ref, amountMinor)).toMatchObject({ kind: 'refused' })
    expect(one.refunds(ref)).toEqual([20_000])
  })

  it('the port of payments pays nothing back of a payment that is not there', async () => {
    expect(await one.gateway.refund('r', 'cs_none', 1)).toMatchObject({ kind: 'refused' })
  })

  it('the port of payments reads the same notice as the same event, and one of a payment of others as one to ask about', async () => {
    const { raw, headers } = one.notice('cs_of_others')
    const read = await one.gateway.readNotice(raw, headers)
    expect(await one.gateway.readNotice(raw, headers)).toEqual(read)
    // By references that begin as ours a notice says itself which are not.
    expect(read).toEqual(namesOthers ? { eventId: 'evt_1', ref: 'cs_of_others' } : 'ignored')
    expect(await one.gateway.query('cs_of_others')).toEqual({ kind: 'missing' })
  })

  it.each(['null', '[]', '{', '{"id":1}', ''])('the port of payments takes a signed notice that says %s for none', async (text) => {
    const { raw, headers } = one.notice('', { text })
    expect(['ignored', 'refused']).toContain(await one.gateway.readNotice(raw, headers))
  })

  it('the port of payments takes amounts in the smallest unit of every currency', async () => {
    for (const [currency, amountMinor] of [
      ['BHD', 12_340],
      ['INR', 1],
      ['AED', 99_999_999],
    ] as const) {
      const ref = await begun({ currency, amountMinor })
      if (!hasPages) await one.go(ref, 'pays')
      expect(await one.gateway.query(ref)).toMatchObject({ currency, amountMinor })
    }
  })
})
