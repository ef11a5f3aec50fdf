import type { LightMyRequestResponse } from 'fastify'
import { sql, type Insertable } from 'kysely'
import { BUILT_IN_VERSION } from '@app/contract/house-texts/text-codes.ts'
import { hashOf, newSessionId, type SignInMethod } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Accounts, Profiles, Sessions } from '#platform/db/schema.ts'
import { csrfToken } from '#platform/edge/csrf.ts'

const CSRF_KEY_BYTES = 32
const SESSION_LIFE_MS = 3_600_000

/** Fields of a person that matter to a test; the rest is a standard buyer of the US site without open steps. */
export interface PersonFields extends Partial<Insertable<Accounts>> {
  readonly profile?: Partial<Insertable<Profiles>>
  /** Whether security questions are answered, so that step 462 does not hold the person up. */
  readonly hasSecurityAnswers?: boolean
  readonly passwordHash?: string
}

export interface TestPerson {
  readonly id: number
  readonly number: number
  readonly email: string
}

let lastNumber = 100_000

/** An account under its number, or under the next that is free: what the server makes beside has numbers drawn from all. */
async function anAccount(db: Db, { number, ...account }: Partial<Insertable<Accounts>>): Promise<{ id: number; number: number }> {
  const insert = (under: number) =>
    db
      .insertInto('accounts')
      .values({ kind: 'buyer', home_site: 'CPRTUS', membership_type: 'S', ...account, number: under })
      .returning(['id', 'number'])
  if (number !== undefined) return insert(number).executeTakeFirstOrThrow()
  for (;;) {
    const made = await insert(++lastNumber)
      .onConflict((on) => on.column('number').doNothing())
      .executeTakeFirst()
    if (made !== undefined) return made
  }
}

/** Puts a person into the database. */
export async function aPerson(db: Db, fields: PersonFields = {}): Promise<TestPerson> {
  const { profile = {}, hasSecurityAnswers = true, passwordHash, ...account } = fields
  const { id, number } = await anAccount(db, account)
  const email = profile.email ?? `person${number}@example.com`
  await db
    .insertInto('profiles')
    .values({ first_name: 'Pat', last_name: 'Tester', terms_version: BUILT_IN_VERSION, ...profile, account_id: id, email })
    .execute()
  if (passwordHash !== undefined) await db.insertInto('credentials').values({ account_id: id, password_hash: passwordHash }).execute()
  if (hasSecurityAnswers) await db.insertInto('security_answers').values({ account_id: id, question_id: 1, answer_hash: 'x' }).execute()
  return { id, number, email }
}

/** Makes two people close: they answer one telephone. */
export async function makeClose(db: Db, ids: readonly [number, number]): Promise<void> {
  const phone = `+1 214 55${String(Math.min(...ids)).padStart(6, '0')}`
  await db.updateTable('profiles').set({ phone }).where('account_id', 'in', ids).execute()
}

/** Headers that make a request one of a signed-in person: session cookie and CSRF token. */
export type SignedInHeaders = Record<'host' | 'cookie' | 'x-xsrf-token', string>

export interface SessionFields extends Partial<Insertable<Sessions>> {
  readonly host?: string
  readonly method?: SignInMethod
}

/** Signs a person in by inserting a session; answers the headers of their requests. Works with the CSRF key of `testApp`. */
export async function signIn(db: Db, person: TestPerson, fields: SessionFields = {}): Promise<SignedInHeaders> {
  const { host = 'localhost', ...row } = fields
  const id = newSessionId()
  await db
    .insertInto('sessions')
    .values({
      site: 'CPRTUS',
      method: 'password',
      has_second_factor: true,
      ends_at: sql<Date>`now() + ${SESSION_LIFE_MS} * interval '1 millisecond'`,
      ...row,
      account_id: person.id,
      id_hash: hashOf(id),
    })
    .execute()
  return { host, cookie: `hl=${id}`, 'x-xsrf-token': csrfToken(Buffer.alloc(CSRF_KEY_BYTES), id) }
}

/** Headers of a visit, as a browser keeps them: what an answer sets takes the place of what was there. */
export function takeVisit<Answer extends LightMyRequestResponse>(headers: Omit<SignedInHeaders, 'host'>, answer: Answer): Answer {
  for (const { name, value } of answer.cookies) {
    if (name === 'hl') headers.cookie = headers.cookie.replace(/\bhl=[^;]*/, `hl=${value}`)
    if (name === 'XSRF-TOKEN') headers['x-xsrf-token'] = value
  }
  return answer
}

/** The history of an account, the oldest first: each kind with its details. */
export async function historyOf(db: Db, { id }: Pick<TestPerson, 'id'>): Promise<object[]> {
  const rows = await db.selectFrom('account_events').select(['kind', 'detail']).where('account_id', '=', id).orderBy('id').execute()
  return rows.map(({ kind, detail }) => ({ kind, ...(detail as object) }))
}
