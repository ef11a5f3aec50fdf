import { createHash, randomBytes } from 'node:crypto'
import { type CommittedFees, feesText } from '@app/rules/ledger/fee-terms.ts'
import { bidderText, type Committed, type CommittedBidder, commitmentText, genesisText } from '@app/rules/ledger/ledger.ts'

/** Of what is committed to, bytes. */
const SALT_BYTES = 16

/** A new salt for a commitment, hexadecimal. */
export const newSalt = (): string => randomBytes(SALT_BYTES).toString('hex')

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Hash of an event: of the hash before it and its exact text. */
export const chainHash = (before: Buffer, body: string): Buffer => sha256(before, body)

/** What the first event of a lot is chained to. */
export const genesisHash = (lot: number): Buffer => sha256(genesisText(lot))

/** Commitment to a secret maximum, hex. */
export const commitmentOf = (committed: Committed): string => sha256(commitmentText(committed)).toString('hex')

/** Commitment to whose number an alias is, hex. */
export const bidderHash = (committed: CommittedBidder): string => sha256(bidderText(committed)).toString('hex')

/** Commitment to the terms by which a bid was priced, hex. */
export const feesHash = (lot: number, committed: CommittedFees): string => sha256(feesText(lot, committed)).toString('hex')
