import { CompiledQuery } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Privilege } from '@app/contract/people.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import type { Tx } from '#platform/db/database.ts'

/** A request that is not decided in this time expires. */
export const PENDING_LIFE = '1 hour'
/** So many who could decide are two people. */
export const OPERATORS_ENOUGH = 2

/** SQL of the sites whose operator an account is. */
const sitesOf = (account: string): string => `(${account}.granted_sites || ${account}.home_site)`

/** SQL of whether an account holds one of these privileges on whatever `isOf` says of their sites, an SQL expression of an array. */
const isHolderOf = (privileges: readonly Privilege[], account: string, isOf: (sites: string) => string): string =>
  `${account}.status = 'active' and ${account}.privileges && '{${privileges.join()}}' and ${isOf(sitesOf(account))}`

/** The same of operators. */
export const isOperatorOf = (account: string, isOf: (sites: string) => string): string => isHolderOf(['OPERATOR'], account, isOf)

/** The same of reviewers. */
export const isReviewerOf = (account: string, isOf: (sites: string) => string): string => isHolderOf(['REVIEWER'], account, isOf)

/**
 * SQL of whether a row `o` of overrides is still open: not for too long, and requested by somebody who still holds a privilege for it,
 * which is that of operators where none is named.
 */
export const isOpenTo = (isOf: (sites: string) => string, ...privileges: readonly Privilege[]): string =>
  `o.state = 'ASKED' and o.asked_at > now() - interval '${PENDING_LIFE}'
    and exists (select from accounts asker where asker.id = o.asked_by and ${isHolderOf(privileges.length === 0 ? ['OPERATOR'] : privileges, 'asker', isOf)})`

/** The same of what is about one `site`. */
export const isOpen = (site: string): string => isOpenTo((sites) => `${site} = any(${sites})`)

/**
 * SQL of whether a seller (the name of a row of `sellers`) is of some sites, an SQL expression of an array: by the site they were added for,
 * by their lots where a file brought them along; operators of every site have all of them.
 */
export const isSellerOf = (seller: string, sites: string): string =>
  `(${sites} @> '{${SITE_CODES.join(',')}}'::text[] or coalesce(${seller}.selling_site = any(${sites}),
    exists (select from lots sold where sold.seller_name = ${seller}.name and sold.selling_site = any(${sites}))))`

const CLOSE = `update overrides set state = $2, decided_by = $3, decided_at = now()
  where id = $1 and state = 'ASKED' and asked_at > clock_timestamp() - interval '${PENDING_LIFE}'`

/** Closes a request, on a connection of either kind; false where somebody else was first, or its time is over. */
export async function closePending(
  on: Tx | Pool | PoolClient,
  id: number,
  { accountId, state }: { readonly accountId: number; readonly state: 'DONE' | 'REFUSED' },
): Promise<boolean> {
  const values = [id, state, accountId]
  if ('executeQuery' in on) return (await on.executeQuery(CompiledQuery.raw(CLOSE, values))).numAffectedRows === 1n
  return (await on.query(CLOSE, values)).rowCount === 1
}
