/** Version of the lines below; a reader refuses one it does not know. */
export const HEAD_VERSION = 1

/** What the first link of the chain over all lots is chained to. */
export const CHAIN_GENESIS = 'hammerlane-chain'

/** One event in the chain over all lots: its number there, its place in its ledger and its hash, hex. */
export interface ChainLink {
  readonly n: number
  readonly lot: number
  readonly seq: number
  readonly hash: string
}

/** What a link adds to the chain: its hash is sha256(hash of the link before || this text). */
export const linkText = ({ n, lot, seq, hash }: ChainLink): string => `hammerlane-link:${n}:${lot}:${seq}:${hash}`

/** How far the chain had grown, `hash` (hex) of its link `n`; `atMs` in database time. */
export interface ChainHead {
  readonly n: number
  readonly hash: string
  readonly atMs: number
}

/** What the signature of a head signs. */
export const headText = ({ n, hash, atMs }: ChainHead): string => `hammerlane-head:${n}:${hash}:${atMs}`

/** A signed head, as stored outside of the database and published. */
export interface HeadLine extends ChainHead {
  readonly type: 'head'
  readonly v: typeof HEAD_VERSION
  /** Ed25519, SPKI in DER, base64url. */
  readonly key: { readonly id: string; readonly publicKey: string }
  /** `keyId.signature`, Ed25519 in base64url, over `headText`. */
  readonly signature: string
}

/** A link that a head covers and the head before it does not. */
export interface LinkLine extends ChainLink {
  readonly type: 'link'
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isText = (value: unknown): boolean => typeof value === 'string'

function isHead({ v, n, hash, atMs, key, signature }: Partial<HeadLine>): boolean {
  return v === HEAD_VERSION && isNumber(n) && isNumber(atMs) && [hash, signature, key?.id, key?.publicKey].every(isText)
}

const isLink = ({ n, lot, seq, hash }: Partial<LinkLine>): boolean => [n, lot, seq].every(isNumber) && isText(hash)

/** One line of a file of heads. @throws SyntaxError for a line that is none. */
export function parseHeadLine(text: string): HeadLine | LinkLine {
  const read = JSON.parse(text) as Partial<HeadLine | LinkLine> | null
  const isRead = (read?.type === 'head' && isHead(read)) || (read?.type === 'link' && isLink(read))
  if (!isRead) throw new SyntaxError('not a line of a file of heads')
  return read as HeadLine | LinkLine
}
