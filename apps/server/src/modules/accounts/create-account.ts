import { randomInt } from 'node:crypto'
import { Failure } from '@app/contract/failure.ts'
import { TERMS_VERSION, USER_ID_MAX, type AccountKind } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import { addAccountEvent } from './accounts.store.ts'

/** User ids are drawn from here on, so that all have six digits and none follows from another. */
const USER_ID_MIN = 100_000
const UNIQUE_VIOLATION = '23505'
const TRIES_MAX = 20

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
  readonly hasAcceptedTerms?: boolean
  readonly password: {
    readonly hash: string
    readonly state: 'current' | 'temporary' | 'expired' | 'reset'
    readonly temporaryUntil?: Date
  }
  /** Who makes it: an operator, or nobody for the command line. */
  readonly actorId: number | null
}

async function insert(tx: Tx, said: NewAccount, number: number): Promise<number> {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      number,
      kind: said.kind,
      status: said.status ?? 'active',
      home_site: said.site,
      granted_sites: [...(said.grantedSites ?? [])],
      roles: [...(said.roles ?? [])],
      privileges: [...(said.privileges ?? [])],
      membership_type: said.membershipType ?? null,
      broker_id: said.brokerId ?? null,
      is_vacant: said.isVacant ?? false,
      yard: said.yard ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hasAccepted = said.hasAcceptedTerms ?? false
  await tx
    .insertInto('profiles')
    .values({
      account_id: id,
      email: said.email,
      first_name: said.firstName ?? '',
      last_name: said.lastName ?? '',
      company_name: said.companyName ?? '',
      terms_version: hasAccepted ? TERMS_VERSION : 0,
      terms_accepted_at: hasAccepted ? new Date() : null,
    })
    .execute()
  const { hash, state, temporaryUntil = null } = said.password
  await tx
    .insertInto('credentials')
    .values({ account_id: id, password_hash: hash, password_state: state, temporary_until: temporaryUntil })
    .execute()
  await addAccountEvent(tx, { accountId: id, actorId: said.actorId, kind: 'created', detail: { kind: said.kind, site: said.site } })
  return id
}

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION

/**
 * Makes an account with profile and password. @throws Failure UNAVAILABLE when no free user id was found; the database's own error
 * when a number was asked for that is taken.
 */
export async function createAccount(db: Db, said: NewAccount): Promise<{ id: number; number: number }> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const number = said.number ?? randomInt(USER_ID_MIN, USER_ID_MAX + 1)
    try {
      return { id: await transaction(db, (tx) => insert(tx, said, number)), number }
    } catch (error) {
      if (said.number !== undefined || !isTaken(error)) throw error
    }
  }
  throw new Failure('UNAVAILABLE')
}
