import { afterAll, describe, expect, it } from 'vitest'
import { BUILT_IN_VERSION } from '@app/contract/house-texts/text-codes.ts'
import { testApp } from '#test/app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { consentHash } from '#modules/consents/index.ts'
import { setSteps } from './index.ts'

const one = await testApp()
afterAll(() => one.close())
const db = one.database.db

const operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
const get = (url: string, headers: Readonly<Record<string, string>>) => one.app.inject({ url, headers })
const post = (url: string, headers: Readonly<Record<string, string>>, payload: object) =>
  one.app.inject({ method: 'POST', url, headers, payload })
const guarded = async (headers: SignedInHeaders): Promise<number> => (await get('/data/kioskuser', headers)).statusCode
const stepsOf = async (headers: SignedInHeaders) => (await get('/data/member/steps', headers)).json().data.steps

describe('terms', () => {
  it('terms cannot be accepted by a visitor, nor without the token', async () => {
    const { host, cookie } = await signIn(db, await aPerson(db))
    const url = '/data/member/acceptTerms'
    const answers = [await post(url, { host: 'localhost' }, { version: 1 }), await post(url, { host, cookie }, { version: 1 })]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403])
  })

  it('terms hold a member up until accepted in their present version [ACC-8.03] [ACC-2.30]', async () => {
    const headers = await signIn(db, await aPerson(db, { profile: { terms_version: 0 } }))
    expect([await guarded(headers), await stepsOf(headers)]).toEqual([
      460,
      [{ status: 460, cause: null, form: null, reason: '', raisedAt: '' }],
    ])
    const other = await post('/data/member/acceptTerms', headers, { version: BUILT_IN_VERSION + 1 })
    expect([other.json().returnCode, await guarded(headers)]).toEqual([-1, 460])
    const accepted = await post('/data/member/acceptTerms', headers, { version: BUILT_IN_VERSION })
    expect([accepted.json().data.steps, await guarded(headers)]).toEqual([[], 200])
  })

  it('terms that a member accepts are kept once as a consent: which version, in which words, where and from which network', async () => {
    const person = await aPerson(db, { home_site: 'CPRTUK', profile: { terms_version: 0 } })
    const headers = await signIn(db, person, { host: 'uk.localhost', site: 'CPRTUK' })
    const consents = async () => {
      const rows = await db.selectFrom('consents').selectAll().where('account_id', '=', person.id).orderBy('id').execute()
      return rows.map(({ kind, version, site, locale, text_hash: hash, network }) => ({ kind, version, site, locale, hash, network }))
    }
    const accept = (version: number) => post('/data/member/acceptTerms', headers, { version, locale: 'nl_nl' })
    await accept(BUILT_IN_VERSION + 1)
    expect(await consents()).toEqual([])
    await accept(BUILT_IN_VERSION)
    await accept(BUILT_IN_VERSION)
    const read = { site: 'CPRTUK', locale: 'nl_nl' } as const
    expect(await consents()).toEqual([
      { kind: 'TERMS', version: BUILT_IN_VERSION, ...read, hash: consentHash('TERMS', read), network: expect.stringMatching(/./) },
    ])
    expect(consentHash('TERMS', read)).not.toEqual(consentHash('TERMS', { ...read, locale: 'en_us' }))
  })
})

