import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOnSite } from '@app/rules/sites/day-on-site.ts'
import { appealUntil } from '@app/rules/documents/appeal.ts'
import { historyOf, signIn } from '#test/people.ts'
import { aPaper, inDays, type PaperWorld, paperWorld, type Somebody } from '../documents/documents.test-kit.ts'

const DESK = '/data/operations/reviews'
const VISITOR = { host: 'localhost' }

let world: PaperWorld
let reviewer: Somebody
let colleague: Somebody
beforeAll(async () => {
  world = await paperWorld()
  reviewer = await world.reviewer()
  colleague = await world.reviewer()
})
afterAll(() => world.close())

const codeOf = (answer: { json(): { data: { errorCode?: string } } }): string | undefined => answer.json().data.errorCode
const ACTS = ['claim', 'release', 'decide', 'original'] as const
const mailsTo = async ({ email }: Somebody) =>
  world.database.db.selectFrom('mails').select(['subject', 'body_text as text']).where('recipient', '=', email).orderBy('id').execute()
const alertsOf = async ({ headers }: Somebody) => {
  const groups = (await world.get('/data/member/account/alerts', headers)).json().data as Record<
    string,
    { accountAlerts: Record<string, unknown>[] }
  >
  return Object.values(groups).flatMap(({ accountAlerts }) => accountAlerts)
}

describe('the desk', () => {
  it('the desk is for reviewers with a second factor on their own sites, and for nobody else', async () => {
    const who = await world.member()
    const id = await world.send(who)
    const operator = await world.member({ kind: 'internal', privileges: ['OPERATOR'] })
    const bare = { headers: await signIn(world.database.db, reviewer, { has_second_factor: false }) }
    const elsewhere = await world.reviewer({ home_site: 'CPRTUK' })
    const uk = await signIn(world.database.db, elsewhere, { site: 'CPRTUK', host: 'uk.localhost' })
    for (const url of [DESK, `${DESK}/${id}`, `${DESK}/${id}/pages/1`]) {
      expect((await world.get(url, VISITOR)).statusCode).toBe(401)
      for (const { headers } of [who, operator, bare]) expect([url, (await world.get(url, headers)).statusCode]).toEqual([url, 403])
    }
    for (const act of ACTS)
      for (const { headers } of [who, operator, bare])
        expect((await world.post(`${DESK}/${id}/${act}`, headers, { verdict: 'APPROVE' })).statusCode).toBe(403)
    expect((await world.get(`${DESK}?site=CPRTUS`, uk)).json().data.errorCode).toBe('INVALID_INPUT')
    expect((await world.get(DESK, uk)).json().data.waiting).toBe(0)
    expect(codeOf(await world.get(`${DESK}/${id}`, uk))).toBe('DOCUMENT_NOT_FOUND')
    expect(codeOf(await world.get(`${DESK}/${id}/pages/1`, uk))).toBe('DOCUMENT_NOT_FOUND')
    for (const act of ACTS)
      expect([act, codeOf(await world.post(`${DESK}/${id}/${act}`, uk, { verdict: 'APPROVE', reason: 'x' }))]).toEqual([
        act,
        'DOCUMENT_NOT_FOUND',
      ])
  })

  it('lists what waits, the oldest first, by site and kind', async () => {
    const who = await world.member()
    const first = await world.send(who, { documentCategory: 'EXPLIC' })
    const second = await world.send(await world.member(), { documentCategory: 'EXPLIC' })
    const { reviews, total } = (await world.get(`${DESK}?kind=EXPLIC&site=CPRTUS`, reviewer.headers)).json().data
    expect([reviews.map(({ id }: { id: number }) => id), total]).toEqual([[first, second], 2])
    expect(reviews[0]).toMatchObject({
      buyerNumber: who.number,
      displayName: 'Pat Tester',
      category: 'EXPLIC',
      isSentAgain: false,
      claimedBy: null,
    })
    await world.decide(reviewer, first, { verdict: 'SEND_BACK', reasonCode: 'UNREADABLE' })
    await world.send(who, { documentCategory: 'EXPLIC' })
    expect((await world.get(`${DESK}?kind=EXPLIC`, reviewer.headers)).json().data.reviews[1].isSentAgain).toBe(true)
  })

  it('papers of an account that was closed wait for nobody until it is open again', async () => {
    const who = await world.member()
    const id = await world.send(who, { documentCategory: 'EXPLIC' })
    const put = (status: string) => world.database.pool.query('update accounts set status = $2 where id = $1', [who.id, status])
    const desk = async () => {
      const { reviews, total, mine } = (await world.get(`${DESK}?kind=EXPLIC`, colleague.headers)).json().data
      return { isListed: reviews.some((review: { id: number }) => review.id === id), total, mine }
    }
    await world.post(`${DESK}/${id}/claim`, colleague.headers)
    const before = await desk()
    expect(before.isListed).toBe(true)
    await put('closed')
    expect(await desk()).toEqual({ isListed: false, total: before.total - 1, mine: before.mine - 1 })
    for (const name of ['claim', 'release'] as const)
      expect([name, codeOf(await world.post(`${DESK}/${id}/${name}`, colleague.headers))]).toEqual([name, 'DOCUMENT_CLOSED'])
    expect(codeOf(await world.post(`${DESK}/${id}/decide`, colleague.headers, { verdict: 'APPROVE' }))).toBe('DOCUMENT_CLOSED')
    const next = await world.send(await world.member(), { documentCategory: 'EXPLIC' })
    expect((await world.decide(colleague, next, { verdict: 'APPROVE' })).json().data.next).not.toBe(id)
    await put('active')
    expect((await desk()).isListed).toBe(true)
    expect((await world.decide(colleague, id, { verdict: 'APPROVE' })).json().data.state).toBe('APPROVED')
  })

  it('shows the account beside the paper, and who else has sent its number or the same file', async () => {
    const who = await world.member({ profile: { country: 'MEX', company_name: 'Reyes Auto Trade' } })
    const twin = await world.member()
    const bytes = aPaper()
    await world.send(twin, { documentNumber: 'p1184471', bytes: aPaper(3) })
    const copy = await world.member()
    await world.send(copy, { bytes, documentCategory: 'MISC' })
    const id = await world.send(who, { documentNumber: 'P 118-4471', bytes })
    const paper = (await world.get(`${DESK}/${id}`, reviewer.headers)).json().data
    expect(paper).toMatchObject({
      documentNumber: 'P 118-4471',
      kind: 'pdf',
      account: { companyName: 'Reyes Auto Trade', isInternational: true },
      isRelated: false,
    })
    expect(paper.sameElsewhere).toEqual([twin.number, copy.number].toSorted())
  })
})

