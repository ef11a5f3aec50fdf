import type { AccountKind, MembershipLevel, Role } from '@app/contract/people.ts'
import { OPEN_LEVELS, type OpenLevel } from '@app/contract/registration/registration.ts'
import type { SiteCode } from '@app/contract/sites.ts'

/** What a level makes of an account. */
export interface LevelRights {
  readonly kind: AccountKind
  readonly roles: readonly Role[]
}

/** Kind and roles of each level: a guest watches, every other level bids (MQ-014, MQ-015). */
export const RIGHTS_OF_LEVEL: Readonly<Record<MembershipLevel, LevelRights>> = {
  G: { kind: 'guest', roles: ['ROLE_GUEST'] },
  S: { kind: 'buyer', roles: [] },
  P: { kind: 'buyer', roles: ['ROLE_PREMIUM'] },
  B: { kind: 'buyer', roles: ['ROLE_BROKER'] },
  M: { kind: 'buyer', roles: ['ROLE_MASTER'] },
}

const LEVEL_ROLES: ReadonlySet<string> = new Set(Object.values(RIGHTS_OF_LEVEL).flatMap(({ roles }) => roles))

/** The roles of an account that gets a level: those of its former level go, what it holds by other means stays. */
export const rolesWith = (roles: readonly string[], level: MembershipLevel): readonly string[] => [
  ...roles.filter((role) => !LEVEL_ROLES.has(role)),
  ...RIGHTS_OF_LEVEL[level].roles,
]

/** Kinds of accounts that have a membership of their own; everybody else acts for one that has, or for the house. */
export const hasMembership = (kind: AccountKind): boolean => kind === 'guest' || kind === 'buyer'

/** Rank of each level that is bought: a higher one includes the lower. Broker and master are decided by operators. */
const RANK: Readonly<Record<MembershipLevel, number>> = { G: 0, S: 1, P: 2, B: 3, M: 3 }

/** Whether a level includes more than another. */
export const isHigher = (level: MembershipLevel, than: MembershipLevel): boolean => RANK[level] > RANK[than]

/** Which lots a level bids on (MQ-015): none as a guest, those open to the public as standard, all with every other. */
export function bidsOn(level: MembershipLevel, { isOpenToPublic }: { readonly isOpenToPublic: boolean }): boolean {
  if (level === 'G') return false
  return level === 'S' ? isOpenToPublic : true
}

/** Sites whose memberships are guest, standard and premium alone (ACC-6.24): nobody becomes a broker or a master there. */
const WITHOUT_BROKERS: ReadonlySet<SiteCode> = new Set<SiteCode>(['CPRTMEA'])

/** Whether a site has a level of membership. */
export const hasLevel = (site: SiteCode, level: MembershipLevel): boolean =>
  OPEN_LEVELS.some((one) => one === level) || !WITHOUT_BROKERS.has(site)

/** A level that anybody may choose, null for any other word. */
export const openLevelOf = (word: string): OpenLevel | null => OPEN_LEVELS.find((level) => level === word) ?? null

/**
 * Whether an account may move to a level that anybody may choose: a guest may, whatever they chose before. Everybody else holds what was
 * paid for, decided, or earned by an address, and keeps it.
 */
export const mayChooseLevel = ({ held, kind }: { readonly held: MembershipLevel; readonly kind: AccountKind }): boolean =>
  held === 'G' && kind === 'guest'
