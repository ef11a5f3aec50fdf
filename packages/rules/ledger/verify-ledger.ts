import { feesText } from './fee-terms.ts'
import type { EventLine, LotProof } from './ledger-lines.ts'
import { commitmentText, genesisText, LEDGER_VERSION, parseBody, receiptText, type LedgerBody } from './ledger.ts'
import { replayLot } from '../replay/replay-ledger.ts'
import { bidderFaults } from './verify-bidders.ts'

/** What is wrong with an event. */
export type LedgerFaultCode =
  | 'MISSING'
  | 'PLACE'
  | 'HASH'
  | 'BODY'
  | 'COLUMN'
  | 'HEAD'
  | 'RECEIPT'
  | 'SEAL'
  | 'UNSEALED'
  | 'COMMITMENT'
  | 'BIDDER'
  | 'BID_ROW'
  | 'DECISION'
  | 'STATE'
  | 'UNREADABLE'

/** The first bad event of a lot, and what is wrong with it. */
export interface LedgerFault {
  readonly lot: number
  readonly seq: number
  readonly code: LedgerFaultCode
  /** The difference, in figures and codes. */
  readonly detail: string
}

/** What proves: hashes and signatures, by whatever the place of the check offers. */
export interface LedgerCrypto {
  sha256(bytes: Uint8Array): Promise<Uint8Array> | Uint8Array
  /** Whether a key of ours made `keyId.signature` over the text. */
  isSigned(text: string, signature: string): Promise<boolean>
}

/** Receipts are signed within a second and ends within some; after this both are overdue, milliseconds. */
const SIGNED_WITHIN_MS = 60_000
const encoder = new TextEncoder()
const HEX = 16
const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(HEX).padStart(2, '0')).join('')

function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length >> 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), HEX)
  return bytes
}

/** sha256 of a text, hex. */
export const hashText = async (text: string, crypto: LedgerCrypto): Promise<string> => toHex(await crypto.sha256(encoder.encode(text)))

async function linkHash(before: string, body: string, crypto: LedgerCrypto): Promise<string> {
  const text = encoder.encode(body)
  const previous = fromHex(before)
  const bytes = new Uint8Array(previous.length + text.length)
  bytes.set(previous)
  bytes.set(text, previous.length)
  return toHex(await crypto.sha256(bytes))
}

type FaultReason = Pick<LedgerFault, 'code' | 'detail'>

/** The event against its place and the columns beside it; null when they agree. */
function bodyFault({ lot, seq, kind, atMs }: EventLine, body: LedgerBody | null): FaultReason | null {
  if (body === null) return { code: 'BODY', detail: 'the text is not an event' }
  if (body.v !== LEDGER_VERSION) return { code: 'BODY', detail: `version ${String(body.v)}` }
  if (body.lot !== lot || body.seq !== seq) return { code: 'PLACE', detail: `the text says lot ${body.lot}, event ${body.seq}` }
  if (kind !== undefined && kind !== body.kind) return { code: 'COLUMN', detail: `kind ${kind}, in the text ${body.kind}` }
  if (atMs !== undefined && atMs !== body.at) return { code: 'COLUMN', detail: `at ${atMs}, in the text ${body.at}` }
  return null
}

interface Chain {
  /** Texts by number; hidden ones are missing. */
  readonly bodies: ReadonlyMap<number, LedgerBody>
  readonly hashes: ReadonlyMap<number, string>
  readonly fault: LedgerFault | null
}

/** Walks the chain from the lot's number to its last event and stops at the first that does not hold. */
async function walkChain({ head, events }: LotProof, crypto: LedgerCrypto): Promise<Chain> {
  const isComplete = head.isFinal || head.facts !== undefined
  const bodies = new Map<number, LedgerBody>()
  const hashes = new Map<number, string>()
  const { lot } = head
  const stop = (seq: number, code: LedgerFaultCode, detail: string): Chain => ({ bodies, hashes, fault: { lot, seq, code, detail } })
  let before = await hashText(genesisText(lot), crypto)
  let expected = 1
  for (const event of events) {
    const { seq, body, hash } = event
    if (seq !== expected) return stop(Math.min(seq, expected), seq > expected ? 'MISSING' : 'PLACE', `event ${seq} follows ${expected - 1}`)
    if (body === null) {
      if (isComplete) return stop(seq, 'BODY', 'the text is held back, though nothing of the lot is secret')
    } else {
      const read = parseBody(body)
      const wrong = bodyFault(event, read)
      if (wrong?.code === 'PLACE') return stop(seq, wrong.code, wrong.detail)
      if ((await linkHash(before, body, crypto)) !== hash) return stop(seq, 'HASH', 'the hash is not that of its text and the event before')
      if (wrong !== null) return stop(seq, wrong.code, wrong.detail)
      if (read !== null) bodies.set(seq, read)
    }
    hashes.set(seq, hash)
    before = hash
    expected += 1
  }
  const last = expected - 1
  if (last !== head.seq)
    return stop(
      Math.min(last, head.seq) + 1,
      last < head.seq ? 'MISSING' : 'HEAD',
      `the lot is at event ${head.seq}, its ledger at ${last}`,
    )
  if (last > 0 && before !== head.hash) return stop(last, 'HEAD', 'the last hash is not the one kept with the lot')
  return { bodies, hashes, fault: null }
}

/** When the bids of a lot were received, by event: of the private rows where they are at hand, else of the texts. */
function receivedAt(bids: LotProof['bids'], bodies: Chain['bodies']): ReadonlyMap<number, number> {
  const fromTexts = [...bodies.values()].flatMap(({ seq, bid }) => (bid === undefined ? [] : [[seq, bid.receivedMs] as const]))
  return new Map([...fromTexts, ...(bids ?? []).map(({ seq, receivedAtMs }) => [seq, receivedAtMs] as const)])
}

