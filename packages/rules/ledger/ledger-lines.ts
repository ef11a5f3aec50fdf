import type { CommittedFees } from './fee-terms.ts'
import type { BidKind } from '../bidding/lot-bidding.ts'

/** Version of the lines below; a verifier refuses one it does not know. */
export const LEDGER_FILE_VERSION = 1

/** First line of a ledger file: when it was made, and every key that ever signed receipts. */
export interface HeaderLine {
  readonly type: 'ledger'
  readonly v: typeof LEDGER_FILE_VERSION
  readonly madeAtMs: number
  /** `publicKey`: Ed25519, SPKI in DER, base64url. */
  readonly keys: readonly { readonly id: string; readonly publicKey: string }[]
}

/** What of a lot its lines below belong to; amounts are minor units. */
export interface LotLine {
  readonly type: 'lot'
  readonly lot: number
  /** Nothing of it is hidden any more. */
  readonly isFinal: boolean
  /** Its last event and that one's hash, hex. */
  readonly seq: number
  readonly hash: string
  /** What an auditor needs beside the ledger to decide again; absent for everybody else. */
  readonly facts?: LotFacts
}

/** The seller's secrets and the calendar of a lot, as they stand now. */
export interface LotFacts {
  readonly reserveMinor: number | null
  readonly reservePolicy: 'lift' | 'lane'
  /** Calendar day of the sale, YYYY-MM-DD: by it increments and clocks are chosen. */
  readonly on: string
  readonly zone: string
  /** When this was read, database time: tells what had to be signed by then from what is still to be signed. */
  readonly readAtMs: number
  readonly phase: string
  readonly outcome: string | null
  readonly priceMinor: number
  readonly leaderAlias: number | null
  /** The award in force: to whom, null for a number without an account, and at what price. Missing in older files. */
  readonly award?: { readonly alias: number | null; readonly priceMinor: number } | null
}

/** One event: its exact text, or only its hash while the text would reveal a secret. */
export interface EventLine {
  readonly type: 'event'
  readonly lot: number
  readonly seq: number
  /** Hex. */
  readonly hash: string
  readonly body: string | null
  /** Columns stored beside the text; they must say the same. */
  readonly kind?: string
  readonly atMs?: number
}

/** A signature over an event: of a bid (`receipt`) or of the end of a closed lot (`seal`). */
export interface SignatureLine {
  readonly type: 'receipt' | 'seal'
  readonly lot: number
  readonly seq: number
  readonly hash: string
  /** `keyId.signature`, Ed25519 in base64url, over `receiptText`. */
  readonly signature: string
}

/** What the ledger only commits to; for auditors. No person is in it. */
export interface BidLine {
  readonly type: 'bid'
  readonly lot: number
  readonly seq: number
  readonly alias: number | null
  readonly kind: BidKind | 'SEALED'
  readonly amountMinor: number
  readonly isOnePlus: boolean
  readonly isConfirmed: boolean
  /** Hex. */
  readonly salt: string | null
  readonly isAccepted: boolean
  readonly reason: string
  readonly receivedAtMs: number
  /** By which it was priced, with their salt; missing or null of bids of earlier versions and of refused ones. */
  readonly fees?: CommittedFees | null
}

/** Last line: so many lots and events came before, so that a truncated file is noticed. */
export interface EndLine {
  readonly type: 'end'
  readonly lots: number
  readonly events: number
  /** The request: `all`, `lot:N` or `sale:N`. It and `signature` are missing in files of earlier versions. */
  readonly of?: string
  /** `keyId.signature`, Ed25519 in base64url, over `endText`. */
  readonly signature?: string
}

/** What of a lot the end of its file signs. */
const headText = ({ lot, seq, hash, isFinal }: LotLine): string => `hammerlane-file-lot:${lot}:${seq}:${hash}:${isFinal ? 1 : 0}`

/** What the heads of a file begin with, before the first lot. */
const FILE_GENESIS = 'hammerlane-file'

/** Hash of all heads of a file, in their order: sha256 of (hash so far, hex, then the text of the next), beginning with that of a word. */
export class FileHeads {
  readonly #hash: (text: string) => Promise<string>
  #now: Promise<string>

  constructor(hash: (text: string) => Promise<string>) {
    this.#hash = hash
    this.#now = hash(FILE_GENESIS)
  }

  async add(head: LotLine): Promise<void> {
    this.#now = Promise.resolve(await this.#hash(`${await this.#now}${headText(head)}`))
    await this.#now
  }

  now(): Promise<string> {
    return this.#now
  }
}

/** What the end of a file signs: the request, how much there is, the hash of all heads, and when the file was made. */
export const endText = (
  { of = '', lots, events }: Omit<EndLine, 'type'>,
  { heads, madeAtMs }: { readonly heads: string; readonly madeAtMs: number },
): string => `hammerlane-end:${of}:${lots}:${events}:${heads}:${madeAtMs}`

export type LedgerLine = HeaderLine | LotLine | EventLine | SignatureLine | BidLine | EndLine

/** Which account bids on a lot under which number, from the tables beside its ledger; never part of a file. Null: a deleted account. */
export interface BidderRecords {
  /** `salt`, hex, opens what the first event of the number committed to; null for numbers of older ledgers. */
  readonly numbers: readonly { readonly alias: number; readonly accountId: number | null; readonly salt: string | null }[]
  readonly bids: readonly { readonly seq: number; readonly accountId: number | null }[]
  /** The account of the award in force; null without one. */
  readonly award: { readonly accountId: number | null } | null
  readonly leader: number | null
}

