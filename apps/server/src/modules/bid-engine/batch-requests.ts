import type { PoolClient } from 'pg'
import type { BidAnswer } from '@app/contract/lanes/live.ts'
import { refuseDecision, requestUntilMs, REQUESTS_OPEN_MAX } from '@app/rules/mandates/decide-approval.ts'
import {
  type BrokerFeesHeld,
  endRequest,
  type KnownRequest,
  type LockedRequest,
  lockRequests,
  type NewRequest,
  putRequest,
  readKnownRequests,
  type RequestEnd,
} from '#modules/bid-accounts/index.ts'
import { type LotRow, preBidEndMs } from '#modules/lot-book/index.ts'
import type { ReceivedOrder } from './received-order.ts'

/** What a batch has read of requests. */
export interface ReadRequests {
  readonly agreed: ReadonlyMap<number, LockedRequest>
  readonly known: readonly KnownRequest[]
}

/** Locks the requests that a batch agrees to, behind the locks of mandates; almost always none. */
export const lockAgreed = (client: PoolClient, batch: readonly ReceivedOrder[]): Promise<ReadRequests['agreed']> =>
  lockRequests(
    client,
    batch.flatMap(({ approval }) => (approval === undefined ? [] : [approval.requestId])),
  )

/** Reads what waits by the mandates of a batch, and what its bids may stand for already. */
export function readRequestsOf(client: PoolClient, batch: readonly ReceivedOrder[]): Promise<ReadRequests['known']> {
  const byMandate = batch.filter(({ mandateId, approval }) => mandateId !== null && approval === undefined)
  return readKnownRequests(client, { mandates: [...new Set(byMandate.flatMap(({ mandateId }) => mandateId ?? []))], keys: byMandate })
}

const placeOf = ({ lot, holderId }: Pick<KnownRequest, 'lot' | 'holderId'>): string => `${lot}:${holderId}`
const nameOf = (holderId: number, key: string): string => `${holderId}:${key}`

/** When a lot takes no more of such bids, where that is fixed: a lane on the block moves its end with every bid. */
function closesAtMs(row: Pick<LotRow, 'saleType' | 'phase' | 'deadlineMs' | 'endsAtMs' | 'startsAtMs' | 'preBidMinutes'>): number | null {
  if (row.saleType === 'SEALED') return row.deadlineMs ?? row.endsAtMs
  return row.saleType === 'LANE' && row.phase === 'PRELIM' ? preBidEndMs(row) : null
}

/** What of a batch waits for a second person, and what one has agreed to; written with the batch. */
export class BatchRequests {
  readonly #agreed: ReadonlyMap<number, LockedRequest>
  readonly #open = new Map<string, KnownRequest>()
  readonly #byKey = new Map<string, KnownRequest>()
  readonly #asked: NewRequest[] = []
  readonly #ended = new Map<number, RequestEnd>()

  constructor({ agreed, known }: ReadRequests) {
    this.#agreed = agreed
    for (const one of known) {
      if (one.isOpen) this.#open.set(placeOf(one), one)
      if (one.key !== null) this.#byKey.set(nameOf(one.holderId, one.key), one)
    }
  }

  /** Whether a bid can be decided that somebody has agreed to: its request is still open. */
  isOpen({ approval, order }: ReceivedOrder, nowMs: number): boolean {
    const request = approval === undefined ? undefined : this.#agreed.get(approval.requestId)
    if (request === undefined || request.lot !== order.lotNumber || this.#ended.has(request.id)) return false
    return refuseDecision({ ...request, isLotClosed: false }, nowMs) === null
  }

  /** The broker's fees as its bidder saw them, of a bid that somebody has agreed to; undefined for a bid that nobody had to. */
  feesAsked({ approval }: ReceivedOrder): BrokerFeesHeld | undefined {
    return approval === undefined ? undefined : this.#agreed.get(approval.requestId)?.brokerFees
  }

  /** What was asked for under the key of a bid: the same bid, another one, or null for nothing. */
  before({ personId, key, order }: ReceivedOrder): 'same' | 'other' | null {
    const known = this.#byKey.get(nameOf(personId, key))
    if (known === undefined) return null
    const isSame =
      known.lot === order.lotNumber &&
      known.kind === order.kind &&
      known.amountMinor === order.amountMinor &&
      known.isOnePlus === (order.isOnePlus ?? false)
    return isSame ? 'same' : 'other'
  }

  /** Keeps a bid as a request: `new` the first on its lot, `later` in place of another; null where too many wait by the mandate. */
  ask(
    received: ReceivedOrder & { readonly mandateId: number },
    { row, allInMinor, nowMs }: { readonly row: LotRow; readonly allInMinor: number; readonly nowMs: number },
  ): { readonly how: 'new' | 'later'; readonly untilMs: number } | null {
    const { personId, accountId, mandateId, order, site, key } = received
    const { lotNumber: lot, kind, amountMinor, isOnePlus = false, isConfirmed = false } = order
    const known: KnownRequest = { mandateId, holderId: personId, lot, kind, amountMinor, isOnePlus, key, isOpen: true }
    const isLater = this.#open.has(placeOf(known))
    const waiting = [...this.#open.values()].filter((one) => one.mandateId === mandateId).length
    if (!isLater && waiting >= REQUESTS_OPEN_MAX) return null
    const untilMs = requestUntilMs(nowMs, closesAtMs(row))
    const { currency } = row
    this.#open.set(placeOf(known), known)
    this.#byKey.set(nameOf(personId, key), known)
    this.#asked.push({
      personId,
      accountId,
      mandateId,
      lot,
      kind,
      amountMinor,
      currency,
      allInMinor,
      isOnePlus,
      isConfirmed,
      site,
      key,
      untilMs,
    })
    return { how: isLater ? 'later' : 'new', untilMs }
  }

  /** Notes what became of a bid that somebody agreed to. */
  decided({ approval }: ReceivedOrder, { isAccepted, reason, seq }: BidAnswer): void {
    if (approval === undefined) return
    const [state, why] = isAccepted ? (['AGREED', null] as const) : (['ENDED', reason] as const)
    this.#ended.set(approval.requestId, { id: approval.requestId, state, reason: why, by: approval.by, seq })
  }

  /** Writes all of it, in the order in which it was decided. */
  async write(client: PoolClient): Promise<void> {
    for (const end of this.#ended.values()) await endRequest(client, end)
    for (const one of this.#asked) await putRequest(client, one)
  }
}
