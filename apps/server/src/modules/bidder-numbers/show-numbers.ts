import type { BidderNumber, BidderNumberDone, BidderNumbers, InvitedTerms } from '@app/contract/bidder-numbers/bidder-numbers.answers.ts'
import { NUMBERS_MAX } from '@app/contract/bidder-numbers/number-limits.ts'
import { KINDS_OF_PART, type NumberPart } from '@app/rules/bidder-numbers/numbers.ts'
import { mandateKindOf } from '@app/rules/mandates/holders.ts'
import { memberOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { listNumbers, type NumberRow } from './numbers.store.ts'

function toInvitation({ invitationId, invitedName, email, invitedAt, endsAt, terms }: NumberRow): BidderNumber['invitation'] {
  if (invitationId === null || invitedAt === null || endsAt === null) return null
  return {
    id: invitationId,
    name: invitedName ?? '',
    email: email ?? '',
    invitedAt: invitedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    terms: terms as InvitedTerms | null,
  }
}

function toNumber(row: NumberRow): BidderNumber[] {
  const kind = mandateKindOf(row.accountKind)
  if (kind === null) return []
  const invitation = toInvitation(row)
  return [
    {
      number: row.number,
      kind,
      state: row.isVacant ? (invitation === null ? 'VACANT' : 'INVITED') : 'HELD',
      name: row.isVacant ? (invitation?.name ?? '') : row.holderName,
      invitation,
    },
  ]
}

/** The numbers of the caller's account. */
export async function showNumbers(db: Db, part: NumberPart, ctx: RequestContext): Promise<BidderNumbers> {
  const rows = await listNumbers(db, { payerId: memberOf(ctx).accountId, kinds: KINDS_OF_PART[part] })
  return { numbers: rows.flatMap(toNumber), max: NUMBERS_MAX }
}

/** One number as it stands after a change. */
export async function showNumber(
  db: Db,
  part: NumberPart,
  { payerId, number }: { payerId: number; number: number },
): Promise<BidderNumberDone> {
  const [shown] = (await listNumbers(db, { payerId, kinds: KINDS_OF_PART[part], number })).flatMap(toNumber)
  if (shown === undefined) throw new Error(`number ${number} is gone`)
  return { number: shown }
}
