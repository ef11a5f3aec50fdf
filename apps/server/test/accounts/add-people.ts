import { sql } from 'kysely'
import { DEMO_ANSWER, DEMO_PASSWORD } from '@app/demo/people/people.ts'
import { normalisedAnswer } from '@app/rules/people/security-answers.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { minorDigitsOf } from '@app/contract/money.ts'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { setDeposit } from '#modules/journal/index.ts'
import { applyPaid, orderIn, settleStanding } from '#modules/memberships/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { openPasswords, type Passwords } from '#platform/passwords/index.ts'
import { withDatabase } from '../../src/cli/with-database.ts'
import { aPerson } from '../people.ts'

/** Security held for each in the currency of every site, whole units: by ten times, enough for every lot that the journeys bid on. */
const DEPOSIT_UNITS = 100_000
const QUESTION_IDS = [1, 2, 3]

interface PersonRequest {
  readonly number: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly site?: SiteCode
  readonly kind?: 'internal' | 'broker-bidder'
  readonly broker?: number
  readonly grantedSites?: string[]
  readonly roles?: string[]
  readonly privileges?: string[]
  readonly hasNoDeposit?: true
  readonly membershipEndsInDays?: number
  readonly hasPaidByHand?: true
}

/** By the door of the journal: its books are verified once all journeys have ended. */
async function holdDeposits(db: Db, payerId: number, site: SiteCode): Promise<void> {
  for (const currency of new Set(SITE_CODES.map((code) => siteOf(code).currency))) {
    const heldMinor = DEPOSIT_UNITS * 10 ** minorDigitsOf(currency)
    const cause = `journeys:${payerId}:${currency}`
    await transaction(db, (tx) => setDeposit(tx, { site, payerId, currency, heldMinor, cause, actor: null }))
  }
}

/** A year of Premium that two operators noted as paid, and that no invoice tells of. */
async function payByHand(db: Db, accountId: number, number: number): Promise<void> {
  const nowMs = Date.now()
  await transaction(db, async (tx) => {
    const wanted = { level: 'P', kind: 'UPGRADE', priceId: null }
    const { id } = await orderIn(tx, { accountId, actorId: accountId, nowMs, wanted })
    await applyPaid(tx, id, { reference: `Wire ${number}`, nowMs, actorId: null })
  })
}

async function add(db: Db, person: PersonRequest, hashes: { readonly password: string; readonly answer: string }): Promise<void> {
  const { number, firstName, lastName, email, site = 'CPRTUS', kind = 'buyer', grantedSites = [], roles = [], privileges = [] } = person
  const profile = { first_name: firstName, last_name: lastName, email }
  const broker =
    person.broker === undefined
      ? undefined
      : await db.selectFrom('accounts').select('id').where('number', '=', person.broker).executeTakeFirstOrThrow()
  const level = roles.includes('ROLE_PREMIUM') ? 'P' : roles.includes('ROLE_BROKER') ? 'B' : 'S'
  const { id } = await aPerson(db, {
    number,
    kind,
    home_site: site,
    granted_sites: grantedSites,
    roles,
    privileges,
    membership_type: kind === 'broker-bidder' ? null : level,
    broker_id: broker?.id ?? null,
    profile,
    hasSecurityAnswers: false,
    passwordHash: hashes.password,
  })
  const answers = QUESTION_IDS.map((questionId) => ({ account_id: id, question_id: questionId, answer_hash: hashes.answer }))
  await db.insertInto('security_answers').values(answers).execute()
  await db.insertInto('bidder_terms').values({ account_id: id, document_status: 'VALID' }).execute()
  if (person.hasNoDeposit !== true) await holdDeposits(db, id, site)
  if (person.membershipEndsInDays !== undefined)
    await transaction(db, async (tx) => {
      await sql`update accounts set membership_valid_until = current_date + ${person.membershipEndsInDays}::int where id = ${id}`.execute(
        tx,
      )
      await settleStanding(tx, id, Date.now())
    })
  if (person.hasPaidByHand === true) await payByHand(db, id, number)
}

/** A busy machine may keep the worker of low priority from its work for longer than a caller waits. */
const HASH_TRIES_MAX = 4

async function hashPatiently(passwords: Passwords, text: string): Promise<string> {
  for (let left = HASH_TRIES_MAX; ; left--) {
    try {
      return await passwords.hash(text)
    } catch (error) {
      if (left === 1) throw error
    }
  }
}

/** `node apps/server/test/accounts/add-people.ts JSON`: adds people with the demo world's password to the database of a server that runs. */
const people = JSON.parse(process.argv[2] ?? '[]') as readonly PersonRequest[]
process.exitCode = await withDatabase('add people', async ({ database, log }) => {
  const passwords = openPasswords(log)
  try {
    const numbers = people.map(({ number }) => number)
    const known = await database.db.selectFrom('accounts').select('number').where('number', 'in', numbers).execute()
    const hashes = {
      password: await hashPatiently(passwords, DEMO_PASSWORD),
      answer: await hashPatiently(passwords, normalisedAnswer(DEMO_ANSWER)),
    }
    for (const person of people.filter((one) => known.every(({ number }) => number !== one.number))) await add(database.db, person, hashes)
    return 0
  } finally {
    await passwords.close()
  }
})
