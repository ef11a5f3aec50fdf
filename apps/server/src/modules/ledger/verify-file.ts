import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { parseLedgerLine, ProofReader } from '@app/rules/bidding/ledger-lines.ts'
import { type LedgerCrypto, type LedgerFault, verifyLot } from '@app/rules/bidding/verify-ledger.ts'
import { nodeCrypto } from './node-crypto.ts'

/** What a check found. */
export interface LedgerVerdict {
  readonly lots: number
  readonly events: number
  /** The first bad event of each bad lot. */
  readonly faults: readonly LedgerFault[]
  /** What is wrong with the file itself; null for none. */
  readonly brokenFile: string | null
}

export type OnProgress = (progress: { readonly share: number; readonly events: number }) => void

/** Proves a ledger file (`.gz` or not) by nothing but its own text. Throws where it cannot be read. */
export async function verifyFile(
  path: string,
  { onProgress, signal }: { onProgress: OnProgress; signal?: AbortSignal },
): Promise<LedgerVerdict> {
  const { size } = await stat(path)
  const bytes = createReadStream(path)
  const lines = createInterface({ input: path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes, crlfDelay: Number.POSITIVE_INFINITY })
  const faults: LedgerFault[] = []
  let crypto: LedgerCrypto | null = null
  const reader = new ProofReader(async (proof) => {
    crypto ??= nodeCrypto(reader.header?.keys ?? [])
    const fault = await verifyLot(proof, crypto)
    if (fault !== null) faults.push(fault)
    onProgress({ share: size === 0 ? 1 : bytes.bytesRead / size, events: reader.counts.events })
  })
  let brokenFile: string | null = null
  let at = 0
  try {
    for await (const text of lines) {
      signal?.throwIfAborted()
      at += 1
      await reader.add(parseLedgerLine(text))
    }
    if (!reader.isWhole) brokenFile = `the file ends after line ${at} without its last line`
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    brokenFile = `line ${at}: ${error.message}`
  } finally {
    lines.close()
    bytes.destroy()
  }
  return { ...reader.counts, faults, brokenFile }
}
