import type { Pool } from 'pg'
import { type LedgerBody, receiptText } from '@app/rules/ledger/ledger.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { chainHash, genesisHash } from '#modules/lot-book/index.ts'
import { type EventPlace, readTail, type TailEvent } from './late-signing.store.ts'

/** A signed event, to be stored. */
export interface LateSigned extends EventPlace {
  readonly hash: Buffer
  readonly signature: string
}

interface Deps {
  readonly pool: Pool
  readonly keys: KeyRing
}

const signedText = (lot: number, { seq, hash }: Pick<TailEvent, 'seq' | 'hash'>): Buffer =>
  Buffer.from(receiptText(lot, seq, hash.toString('hex')))

/** Whether the text says the same lot, number and instant as the columns beside it. */
function isOfPlace(lot: number, { seq, atMs, body }: TailEvent): boolean {
  try {
    const read = JSON.parse(body) as Partial<LedgerBody> | null
    return read?.lot === lot && read.seq === seq && read.at === atMs
  } catch {
    return false
  }
}

/** The events that are chained, without a gap, to the one that is signed before them, or to the lot's beginning. */
async function* chained({ keys }: Deps, lot: number, tail: readonly TailEvent[]): AsyncGenerator<TailEvent> {
  const [first] = tail
  if (first === undefined) return
  const isAnchored = first.signature !== null && (await keys.verifyReceipt(signedText(lot, first), first.signature))
  if (!isAnchored && (first.seq !== 1 || first.signature !== null)) return
  let before: { readonly seq: number; readonly hash: Buffer } = isAnchored ? first : { seq: 0, hash: genesisHash(lot) }
  for (const event of isAnchored ? tail.slice(1) : tail) {
    if (event.seq !== before.seq + 1 || !isOfPlace(lot, event) || !chainHash(before.hash, event.body).equals(event.hash)) return
    yield event
    before = event
  }
}

/**
 * Signs events of one lot that were written without a signature: only those whose chain from the last signed event on holds, that no
 * seal covers, and that are younger than SIGN_LATE_WITHIN_SECONDS. Others are left out; `verify` names them.
 */
export async function signLate(deps: Deps, lot: number, seqs: readonly number[]): Promise<LateSigned[]> {
  const wanted = new Set(seqs)
  const signed: LateSigned[] = []
  const tail = await readTail(deps.pool, lot, { first: Math.min(...seqs), last: Math.max(...seqs) })
  for await (const event of chained(deps, lot, tail)) {
    const { seq, hash, isYoung } = event
    if (wanted.has(seq) && isYoung) signed.push({ lot, seq, hash, signature: await deps.keys.signReceipt(signedText(lot, event)) })
  }
  return signed
}
