import { sql } from 'kysely'
import { PRIVILEGES } from '@app/contract/people.ts'
import { aPerson, signIn, type PersonFields } from '../../apps/server/test/people.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'

/** Sessions are many: the cases sign out, change passwords and delete accounts as they come by. */
const PEOPLE_EACH = 40
const SESSIONS_EACH = 5
const KINDS: readonly PersonFields[] = [{}, { kind: 'broker-bidder' }, { kind: 'internal', privileges: [...PRIVILEGES] }]

/** Puts people of several kinds into the database of the application and signs them in; answers the headers of their requests. */
export async function fuzzMembers(databaseUrl: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const { db, close } = openDatabase(databaseUrl, { log: silentLog(), use: 'command' })
  try {
    const members: Readonly<Record<string, string>>[] = []
    for (let made = 0; made < PEOPLE_EACH * KINDS.length; made++) {
      const person = await aPerson(db, KINDS[made % KINDS.length])
      await sql`insert into bidder_terms (account_id, document_status) values (${person.id}, 'VALID')`.execute(db)
      await sql`insert into deposits (account_id, currency, held_minor) values (${person.id}, 'USD', 100000000000)`.execute(db)
      for (let session = 0; session < SESSIONS_EACH; session++) members.push(await signIn(db, person))
    }
    return members
  } finally {
    await close()
  }
}
