import { sql } from 'kysely'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Who somebody was whose account is closed, as a paper of theirs has to say after it is gone. */
export interface ClosedPerson {
  readonly number: number
  readonly site: SiteCode
  readonly closedAt: Date | null
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly address: unknown
}

/** The person of an account. */
export async function findPerson(db: Db | Tx, accountId: number): Promise<ClosedPerson> {
  const { rows } = await sql<ClosedPerson>`
    select a.number, a.home_site as site, a.closed_at as "closedAt", p.first_name as "firstName", p.last_name as "lastName",
      p.company_name as "companyName", p.address
    from accounts a join profiles p on p.account_id = a.id where a.id = ${accountId}`.execute(db)
  if (rows[0] === undefined) throw new Error(`account ${accountId} is gone`)
  return rows[0]
}
