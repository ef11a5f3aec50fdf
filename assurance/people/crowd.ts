import { BUILT_IN_VERSION } from '@app/contract/house-texts/text-codes.ts'
import { hashNow } from '../../apps/server/src/platform/passwords/argon2.ts'
import type { Installation } from './installation.ts'

/** A password that is on no list, and its hash. */
export const PASSWORD = 'Straw-heron 47 ladder'
const FIRST_NUMBER = 100_001

/** Somebody who may sign in. */
export interface OneOfCrowd {
  readonly id: number
  readonly number: number
  readonly email: string
}

/** Puts so many buyers into a server's database, all with the same password, without open steps. */
export async function makeCrowd({ pool }: Installation, count: number): Promise<OneOfCrowd[]> {
  const { rows } = await pool.query<{ id: number; number: number }>(
    `insert into accounts (number, kind, home_site, membership_type) select $1 + n, 'buyer', 'CPRTUS', 'S' from generate_series(0, $2 - 1) n
     returning id, number`,
    [FIRST_NUMBER, count],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `insert into profiles (account_id, first_name, last_name, country, address, terms_version, email)
     select id, 'Pat', 'Tester', 'USA', '{"state":"TX"}', $2, 'person' || number || '@example.com' from accounts where id = any ($1)`,
    [ids, BUILT_IN_VERSION],
  )
  await pool.query(`insert into credentials (account_id, password_hash) select unnest($1::bigint[]), $2`, [ids, hashNow(PASSWORD)])
  await pool.query(`insert into security_answers (account_id, question_id, answer_hash) select unnest($1::bigint[]), 1, 'x'`, [ids])
  return rows.map(({ id, number }) => ({ id, number, email: `person${number}@example.com` }))
}
