import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyOf } from '#test/people.ts'
import { paperWorld, type PaperWorld, type Somebody } from '../documents/documents.test-kit.ts'

const DESK = '/data/operations/reviews'
const PROFILE = '/data/member/profile'
const ADDRESS = { line1: '12 Elm Street', line2: '', city: 'Dallas', state: 'TX', country: 'USA', postCode: '75201' }

let world: PaperWorld
let reviewer: Somebody
beforeAll(async () => {
  world = await paperWorld()
  reviewer = await world.reviewer()
})
afterAll(() => world.close())

/** A member with an address whose papers of these categories are approved; answers the papers' ids. */
async function approved(...categories: readonly string[]): Promise<{ readonly who: Somebody; readonly ids: readonly number[] }> {
  const who = await world.member({ profile: { address: JSON.stringify(ADDRESS), first_name: 'Dana', last_name: 'Reyes' } })
  const ids: number[] = []
  for (const documentCategory of categories) {
    const id = await world.send(who, { documentCategory })
    await world.decide(reviewer, id, { verdict: 'APPROVE' })
    ids.push(id)
  }
  return { who, ids }
}

const change = (who: Somebody, fields: Readonly<Record<string, string>>) =>
  world.post(PROFILE, who.headers, { firstName: 'Dana', lastName: 'Reyes', companyName: '', phone: '', ...ADDRESS, ...fields })