/** Bids and ends of lots that should have been signed by the time they were read, so that a removed signature is found, too. */
function unsigned({ head, signatures, bids, madeAtMs }: LotProof, bodies: Chain['bodies']): LedgerFault[] {
  const { lot, seq, facts, isFinal } = head
  const readAtMs = facts?.readAtMs ?? madeAtMs
  if (readAtMs === undefined) return []
  const dueMs = readAtMs - SIGNED_WITHIN_MS
  const signed = new Set(signatures.flatMap((one) => (one.type === 'receipt' ? [one.seq] : [])))
  const isSealed = signatures.some((one) => one.type === 'seal' && one.seq === seq)
  const faults: LedgerFault[] = []
  for (const [bidSeq, receivedAtMs] of receivedAt(bids, bodies))
    if (receivedAtMs < dueMs && !signed.has(bidSeq)) faults.push({ lot, seq: bidSeq, code: 'RECEIPT', detail: 'the bid is not signed' })
  if (isFinal && seq > 0 && !isSealed && (bodies.get(seq)?.at ?? 0) < dueMs)
    faults.push({ lot, seq, code: 'UNSEALED', detail: 'the lot is over and its end is not signed' })
  return faults
}

async function signatureFaults(proof: LotProof, { bodies, hashes }: Chain, crypto: LedgerCrypto): Promise<LedgerFault[]> {
  const { head, signatures, bids } = proof
  const { lot } = head
  const faults: LedgerFault[] = []
  for (const { type, seq, hash, signature } of signatures) {
    const code = type === 'seal' ? 'SEAL' : 'RECEIPT'
    const known = hashes.get(seq)
    if (known !== hash || !(await crypto.isSigned(receiptText(lot, seq, hash), signature)))
      faults.push({ lot, seq, code, detail: known === hash ? 'the signature is not ours' : 'what was signed is another event' })
  }
  faults.push(...unsigned(proof, bodies))
  for (const { seq } of bids ?? []) {
    const kind = bodies.get(seq)?.kind
    if (kind !== 'BID' && kind !== 'REFUSED') faults.push({ lot, seq, code: 'BID_ROW', detail: 'a bid is kept for an event that is none' })
  }
  return faults
}

/** Opened maxima against what was committed to; for auditors every secret. */
async function commitmentFaults({ head, bids }: LotProof, { bodies, hashes }: Chain, crypto: LedgerCrypto): Promise<LedgerFault[]> {
  const { lot } = head
  const faults: LedgerFault[] = []
  const check = async (seq: number, of: number, opened: { salt: string; amountMinor: number; isOnePlus: boolean }): Promise<void> => {
    const committed = bodies.get(of)?.bid?.commitment
    const made = await hashText(
      commitmentText({ salt: opened.salt, lot, amountMinor: opened.amountMinor, isOnePlus: opened.isOnePlus }),
      crypto,
    )
    if (committed !== made) faults.push({ lot, seq, code: 'COMMITMENT', detail: `what was opened is not what event ${of} committed to` })
  }
  for (const { kind, seq, terms = {} } of bodies.values()) {
    const of = Number(terms['of'])
    // Of a lot that was opened again, what the maximum was committed with may be hidden again.
    const isVisible = bodies.has(of) || !hashes.has(of)
    if (kind === 'OPENED_MAXIMA' && isVisible)
      await check(seq, of, {
        salt: String(terms['salt']),
        amountMinor: Number(terms['amountMinor']),
        isOnePlus: terms['isOnePlus'] === true,
      })
  }
  for (const { seq, fees } of bids ?? []) {
    const committed = bodies.get(seq)?.fees
    const made = fees == null ? undefined : await hashText(feesText(lot, fees), crypto)
    if (committed !== made && bodies.has(seq))
      faults.push({ lot, seq, code: 'COMMITMENT', detail: 'the terms of the fees are not those that the bid committed to' })
  }
  for (const { seq, salt, amountMinor, isOnePlus } of bids ?? []) {
    const isSecret = salt !== null || typeof bodies.get(seq)?.bid?.commitment === 'string'
    if (isSecret) await check(seq, seq, { salt: String(salt), amountMinor, isOnePlus })
  }
  return faults
}

/**
 * Proves the ledger of one lot: numbers without gaps, hashes of the exact texts from the lot's number on, the head, receipts and seals
 * by our keys, opened maxima, who bid, and, where the private rows are at hand, every decision decided again. Answers the first bad event; null
 * when all of it holds.
 */
export async function verifyLot(proof: LotProof, crypto: LedgerCrypto): Promise<LedgerFault | null> {
  const chain = await walkChain(proof, crypto)
  const beyond = chain.fault?.seq ?? Number.POSITIVE_INFINITY
  const { head, unreadable } = proof
  const others = [...(await signatureFaults(proof, chain, crypto)), ...(await commitmentFaults(proof, chain, crypto))]
  const { lot } = head
  if (unreadable !== undefined) others.push({ lot, seq: head.seq, code: 'UNREADABLE', detail: unreadable })
  for (const fault of await bidderFaults(proof, chain.bodies, (text) => hashText(text, crypto))) others.push({ lot, ...fault })
  const replayed = replayLot(proof, chain.bodies, beyond).map((fault) => ({ lot, ...fault }))
  const faults = [...(chain.fault === null ? [] : [chain.fault]), ...others.filter(({ seq }) => seq < beyond), ...replayed]
  // Of one event the chain's word comes first: the others follow from it.
  return faults.toSorted((a, b) => a.seq - b.seq)[0] ?? null
}
