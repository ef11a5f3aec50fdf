import type { Rule } from '@app/contract/access-rule.ts'
import type { AccountKind, AccountStatus, Privilege, Role, SitePreferenceName, StepStatus } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { TokenScope } from '@app/contract/tokens/token-codes.ts'
import type { BuyerClass } from '../fees/schedule.ts'
import type { TaxExemption } from '../tax/payer-tax.ts'

/** The caller. Three separate sets: what somebody is, what they may do, and how their site wants things shown. */
export interface Person {
  readonly roles: readonly Role[]
  readonly privileges: readonly Privilege[]
  readonly sitePreferences: readonly SitePreferenceName[]
}

/** A member's own choices beside the site's. */
export interface OwnDisplay {
  readonly dateFormat?: string | undefined
  readonly timeFormat?: string | undefined
  readonly distanceUnit?: 'mi' | 'km' | undefined
}

/** A person with an account and a live session. */
export interface Member extends Person {
  /** Internal key of the account; never shown. */
  readonly accountId: number
  /** The user id, which the documents call the buyer number. */
  readonly number: number
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly homeSite: string
  /** The site of the session. */
  readonly site: string
  /** Sites of the account, the home site first: where this person signs in and, as an operator, acts. */
  readonly sites: readonly SiteCode[]
  readonly displayName: string
  /** Fees that bids of this session pay: the account's, or the buyer's for whom a counterman bids. */
  readonly buyerClass: BuyerClass
  /** Where whoever pays for them need not pay tax. */
  readonly exemptions: readonly TaxExemption[]
  /** Preferred forms of dates, times and distances; unset ones follow the site. */
  readonly display?: OwnDisplay
  /** Steps this person still has to take, in their order. */
  readonly steps: readonly StepStatus[]
  /** Epoch milliseconds at which the person last proved their identity. */
  readonly provedAtMs: number
  /** Whether the person, who could bid for themselves, bids for another account now. */
  readonly bidsByChoice?: boolean
  /** The token by which a program acts as the person, and its mandate; left out where they act themselves. */
  readonly token?: { readonly id: number; readonly mandateId: number; readonly scopes: readonly TokenScope[] }
}

/** The visitor without a session. */
export const ANONYMOUS: Person = { roles: ['ROLE_ANONYMOUS'], privileges: [], sitePreferences: [] }

/** Whether somebody has a session. */
export const isMember = (person: Person): person is Member => 'accountId' in person

const PREFERENCE = 'pref:'

function holds(person: Person, name: string): boolean {
  if (name === 'anyone') return true
  if (name === 'member') return !person.roles.includes('ROLE_ANONYMOUS')
  const held: readonly string[] = name.startsWith(PREFERENCE) ? person.sitePreferences : [...person.roles, ...person.privileges]
  return held.includes(name)
}

/**
 * Whether a person satisfies a rule: names joined by `&` (and) and `,` (or), `!` negates one name; `&` binds tighter
 * (rulings "role rule syntax"). `anyone` and `member` are built in; `pref:` names a preference of the site, and nothing else does.
 * An unknown name counts as absent; an empty rule admits nobody.
 */
export function can(person: Person, rule: Rule): boolean {
  return rule.split(',').some((all) => {
    const names = all.split('&').map((name) => name.trim())
    return names.every((name) =>
      name.startsWith('!') ? name.length > 1 && !holds(person, name.slice(1).trim()) : name !== '' && holds(person, name),
    )
  })
}
