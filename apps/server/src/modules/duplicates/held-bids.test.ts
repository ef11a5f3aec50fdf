import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Duplicate } from '@app/contract/operations/duplicates/duplicates.answers.ts'
import { collectRecords } from '../account-information/personal-data.store.ts'
import { nextMail } from '../account-recovery/recovery.test-kit.ts'
import { paperWorld, type PaperWorld, type Somebody } from '../documents/documents.test-kit.ts'
import { anEmail, aNewMember, codeIn } from '../registration/registration.test-kit.ts'
import { markChanged } from './mark-person.ts'

const LIST = '/data/operations/duplicates'

let world: PaperWorld
let reviewer: Somebody
let operator: Somebody
beforeAll(async () => {
  world = await paperWorld()
  reviewer = await world.reviewer()
  operator = await world.member({ kind: 'internal', privileges: ['OPERATOR'] })
})
afterAll(() => world.close())

const marked = () => markChanged({ db: world.database.db, keys: world.keys })
const pairsOf = async (number: number): Promise<readonly Duplicate[]> =>
  (await world.get(`${LIST}?number=${number}`, operator.headers)).json().data.duplicates
const decide = async (pair: Duplicate | undefined, isSame: boolean) =>
  (await world.post(`${LIST}/decide`, operator.headers, { id: pair?.id, state: pair?.state, isSame, reason: 'By their IDs.' })).json()
const stop = (id: number, status: 'suspended' | 'terminated') =>
  world.database.db.updateTable('accounts').set({ status }).where('id', '=', id).execute()

/** A member whose ID of that number a reviewer has approved. */
async function shown(documentNumber: string): Promise<Somebody> {
  const who = await world.member()
  const id = await world.send(who, { documentNumber, country: 'USA' })
  await world.decide(reviewer, id, { verdict: 'APPROVE', number: documentNumber })
  return who
}

describe('a member who shows the paper of somebody with whom the house has parted', () => {
  it.each(['suspended', 'terminated'] as const)(
    'a member who shows the paper of a %s account bids once an operator has decided that they are two people',
    async (status) => {
      const number = `P-77 ${status}`
      await stop((await shown(number)).id, status)
      await marked()
      const who = await shown(number.toLowerCase())
      expect((await world.statusOf(who)).documents).toBe('VALID')
      await marked()
      expect((await world.statusOf(who)).documents).toBe('IN_REVIEW')
      const [pair] = await pairsOf(who.number)
      expect(pair).toMatchObject({ marks: ['DOCUMENT'], waits: who.number, state: 'OPEN' })
      // Their membership stays, and nothing says why they wait.
      const membership = (await world.get('/data/member/membership', who.headers)).json().data
      expect(membership).toMatchObject({ isWaiting: false })
      expect((await world.get('/data/member/documents/needed', who.headers)).json().data.documentStatus).toBe('IN_REVIEW')
      expect(JSON.stringify(await collectRecords(world.database.db, who.id))).not.toContain('duplicate')
      await decide(pair, true)
      expect((await world.statusOf(who)).documents).toBe('IN_REVIEW')
      await decide((await pairsOf(who.number))[0], false)
      expect((await world.statusOf(who)).documents).toBe('VALID')
    },
  )

  it('a member who shares a paper with somebody in good standing bids on', async () => {
    await shown('P-88 1234')
    await marked()
    const who = await shown('P-88 1234')
    await marked()
    expect((await pairsOf(who.number))[0]).toMatchObject({ marks: ['DOCUMENT'], waits: null })
    expect((await world.statusOf(who)).documents).toBe('VALID')
  })
})

describe('a browser in which somebody registered', () => {
  it('a browser in which a suspended account was registered has the next membership wait', async () => {
    const first = await aNewMember(world, { firstName: 'Ada', lastName: 'First', phone: '+1 214 555 0190' })
    const { db } = world.database
    const accountOf = (email: string) =>
      db
        .selectFrom('profiles')
        .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
        .select(['accounts.id', 'accounts.number', 'accounts.kind'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    await stop((await accountOf(first.email)).id, 'suspended')
    // The next person at the same machine is nobody yet, and has its cookie alone.
    const { browser } = first
    for (const name of browser.cookies.keys()) if (!name.includes('registration')) browser.cookies.delete(name)
    expect(browser.cookies.size).toBe(1)
    const email = anEmail()
    await browser.get('/data/registration')
    const registrationId = await browser.begin({ email, firstName: 'Ben', lastName: 'Second', phone: '+1 214 555 0191' })
    await browser.post('/public/data/registration/confirm', { registrationId, code: codeIn(await nextMail(db, email)) })
    const { number } = await accountOf(email)
    expect(await pairsOf(number)).toMatchObject([{ marks: ['DEVICE'], waits: number, state: 'OPEN' }])
    await browser.post('/data/registration/membership', { level: 'S' })
    const answers = [1, 4, 9].map((questionId) => ({ questionId, answer: `answer ${questionId}` }))
    const home = { line1: '3 Oak Street', city: 'Dallas', state: 'TX', country: 'USA', postCode: '75202', securityQuestions: answers }
    await browser.post('/data/registration/address', home)
    expect((await accountOf(email)).kind).toBe('guest')
    // Another browser of another person waits for nothing.
    const other = await aNewMember(world, { firstName: 'Cora', lastName: 'Third', phone: '+1 214 555 0192' })
    expect(await pairsOf((await accountOf(other.email)).number)).toEqual([])
  })
})
