import type { Privilege, Role, SitePreferenceName } from './people.ts'

type Negatable<T extends string> = T | `!${T}`
/** Up to two names; a rule of three gets a row here. */
type Joined<T extends string> = T | `${T}&${T}` | `${T},${T}`
type AccessName = Negatable<'anyone' | 'member' | Role | Privilege>

/**
 * Who may make a call or open a page: by `anyone`, `member`, roles and privileges. A preference cannot be written here: setting the
 * preferences of a site must not change anybody's rights.
 */
export type AccessRule = Joined<AccessName> | 'member&!COUNTERMAN&!KIOSK_BIDDER' | 'member&!ROLE_GUEST&!KIOSK_BIDDER'

/** What is shown to whom: as access, and by preferences of the site, each named as one (`pref:CODE`, `pref:CODE=value`; ACC-6.15). */
export type Rule = AccessRule | Joined<AccessName | Negatable<SitePreferenceName>>
