import type { BidderRecords, LotProof } from './ledger-lines.ts'
import { bidderText, type LedgerBody } from './ledger.ts'

/** A fault in the records of bidders. */
export interface BidderFault {
  readonly seq: number
  readonly code: 'BIDDER'
  readonly detail: string
}

type Bodies = ReadonlyMap<number, LedgerBody>
type HashText = (text: string) => Promise<string>

const fault = (seq: number, detail: string): BidderFault => ({ seq, code: 'BIDDER', detail })

/** The events that commit to whose number an alias is, by alias. */
const commitmentsIn = (bodies: Bodies): ReadonlyMap<number, LedgerBody> =>
  new Map(
    [...bodies.values()].flatMap((body) => (body.bidder === undefined || body.alias === undefined ? [] : [[body.alias, body] as const])),
  )

/** Whether the records hold numbers of a lot that no event commits to, as in ledgers of earlier versions: who they are is not proven. */
export const hasUncommittedBidder = ({ events, bidders }: Pick<LotProof, 'events' | 'bidders'>): boolean => {
  const committed = events.filter(({ body }) => body?.includes('"bidder":"') === true).length
  return (bidders?.numbers.length ?? 0) > committed
}

/** A number is committed to once, by the first event that names it. */
function placeFaults(bodies: Bodies): BidderFault[] {
  const named = new Set<number>()
  const faults: BidderFault[] = []
  for (const { seq, alias, bidder } of bodies.values()) {
    if (bidder !== undefined && (alias === undefined || named.has(alias)))
      faults.push(fault(seq, 'a bidder is committed to who was named before'))
    if (alias !== undefined) named.add(alias)
  }
  return faults
}

async function openedFaults(
  lot: number,
  { numbers }: BidderRecords,
  { bodies, hashText }: { bodies: Bodies; hashText: HashText },
): Promise<BidderFault[]> {
  const byAlias = new Map(numbers.map((one) => [one.alias, one]))
  const faults: BidderFault[] = []
  for (const [alias, { seq, bidder }] of commitmentsIn(bodies)) {
    const record = byAlias.get(alias)
    if (record === undefined) faults.push(fault(seq, `no account is kept for bidder ${alias}`))
    else if (record.accountId !== null) {
      const { accountId, salt } = record
      const isOpened = salt !== null && (await hashText(bidderText({ salt, lot, alias, accountId }))) === bidder
      if (!isOpened) faults.push(fault(seq, `bidder ${alias} is kept as another account than the one that is committed to`))
    }
  }
  return faults
}

/** Bids, award and leader of the accounts whose numbers the ledger names. */
function accountFaults({ head }: Pick<LotProof, 'head'>, { numbers, bids, award, leader }: BidderRecords, bodies: Bodies): BidderFault[] {
  const accountOf = new Map(numbers.map(({ alias, accountId }) => [alias, accountId]))
  const faults: BidderFault[] = []
  for (const { seq, accountId } of bids) {
    const alias = bodies.get(seq)?.alias
    if (alias !== undefined && accountId !== (accountOf.get(alias) ?? null)) faults.push(fault(seq, 'the bid is kept for another account'))
  }
  const { leaderAlias = null } = head.facts ?? {}
  if (leaderAlias !== null && leader !== (accountOf.get(leaderAlias) ?? null))
    faults.push(fault(head.seq, 'the lot is kept as led by another account'))
  if (award !== null && !numbers.some(({ accountId }) => accountId === award.accountId))
    faults.push(fault(head.seq, 'the lot is kept as awarded to an account that has no number on it'))
  return faults
}

/**
 * Who bids on a lot: each number is committed to by its first event, and, where the accounts are at hand, it is the account committed
 * to that leads, has the bids and got the lot. Numbers of ledgers of earlier versions have no commitment: of them only the tables agree.
 */
export async function bidderFaults(proof: LotProof, bodies: Bodies, hashText: HashText): Promise<BidderFault[]> {
  const { head, bidders } = proof
  const placed = placeFaults(bodies)
  if (bidders === undefined) return placed
  return [...placed, ...(await openedFaults(head.lot, bidders, { bodies, hashText })), ...accountFaults(proof, bidders, bodies)]
}
