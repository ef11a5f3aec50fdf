import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anAttempt } from '../gateway-subject.test-kit.ts'
import { readAmount } from './cybersource-amounts.ts'
import { readPaymentRef } from './cybersource-refs.ts'
import { restHeaders, signFields } from './cybersource-signing.ts'
import { type Outcome, STAND_IN, standInSignature } from './cybersource-stand-in.test-kit.ts'
import { cybersourceSubject, postForm } from './cybersource-subject.test-kit.ts'

const LATE_MS = 16 * 60_000
const DAY_MS = 86_400_000

let one: Awaited<ReturnType<typeof cybersourceSubject>>
beforeAll(async () => {
  one = await cybersourceSubject()
})
afterEach(() => {
  one.be('well')
  one.stand.hides = () => false
  one.stand.faults.length = 0
})
afterAll(() => one.close())

const begun = async (more = {}) => {
  const page = await one.gateway.createPage(anAttempt(more))
  if (page.kind !== 'form') throw new Error(`no form: ${page.kind}`)
  return page
}
/** A payment whose form was posted, and what its payer did. */
const after = async (...outcomes: readonly Outcome[]): Promise<string> => {
  const { ref, fields } = await begun()
  await postForm(one.stand.url, fields)
  for (const outcome of outcomes) one.stand.act(ref, outcome)
  return ref
}

describe('signatures at Cybersource', () => {
  it('the signature of a form is HMAC-SHA256 over its named fields in their order, as base64', () => {
    // By hand: printf 'a=1,b=x y,unsigned_field_names=,signed_field_names=a,b,unsigned_field_names,signed_field_names' | openssl dgst -sha256 -hmac key -binary | base64
    expect(signFields({ a: '1', b: 'x y' }, 'key')).toEqual({
      a: '1',
      b: 'x y',
      unsigned_field_names: '',
      signed_field_names: 'a,b,unsigned_field_names,signed_field_names',
      signature: 'dvJcyU+AF2GnqwJ3zvGx8CR2tAfhSt2pqi2yCQKm5cI=',
    })
  })

  it('the digest of a request is that of RFC 3230 over its bytes, and a question without a body has none', () => {
    const request = { host: 'apitest.cybersource.com', path: '/tss/v2/searches', date: new Date(0) }
    // Of RFC 5843, section 2.2: the digest of "{\"hello\": \"world\"}".
    expect(restHeaders(STAND_IN, { ...request, method: 'POST', body: '{"hello": "world"}' })['digest']).toBe(
      'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=',
    )
    const { digest, signature } = restHeaders(STAND_IN, { ...request, method: 'GET' })
    expect(digest).toBeUndefined()
    expect(signature).toContain('algorithm="HmacSHA256", headers="host date (request-target) v-c-merchant-id"')
  })
})

describe('a form for Cybersource', () => {
  it('a form carries amount, reference and words of its attempt, all signed, and nothing of a card', async () => {
    const attempt = anAttempt({ amountMinor: 12_340, currency: 'BHD', locale: 'nl_nl' })
    const { url, ref, fields } = await begun(attempt)
    expect(url).toBe(`${one.stand.url}/pay`)
    expect(fields).toMatchObject({
      transaction_type: 'sale',
      amount: '12.340',
      currency: 'BHD',
      locale: 'nl-nl',
      reference_number: ref,
      override_custom_receipt_page: attempt.returnUrl,
      override_custom_cancel_page: attempt.returnUrl,
      merchant_defined_data1: '1~PAY_DEPOSIT~17~1790000000000~CPRTUS',
    })
    expect(fields['signature']).toBe(standInSignature(fields, STAND_IN.secretKey))
    expect(fields['signed_field_names']?.split(',').toSorted()).toEqual(
      Object.keys(fields)
        .filter((name) => name !== 'signature')
        .toSorted(),
    )
    expect(Object.keys(fields).filter((name) => name.startsWith('card_'))).toEqual([])
    expect(JSON.stringify(fields)).not.toContain(STAND_IN.secretKey)
  })

  it.each(['amount', 'currency', 'reference_number', 'override_custom_receipt_page'])(
    'a form whose %s was changed is refused',
    async (name) => {
      const { fields } = await begun()
      expect(await postForm(one.stand.url, { ...fields, [name]: 'x1' })).toBe(403)
      expect(await postForm(one.stand.url, fields)).toBe(200)
    },
  )

  it('a form is handed over for a quarter of an hour, and not later', async () => {
    const begunAt = new Date(Date.now() - LATE_MS)
    expect(await one.gateway.createPage(anAttempt({ begunAt }))).toEqual({ kind: 'refused', reason: 'late' })
    expect(one.gateway.handsOverForMs).toBeLessThan(LATE_MS)
  })

  it('a reference begins with a letter, takes any of ours, and says when its attempt began', async () => {
    const begunAt = new Date(Math.floor(Date.now() / 1_000) * 1_000)
    const { ref } = await begun({ ref: '-_AAAAAAAAAAAAAAAAAAAA', begunAt })
    expect(ref).toMatch(/^HL[0-9a-z]{7}-_A{20}$/)
    expect(readPaymentRef(ref)).toEqual({ key: '-_AAAAAAAAAAAAAAAAAAAA', begunMs: begunAt.getTime() })
    for (const other of ['', 'HL', 'cs_1', 'HL0000000', 'HL0000000a b', `HL0000000${'a'.repeat(42)}`])
      expect(readPaymentRef(other)).toBeNull()
  })
})

