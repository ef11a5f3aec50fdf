import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStripeStandIn, STRIPE_KEY, STRIPE_SECRET, type StripeStandIn } from '#platform/identity/stripe-stand-in.test-kit.ts'
import { askUnasked, redactDue } from './ask-provider.job.ts'
import { codeOf, DESK, IDENTITY, type IdentityWorld, identityWorld, type Somebody } from './identity-checks.test-kit.ts'
import { cleanChecks, type IdentityDeps } from './index.ts'

const HOOK = '/hooks/identity/stripe'
const VERIFIED = 'identity.verification_session.verified'

let stripe: StripeStandIn
let world: IdentityWorld
beforeAll(async () => {
  stripe = await openStripeStandIn()
  world = await identityWorld({
    STRIPE_IDENTITY_KEY: STRIPE_KEY,
    STRIPE_IDENTITY_WEBHOOK_SECRET: STRIPE_SECRET,
    STRIPE_IDENTITY_URL: stripe.url,
  })
})
afterAll(async () => {
  await world.close()
  await stripe.close()
})
beforeEach(() => Object.assign(stripe, { isAway: false, mayReadResults: true }))

const deps = (): IdentityDeps => world.app.rooms.identity
const provider = () => {
  const { identityProvider } = deps()
  if (identityProvider === null) throw new Error('no provider')
  return identityProvider
}
const query = (text: string, values: readonly unknown[] = []) => world.database.pool.query(text, [...values])
/** Somebody of the name that the stand-in shows. */
const ann = (country = 'USA'): Promise<Somebody> => world.member({ profile: { first_name: 'Ann', last_name: 'Buyer', country } })
const start = ({ headers }: Somebody, document = 'ID_CARD') => world.post(`${IDENTITY}/start`, headers, { document })
const sessionOf = async ({ id }: Somebody): Promise<string> => {
  const { rows } = await query('select provider_ref as ref from identity_checks where account_id = $1 order by id desc limit 1', [id])
  return rows[0]?.ref as string
}
const begun = async (who?: Somebody) => {
  const somebody = who ?? (await ann())
  expect((await start(somebody)).json().data).toMatchObject({ status: 'INITIATED', provider: 'stripe', isAtProvider: true, needed: [] })
  return { who: somebody, session: await sessionOf(somebody) }
}
const tell = async (session: string, type = VERIFIED, more: Parameters<StripeStandIn['notice']>[2] = {}) => {
  const { payload, headers } = stripe.notice(session, type, more)
  return (await world.app.inject({ method: 'POST', url: HOOK, payload, headers })).statusCode
}
/** Tells, and has the notice handled before its second is over: that it is by itself, is proven by the first tests of notices. */
const tellAtOnce = async (session: string, type?: string): Promise<void> => {
  expect(await tell(session, type)).toBe(200)
  await world.app.rooms.notices.handleDue()
}
const statusOf = async (who: Somebody) => (await world.stands(who))['status']
const guarded = async ({ headers }: Somebody): Promise<number> => (await world.get('/data/kioskuser', headers)).statusCode

