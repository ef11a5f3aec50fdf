// oxlint-disable-next-line eslint/no-restricted-imports -- tests run on Node alone, and prove by other means than the rules
import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { NOW_MS } from '../bidding/bidding.test-kit.ts'
import type { BidLine, EventLine, LotFacts, LotProof, SignatureLine } from './ledger-lines.ts'
import { bodyText, type LedgerBid, type LedgerEntry } from './ledger.ts'
import { type LedgerCrypto, type LedgerFaultCode, verifyLot } from './verify-ledger.ts'

export const LOT = 4_711
const DEADLINE_MS = NOW_MS + 3_600_000
const GRACE_MS = 250
export const CLOSED_AT_MS = DEADLINE_MS + GRACE_MS
export const DAY_MS = 86_400_000

const sha256 = (...parts: readonly Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const ours = createPublicKey(publicKey.export({ format: 'pem', type: 'spki' }))

/** The house's one key, `k1`. */
export const crypto: LedgerCrypto = {
  sha256: (bytes) => sha256(bytes),
  isSigned: async (text, signature) =>
    signature.startsWith('k1.') && verify(null, Buffer.from(text), ours, Buffer.from(signature.slice('k1.'.length), 'base64url')),
}

/** A signature over an event, by our key unless another is given. */
export const signed = (type: SignatureLine['type'], { seq, hash }: Pick<EventLine, 'seq' | 'hash'>, key = privateKey): SignatureLine => {
  const text = `hammerlane-receipt:${LOT}:${seq}:${hash}`
  return { type, lot: LOT, seq, hash, signature: `k1.${sign(null, Buffer.from(text), key).toString('base64url')}` }
}

/** Texts chained from the number of the lot on. */
export function chained(texts: readonly string[]): EventLine[] {
  let before = sha256(Buffer.from(`hammerlane-lot:${LOT}`))
  return texts.map((body, at) => {
    before = sha256(before, Buffer.from(body))
    return { type: 'event', lot: LOT, seq: at + 1, hash: before.toString('hex'), body }
  })
}

const SALTS: Readonly<Record<number, string>> = { 2: 'aa01', 3: 'bb02' }
const commitment = (seq: number, amountMinor: number): string =>
  sha256(Buffer.from(`hammerlane-bid:${SALTS[seq] ?? ''}:${LOT}:${amountMinor}:0`)).toString('hex')
const secret = (seq: number, amountMinor: number, receivedMs: number): LedgerBid => ({
  kind: 'PRELIM_MAX',
  amountMinor: null,
  commitment: commitment(seq, amountMinor),
  receivedMs,
})

const MAXIMUM = 50_000
const WINNING = 90_000
const PRICE = 52_500
const OPENED = { of: 2, amountMinor: MAXIMUM, isOnePlus: false, salt: 'aa01' }
const RECEIVED_MS = [NOW_MS + 1_000, NOW_MS + 2_000, NOW_MS + 3_000] as const
const TERMS = { sellingSite: 'CPRTUS', currency: 'USD', sale: 'PURE_SALE', saleType: 'TIMED', startMinor: 0 }

/** A timed lot of the US: $500 meets $900, a third comes below the ask; sold at $525, and the loser's maximum is opened. */
export const STORY: readonly (LedgerEntry & { readonly at: number })[] = [
  { at: NOW_MS, kind: 'TERMS', by: 'system', terms: TERMS, phase: 'ACTIVE', deadlineMs: DEADLINE_MS },
  {
    at: RECEIVED_MS[0],
    kind: 'BID',
    alias: 1,
    bid: secret(2, MAXIMUM, RECEIVED_MS[0]),
    reason: 'FIRST_BID',
    priceMinor: 100,
    leader: 1,
    deadlineMs: DEADLINE_MS,
  },
  {
    at: RECEIVED_MS[1],
    kind: 'BID',
    alias: 2,
    bid: secret(3, WINNING, RECEIVED_MS[1]),
    reason: 'HIGHER',
    priceMinor: PRICE,
    leader: 2,
    deadlineMs: DEADLINE_MS,
  },
  {
    at: RECEIVED_MS[2],
    kind: 'REFUSED',
    alias: 3,
    bid: { kind: 'LIVE', amountMinor: 5_000, commitment: null, receivedMs: RECEIVED_MS[2] },
    reason: 'BELOW_ASK',
  },
  { at: CLOSED_AT_MS, kind: 'CLOSED', by: 'timer', outcome: 'SOLD', phase: 'CLOSED', priceMinor: PRICE, leader: 2 },
  { at: CLOSED_AT_MS, kind: 'OPENED_MAXIMA', by: 'system', alias: 1, terms: OPENED },
]
export const LAST = STORY.length

export const textOf = ({ at, ...entry }: (typeof STORY)[number], seq: number): string => bodyText({ lot: LOT, seq, at }, entry)
export const TEXTS = STORY.map((entry, at) => textOf(entry, at + 1))

const row = (seq: number, alias: number, fields: Partial<BidLine>): BidLine => ({
  type: 'bid',
  lot: LOT,
  seq,
  alias,
  kind: 'PRELIM_MAX',
  amountMinor: 0,
  isOnePlus: false,
  isConfirmed: false,
  salt: SALTS[seq] ?? null,
  isAccepted: true,
  reason: 'HIGHER',
  receivedAtMs: RECEIVED_MS[seq - 2] ?? 0,
  ...fields,
})
const ROWS: readonly BidLine[] = [
  row(2, 1, { amountMinor: MAXIMUM, reason: 'FIRST_BID' }),
  row(3, 2, { amountMinor: WINNING }),
  row(4, 3, { kind: 'LIVE', amountMinor: 5_000, isAccepted: false, reason: 'BELOW_ASK' }),
]
const FACTS: LotFacts = {
  reserveMinor: null,
  reservePolicy: 'lift',
  on: '2026-11-21',
  zone: 'America/Denver',
  readAtMs: CLOSED_AT_MS + DAY_MS,
  phase: 'CLOSED',
  outcome: 'SOLD',
  priceMinor: PRICE,
  leaderAlias: 2,
}
const BID_EVENTS = [2, 3, 4]

/** The public file of the lot, a day after its end. With other texts everything is chained and signed again: by us. */
export function publicProof(texts = TEXTS): LotProof {
  const events = chained(texts)
  const last = events.at(-1)
  const head = { type: 'lot', lot: LOT, isFinal: true, seq: events.length, hash: last?.hash ?? '' } as const
  const receipts = events.filter(({ seq }) => BID_EVENTS.includes(seq)).map((event) => signed('receipt', event))
  const seals = last === undefined ? [] : [signed('seal', last)]
  return { head, events, signatures: [...receipts, ...seals], bids: null, madeAtMs: CLOSED_AT_MS + DAY_MS }
}

/** The same with what an auditor has beside it. */
export function auditorsProof(texts = TEXTS): LotProof {
  const { head, events, signatures } = publicProof(texts)
  return { head: { ...head, facts: FACTS }, events, signatures, bids: ROWS }
}

/** The texts with some members of one event changed. */
export const withBody = (seq: number, change: object): string[] =>
  TEXTS.map((text, at) => (at + 1 === seq ? JSON.stringify({ ...(JSON.parse(text) as object), ...change }) : text))

type Changed = (event: EventLine) => Partial<EventLine>

/** A proof with one event changed and nothing else. */
export const withEvent = (proof: LotProof, seq: number, change: Changed): LotProof => ({
  ...proof,
  events: proof.events.map((event) => (event.seq === seq ? { ...event, ...change(event) } : event)),
})

/** An auditor's proof with one of the rows changed. */
export const withRow = (seq: number, change: Partial<BidLine>): LotProof => ({
  ...auditorsProof(),
  bids: ROWS.map((one) => (one.seq === seq ? { ...one, ...change } : one)),
})

/** What the check says: the event, and what is wrong with it. */
export async function faultOf(proof: LotProof): Promise<readonly [seq: number, code: LedgerFaultCode, detail: string] | null> {
  const fault = await verifyLot(proof, crypto)
  if (fault !== null && fault.lot !== LOT) throw new Error('a fault of another lot')
  return fault === null ? null : [fault.seq, fault.code, fault.detail]
}
