import type { TestApp } from '#test/app.ts'
import { aPerson, type PersonFields, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'

export const TEXTS = '/data/member/texts'

/** A member who has just signed in. */
export interface Texted {
  readonly person: TestPerson
  readonly headers: SignedInHeaders
}

export async function aMember({ database: { db } }: TestApp, fields: PersonFields = {}): Promise<Texted> {
  const person = await aPerson(db, fields)
  return { person, headers: await signIn(db, person) }
}

/** Sends something of the page of texts. */
export const post = (
  one: TestApp,
  headers: Record<string, string>,
  ...[path, body, remoteAddress = '127.0.0.1']: readonly [path: string, body: object, from?: string]
) => one.app.inject({ method: 'POST', url: `${TEXTS}${path}`, headers, payload: body, remoteAddress })

/** What is in the outbox or the mailbox, the oldest first. */
export async function textsTo(one: TestApp, number: string): Promise<readonly { body: string; state: string; kind: string }[]> {
  const { rows } = await one.database.pool.query<{ body: string; state: string; kind: string }>(
    'select body, state, kind from texts where number = $1 order by id',
    [number],
  )
  return rows
}

const CODE = /\d{6}/

/** The last code that was texted to a number. */
export async function codeTo(one: TestApp, number: string): Promise<string> {
  const texts = await textsTo(one, number)
  return CODE.exec(texts.findLast(({ kind }) => kind === 'CODE')?.body ?? '')?.[0] ?? ''
}

/** Gives somebody a number as they would do it themselves. */
export async function confirmNumber(one: TestApp, headers: Record<string, string>, number: string): Promise<void> {
  await post(one, headers, '/number', { number, country: 'USA' })
  await post(one, headers, '/code', { code: await codeTo(one, number) })
}
