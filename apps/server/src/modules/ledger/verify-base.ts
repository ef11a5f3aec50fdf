import type { Pool } from 'pg'
import { hasUncommittedBidder } from '@app/rules/bidding/verify-bidders.ts'
import { type LedgerFault, verifyLot } from '@app/rules/bidding/verify-ledger.ts'
import type { Db } from '#platform/db/database.ts'
import { nodeCrypto } from './node-crypto.ts'
import { countLedgers, type LedgerChoice, readAllProofs } from './proofs.store.ts'
import { fingerprints, type LedgerVerdict, type OnProgress } from './verify-file.ts'
import { receiptKeys } from './write-ledger.ts'

/** Proves the ledgers chosen where they are kept, the private rows included: every decision is decided anew. */
export async function verifyBase(
  { db, pool }: { readonly db: Db; readonly pool: Pool },
  choice: LedgerChoice,
  { onProgress, signal }: { readonly onProgress: OnProgress; readonly signal?: AbortSignal },
): Promise<LedgerVerdict> {
  const total = await countLedgers(pool, choice)
  const keys = await receiptKeys(db)
  const crypto = nodeCrypto(keys)
  const faults: LedgerFault[] = []
  let lots = 0
  let events = 0
  let uncommitted = 0
  for await (const proofs of readAllProofs(pool, choice))
    for (const proof of proofs) {
      signal?.throwIfAborted()
      const fault = await verifyLot(proof, crypto)
      if (fault !== null) faults.push(fault)
      if (hasUncommittedBidder(proof)) uncommitted += 1
      lots += 1
      events += proof.events.length
      onProgress({ share: total === 0 ? 1 : lots / total, events })
    }
  const notes =
    uncommitted === 0 ? [] : [`On ${uncommitted} lots an earlier version wrote who bid: there the ledger does not commit to the accounts.`]
  return { lots, events, faults, notes, brokenFile: null, keys: fingerprints(keys) }
}