describe('how a payment stands at Cybersource', () => {
  it.each<[Outcome[], string, object]>([
    [['DECLINE', 'ACCEPT'], 'CAPTURED', { reason: '' }],
    [['ACCEPT', 'DECLINE'], 'CAPTURED', { reason: '' }],
    [['ASKED', 'DECLINE'], 'DECLINED', { reason: 'INSUFFICIENT_FUNDS' }],
    [['FAULT'], 'OPEN', { isUnderWay: false }],
    [['REVIEW'], 'OPEN', { isUnderWay: true }],
    [['REVIEW', 'REVERSED'], 'OPEN', { isUnderWay: false }],
  ])('a payment of %s is %s', async (outcomes, state, more) => {
    expect(await one.gateway.query(await after(...outcomes))).toMatchObject({ state, ...more })
  })

  it('a payment that was left is over after half an hour, and one that a bank was asked about too', async () => {
    const refs = [await after(), await after('ASKED'), await after('FAULT')]
    await one.go(refs[0] ?? '', 'lets it expire')
    for (const ref of refs) expect(await one.gateway.query(ref)).toMatchObject({ state: 'EXPIRED' })
  })

  it('money that is taken after that is told of all the same', async () => {
    const ref = await after('ACCEPT')
    await one.go(ref, 'lets it expire')
    expect(await one.gateway.query(ref)).toMatchObject({ state: 'CAPTURED', amountMinor: 50_000 })
    expect(await one.gateway.close(ref)).toBe('over')
  })

  it('money that waits for a review is on its way for thirty days at most', async () => {
    const { ref, fields } = await begun()
    await postForm(one.stand.url, fields)
    const old = ref.replace(
      /^HL.{7}/,
      `HL${Math.floor((Date.now() - 31 * DAY_MS) / 1_000)
        .toString(36)
        .padStart(7, '0')}`,
    )
    one.stand.forms.set(old, fields)
    one.stand.act(old, 'REVIEW')
    expect(await one.gateway.query(old)).toMatchObject({ state: 'EXPIRED', isUnderWay: false })
  })

  it('a payment says nothing of the first digits of a card, of a name or of an address', async () => {
    const said = JSON.stringify(await one.gateway.query(await after('ACCEPT')))
    expect(said).toContain('0002')
    expect(said).not.toMatch(/400000|ANNA|anna@/)
  })

  it.each(['1.5', '500.00', '12.3400', '0.01'])('the amount %s is read', (text) => {
    expect(readAmount(text, 'USD')).toBe(Math.round(Number(text) * 100))
  })

  it.each(['', '-1.00', '+1', '1,00', '1e3', ' 1', '1.', '.5', '0', '0.00', '1.001', '0x10', '1234567890123', 5, null])(
    'the amount %j is none',
    (text) => {
      expect(readAmount(text, 'USD')).toBeNull()
    },
  )
})

