import type { AccountKind } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Tx } from '#platform/db/database.ts'

/** A new account as its maker says it. */
export interface NewAccount {
  /** Drawn when left out. */
  readonly number?: number
  readonly kind: AccountKind
  readonly site: SiteCode
  readonly grantedSites?: readonly string[]
  readonly roles?: readonly string[]
  readonly privileges?: readonly string[]
  readonly membershipType?: string | null
  readonly brokerId?: number | null
  readonly isVacant?: boolean
  readonly yard?: number | null
  readonly status?: string
  readonly email: string | null
  readonly firstName?: string
  readonly lastName?: string
  readonly companyName?: string
  readonly phone?: string
  /** Alpha-3. */
  readonly country?: string
  /** Language of mails. */
  readonly language?: string
  /** Version of the terms that they accepted; none when left out. */
  readonly termsVersion?: number
  readonly password: {
    /** Null for an account that nobody signs in to yet. */
    readonly hash: string | null
    readonly state: 'current' | 'temporary' | 'expired' | 'reset'
    readonly temporaryUntil?: Date
  }
  /** Who makes it: an operator, or nobody for the command line. */
  readonly actorId: number | null
}

/** Writes an account with profile and password; answers its id. */
export async function insertAccount(tx: Tx, account: NewAccount, number: number): Promise<number> {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      number,
      kind: account.kind,
      status: account.status ?? 'active',
      home_site: account.site,
      granted_sites: [...(account.grantedSites ?? [])],
      roles: [...(account.roles ?? [])],
      privileges: [...(account.privileges ?? [])],
      membership_type: account.membershipType ?? null,
      broker_id: account.brokerId ?? null,
      is_vacant: account.isVacant ?? false,
      yard: account.yard ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { termsVersion = 0 } = account
  await tx
    .insertInto('profiles')
    .values({
      account_id: id,
      email: account.email,
      first_name: account.firstName ?? '',
      last_name: account.lastName ?? '',
      company_name: account.companyName ?? '',
      phone: account.phone ?? '',
      country: account.country ?? null,
      preferences: JSON.stringify(account.language === undefined ? {} : { language: account.language }),
      terms_version: termsVersion,
      terms_accepted_at: termsVersion > 0 ? new Date() : null,
    })
    .execute()
  const { hash, state, temporaryUntil = null } = account.password
  await tx
    .insertInto('credentials')
    .values({ account_id: id, password_hash: hash, password_state: state, temporary_until: temporaryUntil })
    .execute()
  return id
}
