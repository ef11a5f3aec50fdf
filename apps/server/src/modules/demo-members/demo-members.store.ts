import { sql } from 'kysely'
import { DEMO_BROKER_WORDS, DEMO_TALK, INVITED } from '@app/demo/people/members.ts'
import type { BrokerWords } from '@app/contract/brokers/brokers.answers.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Whether any of these accounts has an identity check: then the rest is there as well. */
export async function haveBeenChecked(db: Db, accountIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select from identity_checks where account_id = any(${accountIds}::bigint[]) limit 1`.execute(db)
  return rows.length > 0
}

const insertWords = (tx: Tx, accountId: number, words: BrokerWords) =>
  tx
    .insertInto('broker_profiles')
    .values({ account_id: accountId, ...words })
    .execute()

/** Who is who in the demo world, where brokers are concerned. */
export interface BrokerPeople {
  readonly broker: number
  readonly master: number
  readonly bidder: number
  readonly applicant: number
  readonly invitedNumber: number
  readonly operator: number
}

/** Words that are listed and words that wait, two fees, a talk, an application, and an invitation that is open. */
export async function insertBrokerWorld(tx: Tx, people: BrokerPeople): Promise<void> {
  const { broker, master, bidder, applicant, invitedNumber, operator } = people
  await insertWords(tx, broker, DEMO_BROKER_WORDS.broker)
  await sql`update broker_profiles set state = 'LISTED', decided_at = now(), decided_by = ${operator} where account_id = ${broker}`.execute(
    tx,
  )
  await insertWords(tx, master, DEMO_BROKER_WORDS.master)
  await sql`
    insert into broker_fees (account_id, currency, kind, basis_points, bands, from_at) values
      (${broker}, 'USD', 'PERCENT', 250, null, now()),
      (${broker}, 'CAD', 'BANDS', null, '[{"fromMinor": 0, "feeMinor": 25000}, {"fromMinor": 1000000, "feeMinor": 40000}]', now())`.execute(
    tx,
  )
  for (const { isBroker, words } of DEMO_TALK)
    await sql`
      insert into broker_messages (broker_id, bidder_id, is_from_broker, words, is_mailed)
      values (${broker}, ${bidder}, ${isBroker}, ${words}, false)`.execute(tx)
  await sql`
    insert into broker_applications (account_id, level, company, licence_number, contact, message) values
      (${applicant}, 'B', 'Nair Imports', 'NV 55120', 'Priya Nair', 'Six buyers in Nevada and Utah wait for their numbers.')`.execute(tx)
  // Nobody holds the key: the mail of an invented person goes nowhere.
  await sql`
    insert into bidder_invitations (payer_id, account_id, email, name, key_hash, ends_at) values
      (${broker}, ${invitedNumber}, ${INVITED.email}, ${INVITED.name}, sha256(gen_random_uuid()::text::bytea), now() + interval '7 days')`.execute(
    tx,
  )
}