describe('a claim', () => {
  it('keeps colleagues off for half an hour, and nobody decides without one', async () => {
    const id = await world.send(await world.member())
    expect(codeOf(await world.post(`${DESK}/${id}/decide`, reviewer.headers, { verdict: 'APPROVE' }))).toBe('REVIEW_NOT_CLAIMED')
    expect((await world.post(`${DESK}/${id}/claim`, reviewer.headers)).json().data.id).toBe(id)
    expect(codeOf(await world.post(`${DESK}/${id}/claim`, colleague.headers))).toBe('REVIEW_CLAIMED')
    expect(codeOf(await world.post(`${DESK}/${id}/decide`, colleague.headers, { verdict: 'APPROVE' }))).toBe('REVIEW_NOT_CLAIMED')
    expect(codeOf(await world.post(`${DESK}/${id}/release`, colleague.headers))).toBe('REVIEW_NOT_CLAIMED')
    await world.database.pool.query(`update documents set claimed_until = now() - interval '1 second' where id = $1`, [id])
    expect(codeOf(await world.post(`${DESK}/${id}/decide`, reviewer.headers, { verdict: 'APPROVE' }))).toBe('REVIEW_NOT_CLAIMED')
    expect((await world.post(`${DESK}/${id}/claim`, colleague.headers)).json().returnCode).toBe(1)
    expect((await world.post(`${DESK}/${id}/release`, colleague.headers)).json().data.claimedUntil).toBe('')
  })

  it('a claim of forty at once is one’s', async () => {
    const id = await world.send(await world.member())
    const reviewers = await Promise.all(Array.from({ length: 8 }, () => world.reviewer()))
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => world.post(`${DESK}/${id}/claim`, reviewers[at % 8]?.headers ?? VISITOR)),
    )
    const winners = new Set(answers.flatMap((answer, at) => (answer.json().returnCode === 1 ? [at % 8] : [])))
    expect(winners.size).toBe(1)
  })

  it('a claim of one’s own paper, or of somebody’s who is close, is refused', async () => {
    const both = await world.member({ privileges: ['REVIEWER'] })
    const own = await world.send(both)
    expect(codeOf(await world.post(`${DESK}/${own}/claim`, both.headers))).toBe('REVIEW_RELATED')
    expect((await world.get(`${DESK}/${own}`, both.headers)).json().data.isRelated).toBe(true)
    expect(codeOf(await world.get(`${DESK}/${own}/pages/1`, both.headers))).toBe('REVIEW_RELATED')
    expect(codeOf(await world.post(`${DESK}/${own}/original`, both.headers, { reason: 'x' }))).toBe('REVIEW_RELATED')
    const bidder = await world.member({ kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'], broker_id: both.id })
    expect(codeOf(await world.post(`${DESK}/${await world.send(bidder)}/claim`, both.headers))).toBe('REVIEW_RELATED')
  })
})

