import type { Duplicate, DuplicateDecided, Duplicates, Twin } from '@app/contract/operations/duplicates/duplicates.answers.ts'
import type { DuplicateState } from '@app/contract/operations/duplicates/duplicate-codes.ts'
import { Failure } from '@app/contract/failure.ts'
import { addAccountEvent, listClose } from '#modules/accounts/index.ts'
import { deriveIfShown } from '#modules/documents/index.ts'
import { beginWaiting, lockMember, mailReady, type Member } from '#modules/memberships/index.ts'
import type { Operator, Sessions } from '#modules/session/index.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Post } from '#platform/mail/index.ts'
import { PAGE_ROWS } from './duplicates-limits.ts'
import { countPairs, findHeldSince, findPair, listPairs, lockPair, type PairRow, saveDecision } from './duplicates.store.ts'

/** What the desk of duplicates works with. */
export interface DuplicatesDeps {
  readonly db: Db
  readonly keys: KeyRing
  readonly sessions: Sessions
  readonly post: Post
}

/** A name is for who acts on the site of its account. */
const shown = (twin: Twin, sites: readonly string[]): Twin => ({ ...twin, name: sites.includes(twin.site) ? twin.name : '' })

const toDuplicate = ({ accountId: _account, otherId: _other, holds: _holds, ...pair }: PairRow, sites: readonly string[]): Duplicate => ({
  ...pair,
  person: shown(pair.person, sites),
  other: shown(pair.other, sites),
  foundAt: pair.foundAt.toISOString(),
  decidedAt: pair.decidedAt?.toISOString() ?? '',
})

/** Pairs that the operator's sites have: those that wait for a decision, or all of one account. */
export async function readDuplicates(
  db: Db,
  { sites }: Operator,
  { number, page }: { readonly number: number | null; readonly page: number },
): Promise<Duplicates> {
  const seen = { sites, number }
  const [rows, count] = await Promise.all([listPairs(db, seen, { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS }), countPairs(db, seen)])
  return { duplicates: rows.map((row) => toDuplicate(row, sites)), page, pages: Math.max(1, Math.ceil(count / PAGE_ROWS)) }
}

/** The accounts of a pair under lock, in the order of their ids: first the accounts, then the pair, as a registration does. */
async function lockBoth(tx: Tx, pair: PairRow | null): Promise<readonly Member[]> {
  return pair === null ? [] : [await lockMember(tx, pair.otherId), await lockMember(tx, pair.accountId)]
}

/**
 * Decides about a pair; where they are two people, a membership that waited for it begins with the same commit, and bids that waited are let on.
 * @throws Failure NOT_FOUND for a pair of other sites, MEMBERSHIP_ACT_REFUSED for one's own account and that of somebody close (SELF), and where another operator was first (DECIDED).
 */
export async function decidePair(
  { db, sessions, post }: DuplicatesDeps,
  { accountId, sites }: Operator,
  {
    id,
    state,
    isSame,
    reason,
    nowMs,
  }: { readonly id: number; readonly state: DuplicateState; readonly isSame: boolean; readonly reason: string; readonly nowMs: number },
): Promise<DuplicateDecided> {
  const decided = isSame ? 'SAME' : 'NOT_SAME'
  await transaction(db, async (tx) => {
    const members = await lockBoth(tx, await findPair(tx, id))
    const pair = await lockPair(tx, id)
    if (pair === null || ![pair.person.site, pair.other.site].some((site) => sites.includes(site))) throw new Failure('NOT_FOUND')
    const both = [pair.accountId, pair.otherId]
    if ((await listClose(tx, accountId, both)).length > 0) throw new Failure('MEMBERSHIP_ACT_REFUSED', { reason: 'SELF' })
    if (pair.state !== state) throw new Failure('MEMBERSHIP_ACT_REFUSED', { reason: 'DECIDED' })
    await saveDecision(tx, id, { state: decided, reason, decidedBy: accountId })
    const detail = { duplicate: id, decided, reason }
    for (const about of both) await addAccountEvent(tx, { accountId: about, actorId: accountId, kind: 'duplicate-decided', detail })
    // Known only now: a registration that was under way may have found the pair again.
    const waiting = members.find((member) => member.accountId === pair.holds)
    if (waiting === undefined) return
    if (waiting.kind !== 'guest') return deriveIfShown(tx, waiting.accountId, { actorId: accountId, nowMs })
    const since = (await findHeldSince(tx, waiting.accountId)) ?? pair.foundAt
    const { standing } = await beginWaiting(tx, waiting.accountId, { since, nowMs })
    if (standing.level !== null && standing.level !== 'G') await mailReady(post, tx, waiting)
  })
  sessions.forgetAccount()
  return { state: decided }
}
