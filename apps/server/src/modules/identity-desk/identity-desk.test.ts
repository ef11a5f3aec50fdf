import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aJpeg } from '#test/files/sample-files.ts'
import { signIn } from '#test/people.ts'
import {
  CLEAR,
  codeOf,
  DESK,
  FAIL,
  IDENTITY,
  identityWorld,
  type IdentityWorld,
  type Somebody,
} from '../identity-checks/identity-checks.test-kit.ts'

const VISITOR = { host: 'localhost' }

let world: IdentityWorld
let reviewer: Somebody
let colleague: Somebody
beforeAll(async () => {
  world = await identityWorld()
  reviewer = await world.reviewer()
  colleague = await world.reviewer()
})
afterAll(() => world.close())

const ACTS = {
  claim: {},
  release: {},
  decide: CLEAR,
  overrule: { reason: 'x' },
  'overrule/decide': { answer: 'AGREE' },
  allow: { reason: 'x' },
} as const
type Act = keyof typeof ACTS
const act = (who: Pick<Somebody, 'headers'>, id: number, of: Act | readonly [Act, object]) => {
  const [name, body] = typeof of === 'string' ? [of, ACTS[of]] : of
  return world.post(`${DESK}/${id}/${name}`, who.headers, body)
}
const read = async (id: number, who = reviewer) => (await world.get(`${DESK}/${id}`, who.headers)).json().data
const eventsOf = async ({ id }: Somebody, kind: string) =>
  world.database.db
    .selectFrom('account_events')
    .select(['actor_id', 'detail'])
    .where('account_id', '=', id)
    .where('kind', '=', kind)
    .execute()