describe('notices of Cybersource', () => {
  const read = (fields: Readonly<Record<string, string>>, how = {}) =>
    one.gateway.readNotice(Buffer.from(one.stand.notice(fields, how)), {})
  const id = '7503486675756718803616'

  it('a notice names its transaction, and the payment where its payer left without any', async () => {
    const ref = await after()
    const reply = one.stand.reply({ id, code: ref })
    expect(await read(reply)).toEqual({ eventId: `${id}-ACCEPT`, ref: id })
    expect(await read({ decision: 'CANCEL', req_reference_number: ref })).toEqual({ eventId: `${ref}-CANCEL`, ref })
  })

  it('a notice counts by its signed fields alone, each of which comes once', async () => {
    const [ref, other] = [await after(), await after()]
    const raw = one.stand.notice(one.stand.reply({ id, code: ref }))
    const notice = (text: string) => one.gateway.readNotice(Buffer.from(text), {})
    expect(await notice(`${raw}&auth_amount=1.00`)).toEqual({ eventId: `${id}-ACCEPT`, ref: id })
    for (const more of [`req_reference_number=${other}`, 'decision=DECLINE', 'transaction_id=7503486675756718803617'])
      expect(await notice(`${raw}&${more}`)).toBe('refused')
    expect(await notice(raw.replace('decision=ACCEPT', 'decision=CANCEL'))).toBe('refused')
    expect(await notice(raw.replace(ref, other))).toBe('refused')
  })

  it.each(['decision', 'req_reference_number', 'signed_date_time'])('a notice whose %s is not signed is refused', async (name) => {
    const fields = new URLSearchParams(one.stand.notice(one.stand.reply({ id, code: await after() })))
    const names = fields
      .get('signed_field_names')
      ?.split(',')
      .filter((signed) => signed !== name)
    const whole = { ...Object.fromEntries(fields), signed_field_names: names?.join(',') ?? '' }
    const raw = new URLSearchParams({ ...whole, signature: standInSignature(whole, STAND_IN.secretKey) })
    expect(await one.gateway.readNotice(Buffer.from(raw.toString()), {})).toBe('refused')
  })

  it('a notice of another shop of the account is ignored', async () => {
    expect(await read(one.stand.reply({ id, code: 'ORDER-1' }))).toBe('ignored')
  })

  it('what a notice names is unknown until a search finds it, and then the payment it is of', async () => {
    const ref = await after('ACCEPT')
    const made = one.stand.done.at(-1)?.id ?? ''
    one.stand.hides = () => true
    expect(await one.gateway.pageOf?.(made)).toBe('unknown')
    one.stand.hides = () => false
    expect(await one.gateway.pageOf?.(made)).toEqual({ ref })
    expect(await one.gateway.pageOf?.(ref)).toEqual({ ref })
    expect(await one.gateway.pageOf?.('1 OR id:2')).toEqual({ ref: null })
  })
})

describe('refunds at Cybersource', () => {
  it('a refund whose answer was lost is the same refund, also before a search finds it', async () => {
    const ref = await after('ACCEPT')
    const id = `${'r'.repeat(22)}-r${one.stand.done.length}`
    one.stand.lostAnswers = 1
    expect(await one.gateway.refund(id, ref, 20_000)).toEqual({ kind: 'unknown' })
    one.stand.hides = ({ code }) => code === `HR${id}`
    expect(await one.gateway.refund(id, ref, 20_000)).toEqual({ kind: 'unknown' })
    one.stand.hides = () => false
    expect(await one.gateway.refund(id, ref, 20_000)).toEqual({ kind: 'taken' })
    expect(one.refunds(ref)).toEqual([20_000])
  })

  it('a refund is the same refund also when its provider has forgotten its reference', async () => {
    const ref = await after('ACCEPT')
    const id = `${'s'.repeat(22)}-r1`
    expect(await one.gateway.refund(id, ref, 20_000)).toEqual({ kind: 'taken' })
    Object.assign(one.stand.done.at(-1) ?? {}, { atMs: Date.now() - LATE_MS })
    expect(await one.gateway.refund(id, ref, 20_000)).toEqual({ kind: 'taken' })
    expect(one.refunds(ref)).toEqual([20_000])
  })

  it('a refund of an id that is no word of a search is refused and asks for none', async () => {
    const ref = await after('ACCEPT')
    for (const id of ['', 'a b', 'a) OR (id:1', 'a'.repeat(49)])
      expect(await one.gateway.refund(id, ref, 1)).toMatchObject({ kind: 'refused' })
    expect(one.refunds(ref)).toEqual([])
    expect(one.stand.faults).toEqual([])
  })

  it('a refund is booked with the attempt that its id begins with', async () => {
    const attempt = anAttempt()
    const { ref, fields } = await begun(attempt)
    await postForm(one.stand.url, fields)
    one.stand.act(ref, 'ACCEPT')
    await one.gateway.refund(`${attempt.ref}-back`, ref, 50_000)
    const settled = await one.gateway.settlements(new Date().toISOString().slice(0, 10))
    const lines = settled.kind === 'lines' ? settled.lines.filter(({ key }) => key === attempt.ref) : []
    expect(lines).toMatchObject([
      { kind: 'REFUND', amountMinor: -50_000, currency: 'USD' },
      { kind: 'CAPTURE', amountMinor: 50_000, ref },
    ])
  })

  it('a wrong key of the API is nothing known, and no payment that is missing', async () => {
    const ref = await after('ACCEPT')
    const { CybersourceGateway } = await import('./cybersource-gateway.ts')
    const stranger = new CybersourceGateway({ ...STAND_IN, sharedSecret: 'AAAA', pageUrl: 'http://x/pay', apiUrl: one.stand.url })
    expect(await Promise.all([stranger.isUp(), stranger.query(ref), stranger.settlements('2026-01-01')])).toEqual([
      false,
      { kind: 'unknown' },
      { kind: 'unknown' },
    ])
  })
})
