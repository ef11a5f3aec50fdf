import type { AccountKind, Role } from '@app/contract/people.ts'
import { OPEN_LEVELS, type OpenLevel } from '@app/contract/registration/registration.ts'

/** Levels of membership: guest, standard, premier, broker, master (OQ-A138). */
export type MembershipLevel = 'G' | 'S' | 'P' | 'B' | 'M'

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

/** A level that anybody may choose, null for any other word. */
export const openLevelOf = (word: string): OpenLevel | null => OPEN_LEVELS.find((level) => level === word) ?? null

/**
 * Whether an account may move to a level that anybody may choose: a guest may, whatever they chose before. Everybody else holds what was
 * paid for, decided, or earned by an address, and keeps it.
 */
export const mayChooseLevel = ({ held, kind }: { readonly held: MembershipLevel; readonly kind: AccountKind }): boolean =>
  held === 'G' && kind === 'guest'
