/** What a scanner says of a file. unreachable: it could not be asked, or gave no answer that is one. */
export type Scanned = 'clean' | 'infected' | 'unreachable'

/** Somebody who looks for harm in clear bytes. */
export interface Scanner {
  scan(bytes: Buffer): Promise<Scanned>
}
