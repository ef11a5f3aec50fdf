import { FileHeads, type LedgerLine, parseLedgerLine, ProofReader } from '@app/rules/ledger/ledger-lines.ts'
import { checkFileEnd } from '@app/rules/ledger/verify-file-end.ts'
import { hashText, type LedgerCrypto, type LedgerFault, verifyLot } from '@app/rules/ledger/verify-ledger.ts'

const SIGNATURE = 'Ed25519'

/** What a check in the browser found. */
export interface CheckedLedger {
  readonly events: number
  /** Events of which only the hash is public. */
  readonly hidden: number
  readonly isSignatureChecked: boolean
  readonly fault: Pick<LedgerFault, 'seq'> | null
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.codePointAt(0) ?? 0)

async function importKeys(keys: readonly { readonly id: string; readonly publicKey: string }[]): Promise<Map<string, CryptoKey> | null> {
  try {
    const pairs = keys.map(
      async ({ id, publicKey }) => [id, await crypto.subtle.importKey('spki', bytesOf(publicKey), SIGNATURE, false, ['verify'])] as const,
    )
    return new Map(await Promise.all(pairs))
  } catch {
    // A browser that does not know the signature still checks every hash, and says so.
    return null
  }
}

function browserCrypto(keys: ReadonlyMap<string, CryptoKey> | null): LedgerCrypto {
  return {
    sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))),
    isSigned: async (text, signature) => {
      if (keys === null) return true
      const dot = signature.indexOf('.')
      const key = keys.get(signature.slice(0, Math.max(0, dot)))
      if (key === undefined) return false
      return crypto.subtle.verify(SIGNATURE, key, bytesOf(signature.slice(dot + 1)), new TextEncoder().encode(text))
    },
  }
}

/** Proves the ledger file of one lot with what the browser brings. @throws SyntaxError for a file that is none. */
export async function checkLedger(file: string): Promise<CheckedLedger> {
  const lines: LedgerLine[] = file
    .split('\n')
    .filter((line) => line !== '')
    .map(parseLedgerLine)
  const header = lines[0]
  const keys = header?.type === 'ledger' ? await importKeys(header.keys) : null
  const proving = browserCrypto(keys)
  let fault: LedgerFault | null = null
  const heads = new FileHeads((text) => hashText(text, proving))
  const reader = new ProofReader(async (proof) => {
    await heads.add(proof.head)
    fault ??= await verifyLot(proof, proving)
  })
  for (const line of lines) await reader.add(line)
  if (!reader.isWhole || (await checkFileEnd(reader, heads, proving)) === 'forged') throw new SyntaxError('the file is cut short')
  const hidden = lines.filter((line) => line.type === 'event' && line.body === null).length
  return { events: reader.counts.events, hidden, isSignatureChecked: keys !== null, fault }
}