describe('the desk of identity checks', () => {
  it('the desk of identity checks is for reviewers with a second factor on their own sites, and for nobody else', async () => {
    const who = await world.member()
    const id = await world.sent(who)
    const operator = await world.member({ kind: 'internal', privileges: ['OPERATOR'] })
    const bare = { headers: await signIn(world.database.db, reviewer, { has_second_factor: false }) }
    const elsewhere = await world.reviewer({ home_site: 'CPRTUK' })
    const uk = await signIn(world.database.db, elsewhere, { site: 'CPRTUK', host: 'uk.localhost' })
    for (const url of [DESK, `${DESK}/${id}`, `${DESK}/${id}/pictures/front`]) {
      expect((await world.get(url, VISITOR)).statusCode).toBe(401)
      for (const { headers } of [who, operator, bare]) expect([url, (await world.get(url, headers)).statusCode]).toEqual([url, 403])
    }
    for (const name of Object.keys(ACTS) as Act[]) {
      for (const one of [who, operator, bare]) expect((await act(one, id, name)).statusCode).toBe(403)
      expect([name, codeOf(await act({ headers: uk }, id, name))]).toEqual([name, 'IDENTITY_NOT_FOUND'])
    }
    expect((await world.get(DESK, uk)).json().data.waiting).toBe(0)
    for (const url of [`${DESK}/${id}`, `${DESK}/${id}/pictures/front`]) expect(codeOf(await world.get(url, uk))).toBe('IDENTITY_NOT_FOUND')
    expect(await read(id)).toMatchObject({ status: 'PENDING', attempt: 1 })
  })

  it('the desk lists what waits, the oldest first, and shows who has sent the same picture', async () => {
    const photo = await aJpeg({ width: 411 })
    const first = await world.member({ profile: { first_name: 'Ada', last_name: 'Okoro' } })
    const twin = await world.member()
    const id = await world.sent(first, { front: photo, back: null, selfie: null })
    const other = await world.sent(twin, { front: null, back: null, selfie: photo })
    const { checks, waiting } = (await world.get(DESK, reviewer.headers)).json().data
    const ids = checks.map((one: { id: number }) => one.id)
    expect([ids.indexOf(id) < ids.indexOf(other), ids.includes(id), waiting >= 2]).toEqual([true, true, true])
    expect(await read(id)).toMatchObject({
      displayName: 'Ada Okoro',
      pictures: ['front', 'back', 'selfie'],
      sameElsewhere: [twin.number],
      isRelated: false,
      triesLeft: 3,
    })
  })

  it('checks of an account that was closed wait for nobody until it is open again', async () => {
    const who = await world.member()
    const id = await world.sent(who)
    const put = (status: string) => world.database.pool.query('update accounts set status = $2 where id = $1', [who.id, status])
    const listed = async (): Promise<boolean> =>
      (await world.get(DESK, reviewer.headers)).json().data.checks.some((one: { id: number }) => one.id === id)
    await act(reviewer, id, 'claim')
    expect(await listed()).toBe(true)
    await put('closed')
    expect(await listed()).toBe(false)
    for (const name of ['claim', 'release', 'decide'] as const)
      expect([name, codeOf(await act(reviewer, id, name))]).toEqual([name, 'IDENTITY_REFUSED'])
    await put('active')
    expect([await listed(), (await act(reviewer, id, 'decide')).json().data.status]).toEqual([true, 'CLEARED'])
  })

  it('the desk notes each look at a picture in the history of the account', async () => {
    const who = await world.member()
    const id = await world.sent(who)
    await world.get(`${DESK}/${id}/pictures/selfie`, reviewer.headers)
    expect(await eventsOf(who, 'identity-check-viewed')).toEqual([{ actor_id: reviewer.id, detail: { check: id, picture: 'selfie' } }])
    expect((await world.get(`${DESK}/${id}/pictures/selfie`, { ...reviewer.headers, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })
})

describe('a verdict about an identity', () => {
  it('a verdict is that of whoever has claimed the check, and given once', async () => {
    const id = await world.sent(await world.member())
    expect(codeOf(await act(reviewer, id, 'decide'))).toBe('REVIEW_NOT_CLAIMED')
    expect((await act(reviewer, id, 'claim')).json().data.id).toBe(id)
    expect(codeOf(await act(colleague, id, 'claim'))).toBe('REVIEW_CLAIMED')
    expect(codeOf(await act(colleague, id, 'decide'))).toBe('REVIEW_NOT_CLAIMED')
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => act(reviewer, id, 'decide')),
      act(reviewer, id, ['decide', FAIL]),
    ])
    expect(answers.filter((answer) => answer.json().returnCode === 1)).toHaveLength(1)
    expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'IDENTITY_REFUSED']))
    expect((await read(id)).history).toHaveLength(1)
    expect(codeOf(await act(reviewer, id, 'claim'))).toBe('IDENTITY_REFUSED')
  })

  it('nobody decides about themselves or somebody close', async () => {
    const own = await world.sent(reviewer)
    const mailbox = await world.member({ profile: { phone: '+1 214 555 0187' } })
    const close = await world.reviewer({ profile: { phone: '+1 (214) 555-0187' } })
    const theirs = await world.sent(mailbox)
    for (const [who, id] of [
      [reviewer, own],
      [close, theirs],
    ] as const) {
      expect(await read(id, who)).toMatchObject({ isRelated: true })
      for (const name of Object.keys(ACTS) as Act[]) expect([name, codeOf(await act(who, id, name))]).toEqual([name, 'REVIEW_RELATED'])
      expect(codeOf(await world.get(`${DESK}/${id}/pictures/front`, who.headers))).toBe('REVIEW_RELATED')
    }
  })
})

