import { endText, type FileHeads, type ProofReader } from './ledger-lines.ts'
import type { LedgerCrypto } from './verify-ledger.ts'

/** Whether the end of a ledger file is signed by a key of ours, so that no lot and no event of it was left out. */
export type FileEnd = 'signed' | 'unsigned' | 'forged'

/** Checks the end of a file that was read whole; `heads` are those of all its lots. */
export async function checkFileEnd(
  { header, end }: Pick<ProofReader, 'header' | 'end'>,
  heads: FileHeads,
  crypto: Pick<LedgerCrypto, 'isSigned'>,
): Promise<FileEnd> {
  if (header === null || end?.signature === undefined) return 'unsigned'
  const text = endText(end, { heads: await heads.now(), madeAtMs: header.madeAtMs })
  return (await crypto.isSigned(text, end.signature)) ? 'signed' : 'forged'
}