describe('a step that an operator raises', () => {
  const raise = (headers: Readonly<Record<string, string>>, payload: object) =>
    post('/data/operations/accountSteps/raise', headers, payload)
  const lift = (headers: Readonly<Record<string, string>>, payload: object) => post('/data/operations/accountSteps/lift', headers, payload)

  it('a step that an operator raises is nobody else’s to raise, lift or read', async () => {
    const person = await aPerson(db)
    const member = await signIn(db, person)
    const broker = await signIn(db, await aPerson(db, { roles: ['ROLE_BROKER'] }))
    const staff = await signIn(db, await aPerson(db, { kind: 'internal' }))
    const step = { number: person.number, status: 461, reason: 'x' }
    for (const headers of [member, broker, staff]) {
      expect((await raise(headers, step)).statusCode).toBe(403)
      expect((await lift(headers, step)).statusCode).toBe(403)
      expect((await get(`/data/operations/accountSteps?number=${person.number}`, headers)).statusCode).toBe(403)
    }
    expect((await get(`/data/operations/accountSteps?number=${person.number}`, { host: 'localhost' })).statusCode).toBe(401)
  })

  it.each([461, 469, 463, 467])(
    'the step %i holds a member up at once, says why and is lifted [ACC-8.04] [ACC-8.06] [ACC-8.07]',
    async (status) => {
      const person = await aPerson(db)
      const headers = await signIn(db, person)
      expect(await guarded(headers)).toBe(200)
      const raised = await raise(operator, { number: String(person.number), status: String(status), reason: ' The fee of 2026 is open. ' })
      expect(raised.json().data.steps).toMatchObject([{ status, reason: 'The fee of 2026 is open.' }])
      expect([await guarded(headers), await stepsOf(headers)]).toMatchObject([status, [{ status, reason: 'The fee of 2026 is open.' }]])
      expect((await lift(operator, { number: person.number, status })).json().data).toEqual({ number: person.number, steps: [] })
      expect(await guarded(headers)).toBe(200)
      const events = await db
        .selectFrom('account_events')
        .select(['kind', 'detail'])
        .where('account_id', '=', person.id)
        .orderBy('id')
        .execute()
      expect(events).toEqual([
        { kind: 'step-raised', detail: { status, reason: 'The fee of 2026 is open.' } },
        { kind: 'step-lifted', detail: { status } },
      ])
    },
  )

  it('a step is lifted for its own cause alone', async () => {
    const person = await aPerson(db)
    const headers = await signIn(db, person)
    await db.transaction().execute((tx) => setSteps(tx, { accountId: person.id, cause: 'MEMBERSHIP', statuses: [461] }))
    await raise(operator, { number: person.number, status: 461, reason: 'Call us.' })
    const causes = (await stepsOf(headers)).map(({ status, cause, reason }: { status: number; cause: string; reason: string }) => [
      status,
      cause,
      reason,
    ])
    expect(causes).toEqual([
      [461, 'MEMBERSHIP', ''],
      [461, 'OPERATOR', 'Call us.'],
    ])
    const left = await lift(operator, { number: person.number, status: 461 })
    expect(left.json().data.steps).toMatchObject([{ status: 461, cause: 'MEMBERSHIP' }])
    expect(await guarded(headers)).toBe(461)
    // Lifted once more, nothing happens: what the membership raised is not an operator's to lift.
    expect((await lift(operator, { number: person.number, status: 461 })).json().data.steps).toMatchObject([{ cause: 'MEMBERSHIP' }])
  })

  it('a rule raises and lifts the steps of its cause together, and only as far as they change', async () => {
    const { id: accountId } = await aPerson(db)
    const set = (cause: 'MEMBERSHIP' | 'DOCUMENTS', statuses: readonly (461 | 467 | 469)[]) =>
      db.transaction().execute((tx) => setSteps(tx, { accountId, cause, statuses }))
    const kept = async () =>
      db
        .selectFrom('account_steps')
        .select(['status', 'cause', 'raised_at'])
        .where('account_id', '=', accountId)
        .orderBy('status')
        .execute()
    expect([await set('DOCUMENTS', [467]), await set('MEMBERSHIP', [461]), await set('MEMBERSHIP', [461])]).toEqual([true, true, false])
    const before = await kept()
    expect(before).toMatchObject([
      { status: 461, cause: 'MEMBERSHIP' },
      { status: 467, cause: 'DOCUMENTS' },
    ])
    expect(await set('DOCUMENTS', [467])).toBe(false)
    expect(await kept()).toEqual(before)
    expect(await set('MEMBERSHIP', [469])).toBe(true)
    expect(await kept()).toMatchObject([{ status: 467, cause: 'DOCUMENTS' }, { status: 469 }])
    expect(await set('MEMBERSHIP', [])).toBe(true)
    expect(await kept()).toMatchObject([{ status: 467, cause: 'DOCUMENTS' }])
  })

  it('a step that an operator raises is one of four, for somebody who exists, with a reason', async () => {
    const { number } = await aPerson(db)
    const wrong = [
      { number, status: 460, reason: 'x' },
      { number, status: 461, reason: '  ' },
      { number: 1, status: 461, reason: 'x' },
    ]
    const answers = await Promise.all(wrong.map((payload) => raise(operator, payload)))
    expect(answers.map((answer) => answer.json().data.errorCode)).toEqual(['INVALID_INPUT', 'INVALID_INPUT', 'NO_SUCH_PERSON'])
  })
})