const paperOf = async (id: number) => (await world.get(`${DESK}/${id}`, reviewer.headers)).json().data
const mailsTo = async ({ email }: Somebody) =>
  world.database.db
    .selectFrom('mails')
    .select(['subject', 'body_text as text'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute()

describe('particulars that change after approval', () => {
  it('a changed name sends the approved paper back: new bids wait for the reviewer, who is told what has changed', async () => {
    const { who, ids } = await approved('ID')
    const [id = 0] = ids
    expect((await world.get(PROFILE, who.headers)).json().data.hasApprovedPapers).toBe(true)
    expect((await change(who, { lastName: 'Marsh' })).json().data).toMatchObject({ lastName: 'Marsh', hasApprovedPapers: false })
    expect((await world.statusOf(who)).documents).toBe('IN_REVIEW')
    expect(await paperOf(id)).toMatchObject({ state: 'IN_REVIEW', changedSince: ['NAME'], account: { lastName: 'Marsh' } })
    const [mail] = await mailsTo(who)
    expect(mail).toMatchObject({
      subject: 'We are looking at your papers again',
      text: expect.stringContaining('Until then new bids are refused. Bids already placed stand.'),
    })
    expect(await historyOf(world.database.db, who)).toContainEqual({
      kind: 'documents-looked-at-again',
      categories: ['ID'],
      changed: ['NAME'],
    })
    await world.decide(reviewer, id, { verdict: 'APPROVE' })
    expect((await world.statusOf(who)).documents).toBe('VALID')
    expect(await paperOf(id)).toMatchObject({ state: 'APPROVED', changedSince: [] })
  })

  it('a second change while it waits is told as well, and a paper sent back keeps its place at the end of the queue', async () => {
    const { who, ids } = await approved('ID')
    const [id = 0] = ids
    const waiting = await world.send(await world.member())
    await change(who, { lastName: 'Marsh' })
    await change(who, { lastName: 'Marsh', line1: '9 Oak Avenue' })
    expect((await paperOf(id)).changedSince).toEqual(['ADDRESS', 'NAME'])
    const { reviews } = (await world.get(`${DESK}?kind=ID`, reviewer.headers)).json().data
    const order = reviews.map((review: { readonly id: number }) => review.id)
    expect(order.indexOf(waiting)).toBeLessThan(order.indexOf(id))
  })

  it('a claim ends as the paper changes hands: nobody decides by what they read before', async () => {
    const { who, ids } = await approved('ID')
    const [id = 0] = ids
    await change(who, { lastName: 'Marsh' })
    await world.post(`${DESK}/${id}/claim`, reviewer.headers)
    await change(who, { lastName: 'Stone' })
    const answer = await world.post(`${DESK}/${id}/decide`, reviewer.headers, { verdict: 'APPROVE' })
    expect(answer.json().data.errorCode).toBe('REVIEW_NOT_CLAIMED')
  })

  it('a changed business concerns its licence alone, and bidding goes on', async () => {
    const { who, ids } = await approved('ID', 'BUSLIC')
    const [id = 0, licence = 0] = ids
    await change(who, { companyName: 'Reyes Auto Trade' })
    expect(await paperOf(id)).toMatchObject({ state: 'APPROVED', changedSince: [] })
    expect(await paperOf(licence)).toMatchObject({ state: 'IN_REVIEW', changedSince: ['COMPANY'] })
    expect(await world.statusOf(who)).toEqual({ documents: 'VALID', licence: 'UNLICENSED' })
    expect((await mailsTo(who))[0]?.text).toContain('You can go on bidding meanwhile.')
  })

  it('a changed kind of business asks for another licence, and the one that was approved goes back', async () => {
    const { who, ids } = await approved('ID', 'DLRLIC')
    const [id = 0, licence = 0] = ids
    const needs = async () =>
      (await world.get('/data/member/documents/needed', who.headers)).json().data.needed.map((need: { category: string }) => need.category)
    // Said for the first time: nothing changes that was looked at.
    await change(who, { memberType: 'BUSINESS', businessType: 'DEALER' })
    expect([await needs(), (await paperOf(licence)).state]).toEqual([['ID', 'DLRLIC', 'TAXEXM'], 'APPROVED'])
    expect((await world.statusOf(who)).licence).toBe('DEALER')
    const told = await change(who, { businessType: 'DISMANTLER' })
    expect(told.json().data).toMatchObject({ memberType: 'BUSINESS', businessType: 'DISMANTLER' })
    expect(await needs()).toEqual(['ID', 'DSMLIC', 'TAXEXM'])
    expect(await paperOf(licence)).toMatchObject({
      state: 'IN_REVIEW',
      changedSince: ['BUSINESS_TYPE'],
      account: { businessType: 'DISMANTLER' },
    })
    expect(await paperOf(id)).toMatchObject({ state: 'APPROVED' })
    expect(await world.statusOf(who)).toEqual({ documents: 'VALID', licence: 'UNLICENSED' })
    await change(who, { memberType: 'INDIVIDUAL', businessType: 'DISMANTLER' })
    expect([await needs(), (await paperOf(licence)).account.businessType]).toEqual([['ID'], ''])
  })

  it('a kind of business that is not offered is refused, and one that is left out stays', async () => {
    const { who } = await approved('ID')
    await change(who, { memberType: 'BUSINESS', businessType: 'RECYCLER' })
    const wrong = (await change(who, { memberType: 'CIRCUS', businessType: 'GHOST' })).json().data
    expect(wrong).toMatchObject({
      errorCode: 'INVALID_INPUT',
      fieldErrors: { memberType: 'validation.wrong', businessType: 'validation.wrong' },
    })
    expect((await change(who, {})).json().data).toMatchObject({ memberType: 'BUSINESS', businessType: 'RECYCLER' })
  })

  it.each([
    ['case, accents and spaces', { firstName: 'DANA', lastName: 'Réyes' }],
    ['a telephone number', { phone: '+1 214 555 0142' }],
    ['nothing', {}],
  ])('%s sends nothing back', async (_, fields) => {
    const { who, ids } = await approved('ID')
    await change(who, fields)
    expect((await world.statusOf(who)).documents).toBe('VALID')
    expect(await paperOf(ids[0] ?? 0)).toMatchObject({ state: 'APPROVED', changedSince: [] })
  })

  it('an address taken away counts as changed; a first one does not', async () => {
    const { who } = await approved('ID')
    await change(who, { line1: '', city: '', state: '', postCode: '' })
    expect((await world.statusOf(who)).documents).toBe('IN_REVIEW')
    const other = await world.member({ profile: { first_name: 'Dana', last_name: 'Reyes' } })
    await world.decide(reviewer, await world.send(other), { verdict: 'APPROVE' })
    await change(other, {})
    expect((await world.statusOf(other)).documents).toBe('VALID')
  })

  it('particulars that are wrong change nothing', async () => {
    const { who } = await approved('ID')
    expect((await change(who, { lastName: '' })).json().data.errorCode).toBe('INVALID_INPUT')
    expect((await world.statusOf(who)).documents).toBe('VALID')
  })

  it('particulars changed twice at once are each compared with what stood', async () => {
    const { who, ids } = await approved('ID')
    await Promise.all([change(who, { lastName: 'Marsh' }), change(who, { line1: '9 Oak Avenue' })])
    expect((await world.statusOf(who)).documents).toBe('IN_REVIEW')
    expect((await paperOf(ids[0] ?? 0)).changedSince.length).toBeGreaterThan(0)
  })
})
