import { sql } from 'kysely'
import { INVITATION_DAYS } from '@app/contract/bidder-numbers/number-limits.ts'
import type { InvitedTerms } from '@app/contract/bidder-numbers/bidder-numbers.answers.ts'
import type { AccountKind } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { accountName } from '#modules/accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** An invitation to a number, as it is kept while it can be accepted. */
export interface NewInvitation {
  readonly payerId: number
  /** The vacant account of the number. */
  readonly accountId: number
  readonly email: string
  readonly name: string
  readonly terms: InvitedTerms | null
  readonly keyHash: Buffer
}

/** Ends what is over by its time: the address and the key are forgotten. */
const ENDED = sql.raw(`set withdrawn_at = ends_at, email = null, key_hash = null, name = ''
  where accepted_at is null and withdrawn_at is null and ends_at <= now()`)

/** Keeps an invitation; null where somebody is invited to the number already. */
export async function addInvitation(tx: Tx, invitation: NewInvitation): Promise<{ readonly id: number; readonly endsAt: Date } | null> {
  const { payerId, accountId, email, name, terms, keyHash } = invitation
  await sql`update bidder_invitations ${ENDED} and account_id = ${accountId}`.execute(tx)
  const row = await tx
    .insertInto('bidder_invitations')
    .values({
      payer_id: payerId,
      account_id: accountId,
      email,
      name,
      terms: terms === null ? null : JSON.stringify(terms),
      key_hash: keyHash,
      ends_at: sql<Date>`now() + ${INVITATION_DAYS} * interval '1 day'`,
    })
    .onConflict((conflict) => conflict.column('account_id').where('accepted_at', 'is', null).where('withdrawn_at', 'is', null).doNothing())
    .returning(['id', 'ends_at as endsAt'])
    .executeTakeFirst()
  return row ?? null
}

/** An invitation that can be accepted, with whose it is. */
export interface OpenRow {
  readonly id: number
  readonly payerId: number
  readonly accountId: number
  readonly number: number
  readonly email: string
  readonly name: string
  readonly terms: InvitedTerms | null
  readonly endsAt: Date
  readonly site: SiteCode
  readonly kind: AccountKind
  readonly payerName: string
}

const OPEN =
  sql.raw(`select i.id, i.payer_id as "payerId", i.account_id as "accountId", a.number, i.email, i.name, i.terms, i.ends_at as "endsAt",
    a.home_site as site, a.kind,
    ${accountName('b', 'p')} as "payerName"
  from bidder_invitations i join accounts a on a.id = i.account_id join accounts b on b.id = i.payer_id left join profiles p on p.account_id = b.id
  where i.accepted_at is null and i.withdrawn_at is null and i.ends_at > clock_timestamp() and a.is_vacant and a.broker_id = i.payer_id`)

/** The open invitation of a key; null for one that was used, taken back or is over. */
export async function findOpen(db: Db, keyHash: Buffer): Promise<OpenRow | null> {
  const { rows } = await sql<OpenRow>`${OPEN} and i.key_hash = ${keyHash}`.execute(db)
  return rows[0] ?? null
}

/** The same, locked: of two who accept at once the second waits and finds none. */
export async function lockOpen(tx: Tx, keyHash: Buffer): Promise<OpenRow | null> {
  await tx.selectFrom('bidder_invitations').select('id').where('key_hash', '=', keyHash).forUpdate().execute()
  const { rows } = await sql<OpenRow>`${OPEN} and i.key_hash = ${keyHash}`.execute(tx)
  return rows[0] ?? null
}

/** Uses an invitation up: its address is in the account from now on, its key nowhere. */
export async function closeAccepted(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('bidder_invitations')
    .set({ accepted_at: sql<Date>`clock_timestamp()`, email: null, key_hash: null, name: '' })
    .where('id', '=', id)
    .execute()
}

/** Takes an open invitation of an account back; answers its number, undefined for another's, an unknown one and one that is over. */
export async function withdrawOpen(
  tx: Tx,
  { id, payerId, kinds }: { readonly id: number; readonly payerId: number; readonly kinds: readonly string[] },
): Promise<{ readonly number: number; readonly accountId: number } | undefined> {
  const { rows } = await sql<{ number: number; accountId: number }>`
    update bidder_invitations i set withdrawn_at = clock_timestamp(), email = null, key_hash = null, name = '' from accounts a
    where a.id = i.account_id and i.id = ${id} and i.payer_id = ${payerId} and a.kind = any(${kinds}::text[])
      and i.accepted_at is null and i.withdrawn_at is null and i.ends_at > clock_timestamp()
    returning a.number, a.id as "accountId"`.execute(tx)
  return rows[0]
}

/** Forgets addresses and keys of invitations whose time is over. */
export async function sweepInvitations(db: Db): Promise<void> {
  await sql`update bidder_invitations ${ENDED}`.execute(db)
}