describe('a failed check', () => {
  const failed = async () => {
    const who = await world.member()
    const id = await world.sent(who)
    await world.decide(reviewer, id, FAIL)
    return { who, id }
  }
  const guarded = async ({ headers }: Somebody): Promise<number> => (await world.get('/data/kioskuser', headers)).statusCode

  it('a failed check is overruled by two persons, never by one', async () => {
    const { who, id } = await failed()
    expect(codeOf(await act(reviewer, id, 'overrule/decide'))).toBe('IDENTITY_REFUSED')
    expect(codeOf(await act(reviewer, id, ['overrule', { reason: '  ' }]))).toBe('INVALID_INPUT')
    expect((await act(reviewer, id, ['overrule', { reason: 'Came with the card.' }])).json().data.status).toBe('FAILED')
    expect(codeOf(await act(reviewer, id, 'overrule/decide'))).toBe('SECOND_PERSON_NEEDED')
    const close = await world.reviewer({ profile: { phone: '7' } })
    await world.database.pool.query(`update profiles set phone = '7' where account_id = $1`, [reviewer.id])
    expect(codeOf(await act(close, id, 'overrule/decide'))).toBe('SECOND_PERSON_NEEDED')
    expect([(await read(id)).status, await guarded(who)]).toEqual(['FAILED', 467])
    expect(await read(id, colleague)).toMatchObject({ overrule: { by: reviewer.number, isMine: false, reason: 'Came with the card.' } })
    expect((await act(colleague, id, 'overrule/decide')).json().data.status).toBe('CLEARED')
    expect([(await world.stands(who))['status'], await guarded(who)]).toEqual(['CLEARED', 200])
    expect((await read(id)).history.map(({ decision }: { decision: string }) => decision)).toEqual(['OVERRULE', 'ASK_OVERRULE', 'FAIL'])
  })

  it('a failed check stays failed where the second person keeps it, or who asked takes it back', async () => {
    const { who, id } = await failed()
    for (const by of [colleague, reviewer]) {
      await act(reviewer, id, 'overrule')
      expect(codeOf(await act(colleague, id, 'overrule'))).toBe('IDENTITY_REFUSED')
      expect((await act(by, id, ['overrule/decide', { answer: 'KEEP' }])).json().data.status).toBe('FAILED')
    }
    expect([(await read(id)).overrule, await guarded(who)]).toEqual([null, 467])
  })

  it('a failed check is not overruled by the word of a reviewer who is none any more: somebody else asks anew', async () => {
    const { who, id } = await failed()
    const leaver = await world.reviewer()
    await act(leaver, id, 'overrule')
    await world.database.pool.query(`update accounts set privileges = '{}' where id = $1`, [leaver.id])
    expect((await read(id)).overrule).toBeNull()
    expect(codeOf(await act(colleague, id, 'overrule/decide'))).toBe('IDENTITY_REFUSED')
    expect(await guarded(who)).toBe(467)
    expect((await act(reviewer, id, ['overrule', { reason: 'Came with the card.' }])).json().data.status).toBe('FAILED')
    expect((await act(colleague, id, 'overrule/decide')).json().data.status).toBe('CLEARED')
  })

  it('a failed check is not overruled once another check has followed', async () => {
    const { who, id } = await failed()
    await world.post(`${IDENTITY}/start`, who.headers)
    expect(codeOf(await act(reviewer, id, 'overrule'))).toBe('IDENTITY_REFUSED')
  })

  it('the database itself lets no status go back', async () => {
    const { id } = await failed()
    for (const change of [
      `status = 'PENDING', reason_code = null, decided_at = null`,
      `status = 'CLEARED', reason_code = null`,
      `status = 'INITIATED', reason_code = null, decided_at = null`,
    ])
      await expect(world.database.pool.query(`update identity_checks set ${change} where id = $1`, [id])).rejects.toThrow(/does not go/)
  })

  it('a failed check leaves three tries, and one more by an operator, who says why', async () => {
    const { who, id } = await failed()
    expect(codeOf(await act(reviewer, id, 'allow'))).toBe('IDENTITY_REFUSED')
    await world.database.pool.query(
      `insert into identity_checks (account_id, site, document, status, reason_code, decided_at)
       select account_id, site, document, status, reason_code, now() from identity_checks, generate_series(1, 2) where id = $1`,
      [id],
    )
    const { id: latest } = await world.database.db
      .selectFrom('identity_checks')
      .select('id')
      .where('account_id', '=', who.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(codeOf(await world.post(`${IDENTITY}/start`, who.headers))).toBe('IDENTITY_REFUSED')
    expect(codeOf(await act(colleague, latest, ['allow', { reason: '' }]))).toBe('INVALID_INPUT')
    const both = await Promise.all([act(colleague, latest, 'allow'), act(reviewer, latest, 'allow')])
    expect(both.map((answer) => answer.json().returnCode).toSorted()).toEqual([-1, 1])
    expect(await world.stands(who)).toMatchObject({ triesLeft: 1, mayStart: true })
    expect((await world.post(`${IDENTITY}/start`, who.headers)).json().data.status).toBe('INITIATED')
    const mails = await world.database.db.selectFrom('mails').select('subject').where('recipient', '=', who.email).orderBy('id').execute()
    expect(mails.slice(-2).map(({ subject }) => subject)).toEqual(['You can try the identity check again', 'An identity check was begun'])
  })
})
