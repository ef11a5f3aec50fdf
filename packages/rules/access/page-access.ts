import type { AccessRule } from '@app/contract/access-rule.ts'
import { asWish } from './wish.ts'
import { can, type Person } from './can.ts'

/** Who may open a page. */
export interface PageAccess {
  /** Rule that admits (allowAccess); `anyone` for open pages. */
  readonly access: AccessRule
  /** Rule that refuses, judged first (blockAccess, ACC-4.04, ACC-4.05, OQ-A83). */
  readonly block?: AccessRule
  /** Where a refused person goes instead; /login carries the address to come back to. */
  readonly altRoute?: string
}

export const LOGIN_PATH = '/login'
export const ACCESS_DENIED_PATH = '/accessDenied'

/** Sign-in with the way back; `here` is path and query without language prefix. */
export const loginWithReturn = (here: string): string => `${LOGIN_PATH}?redirectUrl=${encodeURIComponent(asWish(here))}`

/** Where to redirect somebody who may not open a page, null when they may. `here` is its path and query without language prefix. */
export function refusalTarget(person: Person, page: PageAccess, here: string): string | null {
  const isBlocked = page.block !== undefined && can(person, page.block)
  if (!isBlocked && can(person, page.access)) return null
  const isAnonymous = person.roles.includes('ROLE_ANONYMOUS')
  // Another way is for those who are blocked; visitors sign in first.
  if (isAnonymous && !isBlocked && page.block !== undefined && page.altRoute !== undefined) return loginWithReturn(here)
  if (page.altRoute === LOGIN_PATH) return isAnonymous ? loginWithReturn(here) : ACCESS_DENIED_PATH
  return page.altRoute ?? ACCESS_DENIED_PATH
}