describe('a check at Stripe', () => {
  it('a check at Stripe is begun by members with a fresh proof, once, and led to by its own address', async () => {
    expect((await world.app.inject({ method: 'POST', url: `${IDENTITY}/start`, headers: { host: 'localhost' } })).statusCode).toBe(401)
    expect((await world.app.inject({ url: `${IDENTITY}/session`, headers: { host: 'localhost' } })).statusCode).toBe(401)
    const { who, session } = await begun()
    const sent = stripe.sessions.get(session)?.created
    expect(sent).toMatchObject({
      type: 'document',
      return_url: expect.stringMatching(/^http.*\/verify-identity$/),
      options: {
        document: {
          allowed_types: ['id_card', 'driving_license', 'passport'],
          require_live_capture: 'true',
          require_matching_selfie: 'true',
        },
      },
    })
    // Nothing about the person goes along.
    expect(JSON.stringify(sent)).not.toMatch(new RegExp(`${who.email}|${who.number}|Ann`))
    await begun(who)
    expect(await sessionOf(who)).toBe(session)
    const led = await world.get(`${IDENTITY}/session`, who.headers)
    expect([led.statusCode, led.headers.location]).toEqual([303, `https://verify.stripe.example/start/${session}`])
    const other = await ann()
    expect((await world.get(`${IDENTITY}/session`, other.headers)).headers.location).toBe('/verify-identity')
    expect(codeOf(await world.send(who, { front: null }))).toBe('IDENTITY_REFUSED')
  })

  it('a check at Stripe takes a passport alone of who buys from abroad', async () => {
    const abroad = await ann('NGA')
    expect(codeOf(await start(abroad))).toBe('INVALID_INPUT')
    expect((await start(abroad, 'PASSPORT')).json().data.isAtProvider).toBe(true)
    const session = await sessionOf(abroad)
    expect(stripe.sessions.get(session)?.created).toMatchObject({ options: { document: { allowed_types: ['passport'] } } })
    // Stripe would have to break its word; then nobody is cleared by it.
    stripe.verify(session, { type: 'id_card' })
    expect(await tell(session)).toBe(200)
    await expect.poll(() => world.stands(abroad)).toMatchObject({ status: 'FAILED', reasonCode: 'PASSPORT_NEEDED' })
  })

  it('a check at Stripe that cannot be begun is begun later, and is one session there', async () => {
    const who = await ann()
    const sessions = stripe.sessions.size
    stripe.isAway = true
    expect((await start(who)).statusCode).toBe(503)
    expect(await world.stands(who)).toMatchObject({ status: 'INITIATED', isAtProvider: false })
    stripe.isAway = false
    await Promise.all([start(who), start(who)])
    expect([stripe.sessions.size, (await world.stands(who))['isAtProvider']]).toEqual([sessions + 1, true])
    stripe.isAway = true
    expect((await world.get(`${IDENTITY}/session`, who.headers)).headers.location).toBe('/verify-identity?fault=UNAVAILABLE')
  })

  it('a check at Stripe is nothing that reviewers claim, and they see whose it is', async () => {
    const reviewer = await world.reviewer()
    const { who, session } = await begun()
    stripe.set(session, { status: 'processing' })
    await tell(session, 'identity.verification_session.processing')
    await expect.poll(() => statusOf(who)).toBe('PENDING')
    const { rows } = await query('select id from identity_checks where account_id = $1', [who.id])
    const queue = (await world.get(DESK, reviewer.headers)).json().data
    expect(queue.checks.map(({ id }: { id: number }) => id)).not.toContain(rows[0].id)
    expect(codeOf(await world.post(`${DESK}/${rows[0].id}/claim`, reviewer.headers))).toBe('IDENTITY_REFUSED')
    expect((await world.get(`${DESK}/${rows[0].id}`, reviewer.headers)).json().data).toMatchObject({ provider: 'stripe', pictures: [] })
  })
})

