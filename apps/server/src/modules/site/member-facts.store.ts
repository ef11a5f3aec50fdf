import { sql } from 'kysely'
import * as z from 'zod/mini'
import { goesByCompany } from '@app/rules/people/display-name.ts'
import type { Db } from '#platform/db/database.ts'

/** A member's form of address; unset fields are left out. */
export interface Preferences {
  readonly language?: string | undefined
  readonly timeZone?: string | null | undefined
  readonly dateFormat?: string | undefined
  readonly timeFormat?: string | undefined
  readonly distanceUnit?: 'mi' | 'km' | undefined
  readonly place?: { readonly country: string; readonly zip: string } | undefined
}

const storedPreferences = z.object({
  language: z.optional(z.string()),
  timeZone: z.optional(z.nullable(z.string())),
  dateFormat: z.optional(z.string()),
  timeFormat: z.optional(z.string()),
  distanceUnit: z.optional(z.enum(['mi', 'km'])),
  place: z.optional(z.object({ country: z.string(), zip: z.string() })),
})

/** What user config says of a member beyond what every request knows. */
export interface MemberFacts {
  readonly membershipType: string | null
  readonly isDigitalMembership: boolean
  readonly licenceCategory: string
  readonly hasCompany: boolean
  readonly preferences: Preferences
}

/** Facts of an account; null when it is gone. */
export async function findMemberFacts(db: Db, accountId: number): Promise<MemberFacts | null> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select([
      'accounts.membership_type as membershipType',
      'accounts.is_digital_membership as isDigitalMembership',
      'accounts.licence_category as licenceCategory',
      'profiles.company_name as company',
      'profiles.preferences as preferences',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { company, preferences, ...facts } = row
  const parsed = storedPreferences.safeParse(preferences)
  return { ...facts, hasCompany: goesByCompany({ companyName: company }), preferences: parsed.success ? parsed.data : {} }
}

/** Lays changed preferences over those an account has. */
export async function mergePreferences(db: Db, accountId: number, changed: Preferences): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ preferences: sql`preferences || ${JSON.stringify(changed)}::jsonb`, changed_at: sql`now()` })
    .where('account_id', '=', accountId)
    .execute()
}
