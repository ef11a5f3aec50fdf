import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { isHiddenUntilDecided, LEDGER_VERSION, parseBody } from '@app/rules/ledger/ledger.ts'
import {
  type EndLine,
  endText,
  type EventLine,
  FileHeads,
  type HeaderLine,
  LEDGER_FILE_VERSION,
  type LedgerLine,
  type LotProof,
} from '@app/rules/ledger/ledger-lines.ts'
import type { Db } from '#platform/db/database.ts'
import { listReceiptKeys } from '#platform/keys/keys.store.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { type LedgerChoice, readAllProofs } from './proofs.store.ts'

/** The public keys of all receipts, as ledger files carry them. */
export async function receiptKeys(db: Db): Promise<HeaderLine['keys']> {
  return (await listReceiptKeys(db)).map(({ id, publicKey }) => ({ id, publicKey: publicKey.toString('base64url') }))
}

/** Of a text that is no event of ours nobody knows what it would reveal: it is held back as a secret is. */
function publicEvent({ lot, seq, hash, body }: EventLine, isFinal: boolean): EventLine {
  const read = body === null ? null : parseBody(body)
  const isPublic = isFinal || (read?.v === LEDGER_VERSION && !isHiddenUntilDecided(read))
  return { type: 'event', lot, seq, hash, body: isPublic ? body : null }
}

function* linesOf({ head, events, signatures, bids }: LotProof, isPrivate: boolean): Generator<LedgerLine> {
  const { facts, ...publicHead } = head
  yield isPrivate && facts !== undefined ? head : publicHead
  for (const event of events) yield isPrivate ? event : publicEvent(event, head.isFinal)
  yield* signatures
  if (isPrivate && facts !== undefined) yield* bids ?? []
}

const nameOf = ({ lot, sale }: LedgerChoice): string => (lot !== undefined ? `lot:${lot}` : sale === undefined ? 'all' : `sale:${sale}`)
const hashOf = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex')

/**
 * The ledgers chosen, line by line: everything of lots that are decided; of others, events that would reveal a secret only by number
 * and hash. `isPrivate` adds what an auditor needs to decide again: secret maxima with their salts, and the sellers' minimums; no person.
 * The last line is signed with `keys`, so that nothing can be left out of the file.
 */
export async function* writeLedger(
  { db, pool, keys }: { readonly db: Db; readonly pool: Pool; readonly keys?: Pick<KeyRing, 'signReceipt'> | undefined },
  choice: LedgerChoice,
  { isPrivate, nowMs }: { readonly isPrivate: boolean; readonly nowMs: number },
): AsyncGenerator<string> {
  const header: HeaderLine = { type: 'ledger', v: LEDGER_FILE_VERSION, madeAtMs: nowMs, keys: await receiptKeys(db) }
  yield `${JSON.stringify(header)}\n`
  const heads = new FileHeads(hashOf)
  let lots = 0
  let events = 0
  for await (const proofs of readAllProofs(pool, choice))
    for (const proof of proofs) {
      await heads.add(proof.head)
      lots += 1
      events += proof.events.length
      yield [...linesOf(proof, isPrivate)].map((line) => `${JSON.stringify(line)}\n`).join('')
    }
  const end: EndLine = { type: 'end', lots, events, of: nameOf(choice) }
  const signature = await keys?.signReceipt(Buffer.from(endText(end, { heads: await heads.now(), madeAtMs: nowMs })))
  yield `${JSON.stringify({ ...end, ...(signature !== undefined && { signature }) })}\n`
}