describe('a notice of Stripe', () => {
  it('a notice of Stripe with a wrong or old signature changes nothing', async () => {
    const { who, session } = await begun()
    stripe.verify(session)
    expect(await tell(session, VERIFIED, { secret: 'whsec_other' })).toBe(401)
    expect(await tell(session, VERIFIED, { ageSeconds: 3_600 })).toBe(401)
    const { payload, headers } = stripe.notice(session, VERIFIED)
    const sent = (body: string, more: object) =>
      world.app.inject({ method: 'POST', url: HOOK, payload: body, headers: { ...headers, ...more } })
    expect((await sent(`${payload} `, {})).statusCode).toBe(401)
    expect((await sent(payload, { 'stripe-signature': '' })).statusCode).toBe(401)
    expect(await world.app.rooms.notices.handleDue()).toBe(0)
    expect(await statusOf(who)).toBe('INITIATED')
  })

  it('a notice of Stripe only makes us ask: what it says of itself clears nobody [ACC-3.42]', async () => {
    const { who, session } = await begun()
    // It says verified; Stripe, asked, does not.
    expect(await tell(session)).toBe(200)
    await expect
      .poll(async () => (await query(`select state from provider_notices where ref = $1`, [session])).rows)
      .toEqual([{ state: 'handled' }])
    expect(await statusOf(who)).toBe('INITIATED')
    stripe.set(session, { status: 'processing' })
    await tell(session, 'identity.verification_session.processing')
    await expect.poll(() => statusOf(who)).toBe('PENDING')
    stripe.verify(session)
    await tell(session)
    await expect.poll(() => statusOf(who)).toBe('CLEARED')
    // Late ones, in any order, take nothing back.
    for (const type of ['processing', 'requires_input', 'created', 'verified'])
      expect(await tell(session, `identity.verification_session.${type}`)).toBe(200)
    stripe.set(session, { status: 'requires_input', lastError: 'selfie_manipulated' })
    await tell(session)
    await expect
      .poll(async () => (await query(`select from provider_notices where ref = $1 and state = 'waiting'`, [session])).rowCount)
      .toBe(0)
    expect([await statusOf(who), await guarded(who)]).toEqual(['CLEARED', 200])
    const { rows } = await query('select decision, decided_by, provider from identity_decisions where account_id = $1', [who.id])
    expect(rows).toEqual([{ decision: 'CLEAR', decided_by: null, provider: 'stripe' }])
    const mails = await query('select subject from mails where recipient = $1 order by id', [who.email])
    expect(mails.rows.map(({ subject }) => subject)).toEqual(['An identity check was begun', 'Your identity is confirmed'])
  })

  it('a notice of Stripe leaves no day of birth and no name of an ID', async () => {
    const { who, session } = await begun()
    stripe.verify(session, { name: 'Ann Canary Buyer', bornOn: '1971-12-30' })
    await tell(session)
    await expect.poll(() => statusOf(who)).toBe('CLEARED')
    const tables = ['identity_checks', 'identity_decisions', 'provider_notices', 'account_events', 'mails', 'account_alerts']
    for (const table of tables) {
      const { rows } = await query(`select to_jsonb(t)::text as row from ${table} t`)
      expect([table, rows.filter(({ row }) => /canary|1971/i.test(row))]).toEqual([table, []])
    }
  })

  it.each([
    ['document_expired', 'ID_EXPIRED'],
    ['document_unverified_other', 'UNREADABLE'],
    ['document_type_not_supported', 'UNREADABLE'],
    ['selfie_document_missing_photo', 'FACE_HIDDEN'],
    ['selfie_unverified_other', 'FACE_HIDDEN'],
    ['selfie_face_mismatch', 'NOT_SAME_FACE'],
    ['selfie_manipulated', 'SIGNS_OF_CHANGE'],
    ['under_supported_age', 'UNDER_AGE'],
  ])('a notice of Stripe that ends with %s fails the check for %s, and holds its owner up', async (lastError, reasonCode) => {
    const { who, session } = await begun()
    stripe.set(session, { status: 'requires_input', lastError })
    await tellAtOnce(session, 'identity.verification_session.requires_input')
    await expect.poll(() => world.stands(who)).toMatchObject({ status: 'FAILED', reasonCode, triesLeft: 2, mayStart: true })
    expect(await guarded(who)).toBe(467)
  })

  it.each(['abandoned', 'consent_declined', 'country_not_supported', 'device_not_supported', 'unheard_of'])(
    'a notice of Stripe that ends with %s fails nobody: they may go on',
    async (lastError) => {
      const { who, session } = await begun()
      stripe.set(session, { status: 'requires_input', lastError })
      await tellAtOnce(session, 'identity.verification_session.requires_input')
      await expect
        .poll(async () => (await query(`select state from provider_notices where ref = $1`, [session])).rows)
        .toEqual([{ state: 'handled' }])
      expect([await statusOf(who), await guarded(who)]).toEqual(['INITIATED', 200])
    },
  )

  it.each([
    [{ name: 'Bea Other' }, 'NAME_DIFFERS'],
    [{ bornOn: '2015-01-01' }, 'UNDER_AGE'],
    [{ type: 'residence_permit' }, 'UNREADABLE'],
  ])('a notice of Stripe that clears %j does not clear the account: %s', async (shown, reasonCode) => {
    const { who, session } = await begun()
    stripe.verify(session, shown)
    await tellAtOnce(session)
    await expect.poll(() => world.stands(who)).toMatchObject({ status: 'FAILED', reasonCode })
  })

  it('a notice of Stripe waits while results cannot be read, and clears nobody meanwhile', async () => {
    const { who, session } = await begun()
    stripe.verify(session)
    stripe.mayReadResults = false
    await tell(session)
    const row = async () => (await query('select state, last_error from provider_notices where ref = $1', [session])).rows[0]
    await expect.poll(row).toEqual({ state: 'waiting', last_error: 'key may not read results' })
    stripe.isAway = true
    await query('update provider_notices set due_at = now()')
    await expect.poll(row, { timeout: 5_000 }).toEqual({ state: 'waiting', last_error: 'unreachable' })
    expect(await statusOf(who)).toBe('INITIATED')
    Object.assign(stripe, { isAway: false, mayReadResults: true })
    await query('update provider_notices set due_at = now()')
    await expect.poll(() => statusOf(who)).toBe('CLEARED')
  })

  it('a notice of Stripe that never comes is not waited for', async () => {
    const { who, session } = await begun()
    stripe.verify(session)
    await query('update identity_checks set asked_at = null where account_id = $1', [who.id])
    expect(await askUnasked(deps(), provider())).toBeGreaterThan(0)
    expect(await statusOf(who)).toBe('CLEARED')
    expect(await askUnasked(deps(), provider())).toBe(0)
  })

  it('a session of Stripe that cannot be asked about keeps no other from being asked', async () => {
    const [lost, other] = [await begun(), await begun()]
    stripe.verify(other.session)
    await query('update identity_checks set asked_at = null where account_id = any($1)', [[lost.who.id, other.who.id]])
    const whole = provider()
    const broken: typeof whole = {
      name: whole.name,
      begin: (session) => whole.begin(session),
      find: (ref) => (ref === lost.session ? Promise.reject(new Error('cut')) : whole.find(ref)),
      redact: (ref) => whole.redact(ref),
      verify: (raw, headers) => whole.verify(raw, headers),
    }
    expect(await askUnasked(deps(), broken)).toBe(2)
    expect([await statusOf(lost.who), await statusOf(other.who)]).toEqual(['INITIATED', 'CLEARED'])
  })

  it('a notice of Stripe about forty sessions at once decides each once', async () => {
    const { who, session } = await begun()
    stripe.verify(session)
    await Promise.all(Array.from({ length: 40 }, () => tell(session)))
    await Promise.all(Array.from({ length: 4 }, () => world.app.rooms.notices.handleDue()))
    await expect.poll(() => statusOf(who)).toBe('CLEARED')
    await expect
      .poll(async () => (await query(`select from provider_notices where ref = $1 and state = 'waiting'`, [session])).rowCount)
      .toBe(0)
    expect((await query('select from identity_decisions where account_id = $1', [who.id])).rowCount).toBe(1)
  })
})