describe('a verdict', () => {
  it('lets bids count with its commit: of the licences the best', async () => {
    const who = await world.member()
    const id = await world.send(who, { documentNumber: '1' })
    const lic = await world.send(who, { documentCategory: 'BUSLIC' })
    const dealer = await world.send(who, { documentCategory: 'DLRLIC' })
    const answer = (
      await world.decide(reviewer, id, { verdict: 'APPROVE', number: 'P 118', expiry: inDays(700), note: 'Seal seen.' })
    ).json().data
    expect(answer).toMatchObject({ id, state: 'APPROVED', documentStatus: 'VALID', licenceCategory: 'UNLICENSED' })
    await world.decide(reviewer, dealer, { verdict: 'APPROVE' })
    await world.decide(reviewer, lic, { verdict: 'APPROVE' })
    expect(await world.statusOf(who)).toEqual({ documents: 'VALID', licence: 'DEALER' })
    const events = (await historyOf(world.database.db, who)) as { kind: string }[]
    expect(events.filter(({ kind }) => kind === 'document-decided')).toHaveLength(3)
    expect((await mailsTo(who))[0]).toMatchObject({
      subject: 'Approved: Proof of identity',
      text: expect.stringContaining('You can bid now.'),
    })
    expect(JSON.stringify((await world.get(`/data/member/documents`, who.headers)).json())).not.toContain('Seal seen')
    expect(codeOf(await world.decide(reviewer, id, { verdict: 'APPROVE' }))).toBe('DOCUMENT_CLOSED')
  })

  it.each([
    [{ verdict: 'REFUSE' }, 'reasonCode'],
    [{ verdict: 'SEND_BACK', reasonCode: 'SIGNS_OF_CHANGE' }, 'reasonCode'],
    [{ verdict: 'APPROVE', expiry: '2020-01-01' }, 'expiry'],
    [{ verdict: 'APPROVE_NAME_BLOCKED', reasonCode: 'NAME_DIFFERS' }, 'nameOnDocument'],
  ])('%o is refused by its field %s', async (decision, field) => {
    const id = await world.send(await world.member())
    expect(Object.keys((await world.decide(reviewer, id, decision as never)).json().data.fieldErrors)).toEqual([field])
  })

  it('a verdict of two at once is one', async () => {
    const who = await world.member()
    const id = await world.send(who)
    await world.post(`${DESK}/${id}/claim`, reviewer.headers)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        world.post(
          `${DESK}/${id}/decide`,
          reviewer.headers,
          at % 2 === 0 ? { verdict: 'APPROVE' } : { verdict: 'REFUSE', reasonCode: 'NOT_THIS_PERSON' },
        ),
      ),
    )
    expect(answers.filter((answer) => answer.json().returnCode === 1)).toHaveLength(1)
    const { rows } = await world.database.pool.query('select count(*)::int as count from document_reviews where document_id = $1', [id])
    expect(rows[0].count).toBe(1)
  })

  it.each([
    ['SEND_BACK', 'EDGE_CUT_OFF', 'resubmission_requested', 'Please send again: Proof of identity', 'all four corners'],
    ['REFUSE', 'SIGNS_OF_CHANGE', 'document_checks_failed', 'Refused: Proof of identity', 'signs of having been changed'],
    ['REFUSE', 'NOT_THIS_PERSON', 'identity_checks_failed', 'Refused: Proof of identity', 'somebody other'],
    ['REFUSE', 'ADDRESS_DIFFERS', 'address_checks_failed', 'Refused: Proof of identity', 'The address on the paper'],
  ])(
    '%s for %s makes the verification %s, and the mail says why [ACC-4.38] [ACC-4.41]',
    async (...[verdict, reasonCode, status, subject, words]) => {
      const who = await world.member()
      const id = await world.send(who)
      expect(await alertsOf(who)).toMatchObject([
        { userActionCode: 'COMPLETE_REGISTRATION', actionDetailsMap: { verification: { status: 'under_review' } } },
      ])
      await world.decide(reviewer, id, { verdict, reasonCode })
      expect(await alertsOf(who)).toMatchObject([
        { actionDetailsMap: { link: '/accountInformation/licenses', verification: { status, reasonCode } } },
      ])
      expect((await mailsTo(who))[0]).toMatchObject({ subject, text: expect.stringContaining(words) })
      expect((await world.statusOf(who)).documents).toBe('MISSING')
      // A refused paper is sent again, approved, and the registration is complete.
      await world.decide(reviewer, await world.send(who), { verdict: 'APPROVE' })
      expect(await alertsOf(who)).toEqual([])
      expect((await world.get('/data/member/user-actions', who.headers)).json().data.userActions).toEqual([])
      expect((await world.statusOf(who)).documents).toBe('VALID')
    },
  )

  it('a refusal says until when and where it may be questioned: in its mail, and beside the paper for 14 days', async () => {
    const who = await world.member()
    const id = await world.send(who)
    const paper = async () => (await world.get('/data/member/documents', who.headers)).json().data.documents[0]
    expect((await paper()).appealUntil).toBe('')
    await world.decide(reviewer, id, { verdict: 'REFUSE', reasonCode: 'NOT_THIS_PERSON' })
    const { decidedAt, appealUntil: until } = await paper()
    expect(until).toBe(appealUntil('CPRTUS', Date.parse(decidedAt)))
    const [mail] = (await mailsTo(who)).filter(({ subject }) => subject === 'Refused: Proof of identity')
    expect(mail?.text).toContain(`If you think this is wrong, ask us by ${dayOnSite(until, 'CPRTUS', 'en-US')}.`)
    expect(mail?.text).toMatch(/https?:\/\/\S+\/accountInformation\/licenses/)
    await world.database.pool.query(`update documents set decided_at = decided_at - interval '15 days' where id = $1`, [id])
    expect((await paper()).appealUntil).toBe('')
  })

  it('writes to a member in their own language', async () => {
    const who = await world.member({ profile: { preferences: JSON.stringify({ language: 'nl_nl' }) } })
    await world.decide(reviewer, await world.send(who), { verdict: 'SEND_BACK', reasonCode: 'NOT_SIGNED' })
    expect((await mailsTo(who))[0]).toMatchObject({
      subject: 'Stuur opnieuw: Identiteitsbewijs',
      text: expect.stringContaining('De handtekening ontbreekt'),
    })
  })

  it('a verdict that leaves a name open has its person say whether it is theirs', async () => {
    const who = await world.member()
    await world.decide(reviewer, await world.send(who), {
      verdict: 'APPROVE_NAME_BLOCKED',
      reasonCode: 'NAME_DIFFERS',
      nameOnDocument: 'Dana M Reyes',
    })
    expect((await world.statusOf(who)).documents).toBe('VALID')
    expect(await alertsOf(who)).toMatchObject([
      {
        userActionCode: 'IDENTITY_VERIFICATION',
        actionDetailsMap: { verification: { status: 'approved_with_name_blocked', person: { firstName: 'Dana M', lastName: 'Reyes' } } },
      },
    ])
    await world.post('/public/data/name-block-update', who.headers, { nameBlockStatus: 'Y' })
    const profile = await world.database.db
      .selectFrom('profiles')
      .select(['first_name', 'last_name'])
      .where('account_id', '=', who.id)
      .executeTakeFirstOrThrow()
    expect(profile).toEqual({ first_name: 'Dana M', last_name: 'Reyes' })
  })
})