/** Everything of one lot that can be proven. */
export interface LotProof {
  readonly head: LotLine
  readonly events: readonly EventLine[]
  readonly signatures: readonly SignatureLine[]
  /** Null where the private rows are not at hand. */
  readonly bids: readonly BidLine[] | null
  /** Left out where accounts are not at hand. */
  readonly bidders?: BidderRecords
  /** When the file was made that this is from, epoch milliseconds; left out beside a database, whose facts say it. */
  readonly madeAtMs?: number
  /** Why the private rows could not be read; left out where they could. */
  readonly unreadable?: string
}

type Shape = readonly { readonly field: string; readonly kinds: ReadonlySet<string> }[]

/** Members as `name:kind|kind`, spaces between. */
const shapeOf = (members: string): Shape =>
  members.split(' ').map((member) => {
    const [field, kinds] = member.split(':') as [string, string]
    return { field, kinds: new Set(kinds.split('|')) }
  })
const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const has = (shape: Shape, value: unknown): boolean =>
  kindOf(value) === 'object' && shape.every(({ field, kinds }) => kinds.has(kindOf((value as Record<string, unknown>)[field])))

const SIGNATURE = shapeOf('lot:number seq:number hash:string signature:string')
const SHAPES: ReadonlyMap<unknown, Shape> = new Map<LedgerLine['type'], Shape>([
  ['ledger', shapeOf('v:number madeAtMs:number keys:array')],
  ['lot', shapeOf('lot:number isFinal:boolean seq:number hash:string facts:object|undefined')],
  ['event', shapeOf('lot:number seq:number hash:string body:string|null kind:string|undefined atMs:number|undefined')],
  ['receipt', SIGNATURE],
  ['seal', SIGNATURE],
  [
    'bid',
    shapeOf(
      'lot:number seq:number alias:number|null kind:string amountMinor:number isOnePlus:boolean isConfirmed:boolean salt:string|null isAccepted:boolean reason:string receivedAtMs:number fees:object|null|undefined',
    ),
  ],
  ['end', shapeOf('lots:number events:number of:string|undefined signature:string|undefined')],
])
const FACTS = shapeOf(
  'reserveMinor:number|null reservePolicy:string on:string zone:string readAtMs:number phase:string outcome:string|null priceMinor:number leaderAlias:number|null award:object|null|undefined',
)
const KEY = shapeOf('id:string publicKey:string')

/** One line of a ledger file, every member of its kind. @throws SyntaxError for a line that is none. */
export function parseLedgerLine(text: string): LedgerLine {
  const read = JSON.parse(text) as LedgerLine | null
  const shape = SHAPES.get(read?.type)
  if (shape === undefined || !has(shape, read)) throw new SyntaxError('not a line of a ledger')
  const line = read as LedgerLine
  const isWhole =
    line.type === 'ledger'
      ? line.keys.every((key) => has(KEY, key))
      : line.type !== 'lot' || line.facts === undefined || has(FACTS, line.facts)
  if (!isWhole) throw new SyntaxError('not a line of a ledger')
  return line
}

/** Gathers lines, in the order of the file, into lots. @throws SyntaxError for lines out of place. */
export class ProofReader {
  readonly #done: (proof: LotProof) => Promise<void>
  #now: { head: LotLine; events: EventLine[]; signatures: SignatureLine[]; bids: BidLine[] } | null = null
  #lots = 0
  #events = 0
  header: HeaderLine | null = null
  end: EndLine | null = null

  constructor(done: (proof: LotProof) => Promise<void>) {
    this.#done = done
  }

  get isWhole(): boolean {
    return this.end !== null
  }

  get counts(): { readonly lots: number; readonly events: number } {
    return { lots: this.#lots, events: this.#events }
  }

  async add(line: LedgerLine): Promise<void> {
    if (this.isWhole) throw new SyntaxError('lines after the end')
    if (this.header === null) {
      if (line.type !== 'ledger' || line.v !== LEDGER_FILE_VERSION) throw new SyntaxError('not a ledger file that this version reads')
      this.header = line
      return
    }
    if (line.type === 'ledger') throw new SyntaxError('a second header')
    if (line.type === 'lot' || line.type === 'end') await this.#flush()
    if (line.type === 'lot') this.#now = { head: line, events: [], signatures: [], bids: [] }
    else if (line.type === 'end') this.#end(line)
    else this.#keep(line)
  }

  #end(end: EndLine): void {
    const { lots, events } = end
    if (lots !== this.#lots || events !== this.#events)
      throw new SyntaxError(`the file holds ${this.#lots} lots and ${this.#events} events, not ${lots} and ${events}`)
    this.end = end
  }

  #keep(line: EventLine | SignatureLine | BidLine): void {
    const now = this.#now
    if (now === null || now.head.lot !== line.lot) throw new SyntaxError(`a line of lot ${line.lot} out of its place`)
    if (line.type === 'event') {
      now.events.push(line)
      this.#events += 1
    } else if (line.type === 'bid') now.bids.push(line)
    else now.signatures.push(line)
  }

  async #flush(): Promise<void> {
    const now = this.#now
    if (now === null || this.header === null) return
    this.#now = null
    this.#lots += 1
    await this.#done({ ...now, bids: now.head.facts === undefined ? null : now.bids, madeAtMs: this.header.madeAtMs })
  }
}