describe('what Stripe has seen', () => {
  it('what Stripe has seen is forgotten there 30 days after the decision, and the check stays', async () => {
    const { who, session } = await begun()
    stripe.verify(session)
    await tell(session)
    await expect.poll(() => statusOf(who)).toBe('CLEARED')
    await query(`update identity_checks set decided_at = now() - interval '29 days' where account_id = $1`, [who.id])
    await cleanChecks(deps())
    expect([await redactDue(deps(), provider()), stripe.sessions.get(session)?.isRedacted]).toEqual([0, false])
    await query(`update identity_checks set decided_at = now() - interval '31 days' where account_id = $1`, [who.id])
    await cleanChecks(deps())
    expect(await redactDue(deps(), provider())).toBe(1)
    expect([stripe.sessions.get(session)?.isRedacted, await statusOf(who)]).toEqual([true, 'CLEARED'])
    // Its notice of that finds no check.
    expect(await tell(session, 'identity.verification_session.redacted')).toBe(200)
    expect((await query('select from identity_redactions')).rowCount).toBe(0)
  })

  it('what Stripe has seen of a check that was left goes after a day, and one that was decided meanwhile stays', async () => {
    const { who, session } = await begun()
    await query(`update identity_checks set started_at = now() - interval '25 hours' where account_id = $1`, [who.id])
    await cleanChecks(deps())
    expect([await statusOf(who), await redactDue(deps(), provider()), stripe.sessions.get(session)?.isRedacted]).toEqual([null, 1, true])
  })

  it('what Stripe has seen of an erased account goes too, also while Stripe is away at that moment', async () => {
    const { who, session } = await begun()
    stripe.verify(session)
    await tell(session)
    await expect.poll(() => statusOf(who)).toBe('CLEARED')
    stripe.isAway = true
    await query('delete from identity_checks where account_id = $1', [who.id])
    expect(await redactDue(deps(), provider())).toBe(0)
    const { rows } = await query('select provider, ref, tries from identity_redactions')
    expect(rows).toEqual([{ provider: 'stripe', ref: session, tries: 1 }])
    stripe.isAway = false
    await query('update identity_redactions set due_at = now()')
    expect([await redactDue(deps(), provider()), stripe.sessions.get(session)?.isRedacted]).toEqual([1, true])
  })

  it('a session that Stripe has cancelled is begun anew', async () => {
    const { who, session } = await begun()
    stripe.set(session, { status: 'canceled' })
    await tell(session, 'identity.verification_session.canceled')
    await expect.poll(() => statusOf(who)).toBeNull()
    const again = await begun(who)
    expect(again.session).not.toBe(session)
  })
})

it('without a provider nothing is taken from one, and pictures go to reviewers', async () => {
  const plain = await identityWorld()
  try {
    const { payload, headers } = stripe.notice('vs_1', VERIFIED)
    expect((await plain.app.inject({ method: 'POST', url: HOOK, payload, headers })).statusCode).toBe(404)
    const who = await plain.member()
    expect((await plain.post(`${IDENTITY}/start`, who.headers)).json().data).toMatchObject({
      provider: null,
      needed: ['front', 'back', 'selfie'],
    })
    expect((await plain.get(`${IDENTITY}/session`, who.headers)).headers.location).toBe('/verify-identity')
    // Begun while there was one: it is begun anew, with pictures.
    await plain.database.pool.query(`delete from identity_checks`)
    await plain.database.pool.query(
      `insert into identity_checks (account_id, site, document, provider, provider_key, provider_ref)
       values ($1, 'CPRTUS', 'ID_CARD', 'stripe', gen_random_uuid(), 'vs_gone')`,
      [who.id],
    )
    expect((await plain.post(`${IDENTITY}/start`, who.headers)).json().data).toMatchObject({ provider: null, status: 'INITIATED' })
    expect((await plain.database.pool.query('select ref from identity_redactions')).rows).toEqual([{ ref: 'vs_gone' }])
  } finally {
    await plain.close()
  }
})