describe('a look at a paper', () => {
  it('a look at a paper is an event of its account, page by page', async () => {
    const who = await world.member()
    const id = await world.send(who, { bytes: aPaper(2) })
    const before = (await historyOf(world.database.db, who)).length
    expect((await world.get(`${DESK}/${id}/pages/2`, reviewer.headers)).headers['content-type']).toBe('image/webp')
    await world.get(`${DESK}/${id}/pages/9`, reviewer.headers)
    expect((await historyOf(world.database.db, who)).slice(before)).toEqual([{ kind: 'document-viewed', document: id, page: 2 }])
    const foreign = await world.app.inject({
      url: `${DESK}/${id}/pages/1`,
      headers: { ...reviewer.headers, 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.statusCode).toBe(403)
  })

  it('at the file itself takes a reason, and comes as an attachment that no browser shows', async () => {
    const who = await world.member()
    const bytes = aPaper()
    const id = await world.send(who, { bytes, filename: 'my licence.pdf' })
    const before = (await historyOf(world.database.db, who)).length
    expect(codeOf(await world.post(`${DESK}/${id}/original`, reviewer.headers, { reason: '  ' }))).toBe('INVALID_INPUT')
    const answer = await world.post(`${DESK}/${id}/original`, reviewer.headers, { reason: 'The seal.' })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="paper-${id}.pdf"`,
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect((await historyOf(world.database.db, who)).slice(before)).toEqual([
      { kind: 'document-original', document: id, reason: 'The seal.' },
    ])
  })
})
