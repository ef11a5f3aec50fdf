import type { BidReceipt, BidStory } from '@app/contract/bids/bidding.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { feesText } from '@app/rules/ledger/fee-terms.ts'
import { bidderText, receiptText as signedText, type LedgerBody } from '@app/rules/ledger/ledger.ts'
import { incrementsOf, nextBid } from '@app/rules/fees/increments.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findLotTerms, type LotTerms } from './bid-lots.store.ts'
import type { BidCallDeps } from './bid-call-deps.ts'
import { type BidRow, findBidderEvent, findOwnBid, findPassing } from './bid-story.store.ts'
import { genesisHash } from '#modules/lot-book/index.ts'
import { keepReceipts, signLate } from '#modules/bid-engine/index.ts'

/** Which bid: its lot and its number in the lot's ledger. */
export interface BidPlace {
  readonly lotNumber: number
  readonly seq: number
}

async function findOwn(pool: BidCallDeps['pool'], { lotNumber: lot, seq }: BidPlace, ctx: RequestContext) {
  const row = await findOwnBid(pool, memberOf(ctx).accountId, { lot, seq })
  if (row === null) throw new Failure('BID_NOT_FOUND')
  return row
}

function stepAt(terms: LotTerms | null, minor: number): number | null {
  if (terms === null) return null
  const { sellingSite: site, currency, on } = terms
  const table = incrementsOf({ site, currency, on })
  return table === null ? null : nextBid({ minor, currency }, table).minor - minor
}

/** What of the bid that took the lead everybody may know. */
function passedBy(found: Awaited<ReturnType<typeof findPassing>>): BidStory['passedBy'] {
  if (found === null) return null
  const { leader, leaderLabel, priceMinor, reason } = JSON.parse(found.body) as LedgerBody
  return {
    seq: found.seq,
    atMs: found.atMs,
    alias: leader ?? null,
    label: leaderLabel ?? null,
    priceMinor: priceMinor ?? null,
    reason: reason ?? null,
  }
}

/** Why an own bid came out as it did: tie rule, times, increments, who passed it (auction-rules B4). @throws BID_NOT_FOUND. */
export async function explainBid({ pool }: Pick<BidCallDeps, 'pool'>, place: BidPlace, ctx: RequestContext): Promise<BidStory> {
  const row = await findOwn(pool, place, ctx)
  const { lotNumber: lot, seq } = place
  const isOpenSealed = row.kind === 'SEALED' && row.outcome === null
  const [terms, passing] = await Promise.all([
    findLotTerms(pool, lot),
    row.isAccepted && !isOpenSealed ? findPassing(pool, row.accountId, { lot, seq }) : null,
  ])
  return {
    lotNumber: lot,
    seq,
    kind: row.kind,
    currency: row.currency,
    amountMinor: row.amountMinor,
    isOnePlus: row.isOnePlus,
    isAccepted: row.isAccepted,
    reason: row.reason,
    detail: row.detail,
    receivedAtMs: row.receivedAtMs,
    decidedAtMs: row.decidedAtMs,
    priceBeforeMinor: isOpenSealed ? 0 : row.priceBeforeMinor,
    priceAfterMinor: isOpenSealed ? 0 : row.priceAfterMinor,
    stepBeforeMinor: stepAt(terms, row.priceBeforeMinor),
    stepAfterMinor: stepAt(terms, row.priceAfterMinor),
    allInMinor: row.allInMinor,
    isLeadingNow: row.isLeadingNow && !isOpenSealed,
    passedBy: passedBy(passing),
    outcome: row.outcome,
  }
}

/** The lines of a receipt: what anybody needs to check it without us. */
function receiptText(
  { lotNumber, seq }: BidPlace,
  row: BidRow,
  proof: Pick<BidReceipt, 'hash' | 'hashBefore' | 'signature' | 'bidder'>,
): string {
  return [
    'HAMMERLANE BID RECEIPT 1',
    `lot: ${lotNumber}`,
    `event: ${seq}`,
    `amount: ${row.amountMinor} minor units ${row.currency}`,
    `accepted: ${row.isAccepted ? 'yes' : 'no'}, ${row.reason}`,
    `received: ${new Date(row.receivedAtMs).toISOString()}`,
    `decided: ${new Date(row.decidedAtMs).toISOString()}`,
    ...(row.salt === null ? [] : [`salt: ${row.salt.toString('hex')}`]),
    ...(proof.bidder === null
      ? []
      : [`bidder: ${proof.bidder.text}`, `bidder committed to: ${proof.bidder.commitment}, in event ${proof.bidder.seq}`]),
    ...(row.fees === null ? [] : [`fees: ${feesText(lotNumber, row.fees)}`]),
    `body: ${row.body}`,
    `hash before: ${proof.hashBefore}`,
    `hash: ${proof.hash}`,
    `signature: ${proof.signature === '' ? 'none' : proof.signature}`,
    `signed: ${signedText(lotNumber, seq, proof.hash)}`,
    'hash = sha256(hash before, as bytes, then body); the signature (key id, dot, Ed25519 in base64url) is over the text after "signed: ".',
    ...(row.fees === null ? [] : ['How the bid was priced: "fees" of the body is sha256 of the text after "fees: ".']),
    ...(proof.bidder === null ? [] : ['Whose number the bidder is: "bidder committed to" is sha256 of the text after "bidder: ".']),
  ].join('\n')
}

/** Opens what the ledger commits to for the bidder's number; null on a lot where an earlier version gave it. */
async function openBidder(
  pool: BidCallDeps['pool'],
  { row, lot }: { readonly row: BidRow; readonly lot: number },
): Promise<BidReceipt['bidder']> {
  const { accountId, alias, bidderSalt } = row
  if (alias === null || bidderSalt === null) return null
  const event = await findBidderEvent(pool, { lot, alias })
  return event && { text: bidderText({ salt: bidderSalt.toString('hex'), lot, alias, accountId }), ...event }
}

/** Signs a bid that has no receipt yet; null where that may not be done any more. */
async function signNow({ pool, keys }: Pick<BidCallDeps, 'pool' | 'keys'>, { lotNumber, seq }: BidPlace): Promise<string | null> {
  const [signed] = await signLate({ pool, keys }, lotNumber, [seq])
  if (signed === undefined) return null
  await keepReceipts(pool, [signed])
  return signed.signature
}

/** The receipt of an own bid, signed once and unchanged from then on; unsigned where the ledger does not prove the bid. @throws BID_NOT_FOUND. */
export async function getBidReceipt(
  { pool, keys }: Pick<BidCallDeps, 'pool' | 'keys'>,
  place: BidPlace,
  ctx: RequestContext,
): Promise<BidReceipt> {
  const row = await findOwn(pool, place, ctx)
  const hash = row.hash.toString('hex')
  const signed = Buffer.from(signedText(place.lotNumber, place.seq, hash))
  const signature = row.receipt ?? (await signNow({ pool, keys }, place)) ?? ''
  const hashBefore = (row.hashBefore ?? genesisHash(place.lotNumber)).toString('hex')
  const bidder = await openBidder(pool, { row, lot: place.lotNumber })
  return {
    ...place,
    text: receiptText(place, row, { hash, hashBefore, signature, bidder }),
    body: row.body,
    hashBefore,
    hash,
    signature,
    salt: row.salt?.toString('hex') ?? null,
    bidder,
    isValid: await keys.verifyReceipt(signed, signature),
  }
}
