import type { Pool } from 'pg'
import { headText } from '@app/rules/ledger/ledger-chain.ts'
import type { HeaderLine } from '@app/rules/ledger/ledger-lines.ts'
import { hasUncommittedBidder } from '@app/rules/ledger/verify-bidders.ts'
import { type LedgerCrypto, type LedgerFault, verifyLot } from '@app/rules/ledger/verify-ledger.ts'
import type { Db } from '#platform/db/database.ts'
import { CHAIN_START, walkChain } from './check-chain.ts'
import { countUnchained, findLinkHash, listHeadsAfter } from './ledger-chain.store.ts'
import { nodeCrypto } from './node-crypto.ts'
import { countLedgers, type LedgerChoice, readAllProofs } from './proofs.store.ts'
import { verifyAgainst } from './verify-against.ts'
import { believedOf, fingerprints, type LedgerVerdict, type OnProgress } from './verify-file.ts'
import { receiptKeys } from './write-ledger.ts'

/** Events are chained within seconds; older ones that are not are named, milliseconds. */
const CHAINED_WITHIN_MS = 120_000

export interface VerifyOptions {
  readonly onProgress: OnProgress
  /** No other keys are believed than those among these. */
  readonly believed?: HeaderLine['keys'] | undefined
  /** A file or folder of heads stored outside of the database. */
  readonly against?: string | undefined
  readonly signal?: AbortSignal
}

/** The chain over all lots and the heads that the database keeps of it; for a whole database only. */
async function checkChain(pool: Pool, crypto: LedgerCrypto): Promise<{ faults: string[]; notes: string[] }> {
  const walked = await walkChain(pool, CHAIN_START)
  const faults = walked.faults.map(({ lot, seq, code, detail }) => `lot ${lot}, event ${seq}: ${code}, ${detail}`)
  const heads = await listHeadsAfter(pool, 0)
  for (const head of heads) {
    const isSame = (await findLinkHash(pool, head.n)) === head.hash
    if (!isSame || !(await crypto.isSigned(headText(head), head.signature)))
      faults.push(`head ${head.n} is ${isSame ? 'not signed by a key that is believed' : 'not of this chain'}`)
  }
  const unchained = await countUnchained(pool, CHAINED_WITHIN_MS)
  const unsigned = walked.end.n - (heads.at(-1)?.n ?? 0)
  const notes = [
    ...(unchained === 0 ? [] : [`${unchained} events are not in the chain over all lots yet; a running server chains them.`]),
    ...(unsigned <= 0 ? [] : [`${unsigned} events were chained after the last signed head; their receipts prove them.`]),
  ]
  return { faults, notes }
}

/** Proves the chosen ledgers in the database, the private rows included: every decision is decided again. */
export async function verifyBase(
  { db, pool }: { readonly db: Db; readonly pool: Pool },
  choice: LedgerChoice,
  { onProgress, believed, against, signal }: VerifyOptions,
): Promise<LedgerVerdict> {
  const total = await countLedgers(pool, choice)
  const keys = believedOf(await receiptKeys(db), believed)
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
  const isWhole = choice.lot === undefined && choice.sale === undefined
  const chain = isWhole ? await checkChain(pool, crypto) : { faults: [], notes: [] }
  const againstFile = against === undefined ? null : await verifyAgainst(pool, against, crypto)
  const older = `On ${uncommitted} lots an earlier version wrote who bid: there the ledger does not commit to the accounts.`
  const notes = [
    ...(uncommitted === 0 ? [] : [older]),
    ...chain.notes,
    ...(againstFile === null ? [] : [`Held to ${againstFile.heads} signed heads.`]),
  ]
  const chainFaults = [...chain.faults, ...(againstFile?.faults ?? [])]
  return { lots, events, faults, notes, chainFaults, brokenFile: null, keys: fingerprints(keys) }
}
