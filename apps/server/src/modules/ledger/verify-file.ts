import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { parseHeadLine } from '@app/rules/ledger/ledger-chain.ts'
import { type HeaderLine, FileHeads, parseLedgerLine, ProofReader } from '@app/rules/ledger/ledger-lines.ts'
import { type LedgerCrypto, hashText, type LedgerFault, verifyLot } from '@app/rules/ledger/verify-ledger.ts'
import { checkFileEnd } from '@app/rules/ledger/verify-file-end.ts'
import { nodeCrypto } from './node-crypto.ts'

/** What a check found. */
export interface LedgerVerdict {
  readonly lots: number
  readonly events: number
  /** The first bad event of each bad lot. */
  readonly faults: readonly LedgerFault[]
  /** What the check could not prove and why, for people; nothing here is bad. */
  readonly notes: readonly string[]
  /** What is wrong with the chain over all lots, by itself and beside its signed heads, for people. */
  readonly chainFaults: readonly string[]
  /** What is wrong with the file itself; null for none. */
  readonly brokenFile: string | null
  /** The keys whose signatures were believed; `sha256`, hex, of the public key. */
  readonly keys: readonly { readonly id: string; readonly sha256: string }[]
}

type Keys = HeaderLine['keys']

/** Keys with their fingerprints: two files with the same keys were signed by the same installation. */
export const fingerprints = (keys: Keys): LedgerVerdict['keys'] =>
  keys.map(({ id, publicKey }) => ({
    id,
    sha256: createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex'),
  }))

const linesIn = (path: string, bytes: ReturnType<typeof createReadStream>) =>
  createInterface({ input: path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes, crlfDelay: Number.POSITIVE_INFINITY })

/** The keys that a ledger file or a head names, to hold a later one to. Null where it is neither. */
export async function readLedgerKeys(path: string): Promise<Keys | null> {
  const bytes = createReadStream(path)
  const lines = linesIn(path, bytes)
  try {
    for await (const text of lines) {
      if (text.startsWith('{"type":"head"')) {
        const line = parseHeadLine(text)
        return line.type === 'head' ? [line.key] : null
      }
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

/** The trusted ones of these keys: all, or those in the caller's own file. */
export const believedOf = (keys: Keys, believed: Keys | undefined): Keys =>
  keys.filter(({ publicKey }) => believed?.some((one) => one.publicKey === publicKey) ?? true)

const UNSIGNED_END =
  'Warning: the end of the file is not signed, as in files of earlier versions. Whole lots, and the last events of open lots, may be missing.'

export type OnProgress = (progress: { readonly share: number; readonly events: number }) => void

/**
 * Proves a ledger file (`.gz` or not) by nothing but its own text and the keys it names; with `believed`, only by those of its keys that
 * are among them. @throws where it cannot be read.
 */
export async function verifyFile(
  path: string,
  { onProgress, believed, signal }: { onProgress: OnProgress; believed?: Keys | undefined; signal?: AbortSignal },
): Promise<LedgerVerdict> {
  const { size } = await stat(path)
  const bytes = createReadStream(path)
  const lines = linesIn(path, bytes)
  let keys: Keys = []
  const faults: LedgerFault[] = []
  const notes: string[] = []
  let crypto: LedgerCrypto = nodeCrypto([])
  const heads = new FileHeads((text) => hashText(text, crypto))
  const reader = new ProofReader(async (proof) => {
    await heads.add(proof.head)
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
      if (at === 1) {
        keys = believedOf(reader.header?.keys ?? [], believed)
        crypto = nodeCrypto(keys)
      }
    }
    const end = await checkFileEnd(reader, heads, crypto)
    if (!reader.isWhole) brokenFile = `the file ends after line ${at} without its last line`
    else if (end === 'forged')
      brokenFile = 'its last line is not signed by a key that is believed for these lots: lots or events may be missing'
    else if (end === 'unsigned') notes.push(UNSIGNED_END)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    brokenFile = `line ${at}: ${error.message}`
  } finally {
    lines.close()
    bytes.destroy()
  }
  return { ...reader.counts, faults, notes, chainFaults: [], brokenFile, keys: fingerprints(keys) }
}
