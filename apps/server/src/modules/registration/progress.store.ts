import { sql } from 'kysely'
import type { AccountKind, MembershipLevel } from '@app/contract/people.ts'
import type { OpenLevel } from '@app/contract/registration/registration.ts'
import { MEMBER_QUESTIONS } from '@app/rules/reference/member-choices.ts'
import type { TypedAddress } from '@app/rules/validation/addresses.ts'
import { lockMember } from '#modules/memberships/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** How far somebody has come with their registration. */
export interface Progress {
  readonly kind: AccountKind
  /** The one that was chosen, or that the account has. */
  readonly level: MembershipLevel
  /** Level of the account. */
  readonly held: MembershipLevel
  readonly homeSite: string
  readonly firstName: string
  readonly country: string
  readonly address: Readonly<Record<string, string>>
  readonly shippingPreference: string
  /** An address that was refused, by field; empty where none was since the last that was saved. */
  readonly refusedHome: Readonly<Record<string, string>>
  readonly hasQuestions: boolean
  /** Whether the account was made by a registration. */
  readonly isRegistered: boolean
  readonly hasChosenLevel: boolean
  readonly hasAddress: boolean
  readonly isFinished: boolean
}

/** The same, with the account locked until the transaction ends. */
export async function lockProgress(tx: Tx, accountId: number): Promise<Progress> {
  await lockMember(tx, accountId)
  return findProgress(tx, accountId)
}

/** How far an account has come; one without a registration has all of it behind. */
export async function findProgress(db: Db | Tx, accountId: number): Promise<Progress> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.account_id', 'accounts.id')
    .leftJoin('registrations', 'registrations.account_id', 'accounts.id')
    .select([
      'accounts.kind',
      'accounts.membership_type',
      'accounts.home_site',
      'profiles.first_name',
      'profiles.country',
      'profiles.address',
      'registrations.id as registration',
      'registrations.level',
      'registrations.level_chosen_at',
      'registrations.address_saved_at',
      'registrations.finished_at',
      'registrations.shipping_preference',
      'registrations.refused_home',
    ])
    .select(sql<boolean>`exists (select from security_answers s where s.account_id = accounts.id)`.as('has_questions'))
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const isRegistered = row.registration !== null
  const held = (row.membership_type ?? 'S') as MembershipLevel
  return {
    kind: row.kind as AccountKind,
    level: row.finished_at === null ? ((row.level as MembershipLevel | null) ?? held) : held,
    held,
    homeSite: row.home_site,
    firstName: row.first_name,
    country: row.country ?? '',
    address: (row.address ?? {}) as Progress['address'],
    shippingPreference: row.shipping_preference ?? '',
    refusedHome: (row.refused_home ?? {}) as Progress['refusedHome'],
    hasQuestions: row.has_questions,
    isRegistered,
    hasChosenLevel: !isRegistered || row.level_chosen_at !== null,
    hasAddress: !isRegistered || row.address_saved_at !== null,
    isFinished: !isRegistered || row.finished_at !== null,
  }
}

/** Notes the level that somebody chose; a guest who had finished goes on. */
export async function saveChoice(tx: Tx, accountId: number, level: OpenLevel): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ level, level_chosen_at: sql<Date>`now()`, finished_at: null })
    .where('account_id', '=', accountId)
    .execute()
}

/** Keeps the address of a registration and how its vehicles are collected. */
export async function saveAddress(
  tx: Tx,
  accountId: number,
  {
    address,
    shippingPreference,
    choices,
  }: { address: TypedAddress; shippingPreference: string; choices: Readonly<Record<string, string>> },
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({
      address: JSON.stringify(address),
      country: address.country,
      member_type: choices[MEMBER_QUESTIONS.memberType] ?? sql<string>`member_type`,
      business_type: choices[MEMBER_QUESTIONS.businessType] ?? sql<string>`business_type`,
      changed_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .execute()
  await tx
    .updateTable('registrations')
    .set({
      address_saved_at: sql<Date>`now()`,
      shipping_preference: shippingPreference,
      refused_home: '{}',
      choices: sql`choices || ${JSON.stringify(choices)}::jsonb`,
    })
    .where('account_id', '=', accountId)
    .execute()
}

/** Keeps an address that was refused, as it was typed, until one is saved. */
export async function saveRefusedHome(db: Db, accountId: number, home: Readonly<Record<string, string>>): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ refused_home: JSON.stringify(home) })
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .execute()
}

/** Notes that a registration is over; answers whether it was not before. */
export async function saveFinished(tx: Tx, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('registrations')
    .set({ finished_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
