import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { keyHash, newKey } from '#platform/random-key.ts'
import { aPerson, signIn, type TestPerson } from '../people.ts'

/** How the link of a phone stands. */
export type PhoneState = 'open' | 'revoked' | 'over'

/** A phone that somebody's upload link was opened on: its cookie, and whose link it is. */
export interface Phone {
  readonly owner: TestPerson
  readonly link: number
  readonly cookie: string
}

/** A phone with the link of a new person, who is signed in elsewhere; the link is open, revoked or over by now. */
export async function aPhone(db: Db, state: PhoneState): Promise<Phone> {
  const owner = await aPerson(db)
  await signIn(db, owner)
  const { handle } = await db.selectFrom('sessions').select('handle').where('account_id', '=', owner.id).executeTakeFirstOrThrow()
  const key = newKey()
  const { id } = await db
    .insertInto('upload_links')
    .values({
      account_id: owner.id,
      session_handle: handle,
      key_hash: keyHash(newKey()),
      sealed_key: '',
      phone_hash: keyHash(key),
      categories: ['ID', 'MISC'],
      opened_at: new Date(),
      expires_at: state === 'over' ? sql<Date>`now() - interval '1 second'` : sql<Date>`now() + interval '15 minutes'`,
      ended_at: state === 'revoked' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { owner, link: id, cookie: `phone-upload=${key}` }
}
