import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { type HeaderLine, parseLedgerLine, ProofReader } from '@app/rules/bidding/ledger-lines.ts'
import { type LedgerCrypto, type LedgerFault, verifyLot } from '@app/rules/bidding/verify-ledger.ts'
import { nodeCrypto } from './node-crypto.ts'

/** What a check found. */
export interface LedgerVerdict {
  readonly lots: number
  readonly events: number
  /** The first bad event of each bad lot. */
  readonly faults: readonly LedgerFault[]
  /** What the check could not prove and why, for people; nothing here is bad. */
  readonly notes: readonly string[]
  /** What is wrong with the file itself; null for none. */
  readonly brokenFile: string | null
  /** The keys whose signatures were believed; `sha256`, hex, of the public key. */
  readonly keys: readonly { readonly id: string; readonly sha256: string }[]
}

type Keys = HeaderLine['keys']

/** Keys with what they are known by: two files with the same keys were signed by the same house. */
export const fingerprints = (keys: Keys): LedgerVerdict['keys'] =>
  keys.map(({ id, publicKey }) => ({
    id,
    sha256: createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex'),
  }))

const linesIn = (path: string, bytes: ReturnType<typeof createReadStream>) =>
  createInterface({ input: path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes, crlfDelay: Number.POSITIVE_INFINITY })

/** The keys that a ledger file names, to hold a later file to. Null where it is none. */
export async function readLedgerKeys(path: string): Promise<Keys | null> {
  const bytes = createReadStream(path)
  const lines = linesIn(path, bytes)
  try {
    for await (const text of lines) {
      const line = parseLedgerLine(text)
      return line.type === 'ledger' ? line.keys : null
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  } finally {
    lines.close()
    bytes.destroy()
  }
  return null
}

export type OnProgress = (progress: { readonly share: number; readonly events: number }) => void

/**
 * Proves a ledger file (`.gz` or not) by nothing but its own text and the keys it names; with `believed`, only by those of its keys that
 * are among them. Throws where it cannot be read.
 */
export async function verifyFile(
  path: string,
  { onProgress, believed, signal }: { onProgress: OnProgress; believed?: Keys | undefined; signal?: AbortSignal },
): Promise<LedgerVerdict> {
  const { size } = await stat(path)
  const bytes = createReadStream(path)
  const lines = linesIn(path, bytes)
  const isBelieved = ({ publicKey }: Keys[number]): boolean => believed?.some((one) => one.publicKey === publicKey) ?? true
  let keys: Keys = []
  const faults: LedgerFault[] = []
  let crypto: LedgerCrypto | null = null
  const reader = new ProofReader(async (proof) => {
    if (crypto === null) {
      keys = (reader.header?.keys ?? []).filter(isBelieved)
      crypto = nodeCrypto(keys)
    }
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
  return { ...reader.counts, faults, notes: [], brokenFile, keys: fingerprints(keys) }
}
