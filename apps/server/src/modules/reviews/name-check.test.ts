import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paperWorld, type PaperWorld, type Somebody } from '../documents/documents.test-kit.ts'

const DESK = '/data/operations/reviews'
const CHECK = '/public/data/name-block-update'
const ON_PAPER = 'Dana Marsh'

let world: PaperWorld
let reviewer: Somebody
beforeAll(async () => {
  world = await paperWorld()
  reviewer = await world.reviewer()
})
afterAll(() => world.close())

/** A member with an approved licence whose ID was approved with another name, which they are asked for. */
async function asked(): Promise<{ readonly who: Somebody; readonly id: number; readonly licence: number }> {
  const who = await world.member({ profile: { first_name: 'Dana', last_name: 'Reyes' } })
  const licence = await world.send(who, { documentCategory: 'BUSLIC' })
  await world.decide(reviewer, licence, { verdict: 'APPROVE' })
  const id = await world.send(who, { documentCategory: 'ID' })
  await nameBlocked(id)
  expect((await world.statusOf(who)).documents).toBe('VALID')
  return { who, id, licence }
}
const nameBlocked = (id: number) =>
  world.decide(reviewer, id, { verdict: 'APPROVE_NAME_BLOCKED', reasonCode: 'NAME_DIFFERS', nameOnDocument: ON_PAPER })
const answer = async (who: Somebody, nameBlockStatus: 'Y' | 'N') => (await world.post(CHECK, who.headers, { nameBlockStatus })).json().data
const paperOf = async (id: number) => (await world.get(`${DESK}/${id}`, reviewer.headers)).json().data
const queued = async () =>
  ((await world.get(DESK, reviewer.headers)).json().data.reviews as readonly { readonly id: number }[]).map(({ id }) => id)
const nameAlerts = async ({ id }: Somebody) =>
  world.database.db
    .selectFrom('account_alerts')
    .select('status')
    .where('account_id', '=', id)
    .where('action_code', '=', 'IDENTITY_VERIFICATION')
    .execute()
const lastMail = async ({ email }: Somebody) =>
  world.database.db.selectFrom('mails').select('body_text').where('recipient', '=', email).orderBy('id', 'desc').executeTakeFirst()

describe('papers after the name check', () => {
  it('nobody answers for another: their papers stay as they are', async () => {
    const { id, licence } = await asked()
    expect((await answer(await world.member(), 'N')).errorCode).toBe('ALERT_NOT_FOUND')
    expect((await paperOf(id)).state).toBe('APPROVED')
    expect((await paperOf(licence)).state).toBe('APPROVED')
  })

  it('a name that is accepted becomes the person’s; papers with another name go back, the one that shows it stays', async () => {
    const { who, id, licence } = await asked()
    expect(await answer(who, 'Y')).toEqual({ status: 'approved' })
    expect(await paperOf(id)).toMatchObject({ state: 'APPROVED', account: { firstName: 'Dana', lastName: 'Marsh' } })
    expect(await paperOf(licence)).toMatchObject({ state: 'IN_REVIEW', changedSince: ['NAME'] })
    expect(await queued()).toContain(licence)
    expect(await world.statusOf(who)).toEqual({ documents: 'VALID', licence: 'UNLICENSED' })
    expect((await lastMail(who))?.body_text).toContain('You can go on bidding meanwhile.')
  })

  it('a paper with a name that its owner refuses goes back itself: it is in the queue, and new bids wait for it', async () => {
    const { who, id, licence } = await asked()
    expect(await answer(who, 'N')).toEqual({ status: 'under_review' })
    expect(await paperOf(id)).toMatchObject({ state: 'IN_REVIEW', changedSince: ['NAME_REFUSED'], account: { lastName: 'Reyes' } })
    expect((await paperOf(licence)).state).toBe('APPROVED')
    expect(await queued()).toContain(id)
    expect((await world.statusOf(who)).documents).toBe('IN_REVIEW')
    expect((await lastMail(who))?.body_text).toContain('You have said that the name on your paper is not yours.')
  })

  it('the verdict about a refused name ends the question, or asks it anew', async () => {
    const { who, id } = await asked()
    await answer(who, 'N')
    await nameBlocked(id)
    expect((await answer(who, 'N')).status).toBe('under_review')
    await world.decide(reviewer, id, { verdict: 'APPROVE' })
    expect(await nameAlerts(who)).toEqual([{ status: 'COMPLETED' }])
    expect((await world.statusOf(who)).documents).toBe('VALID')
    expect(await paperOf(id)).toMatchObject({ state: 'APPROVED', changedSince: [] })
  })
})
