import { hasBit, type Bitset } from './bitset.ts'
import { Dictionary } from './dictionary.ts'
import { resized, roomFor } from './growth.ts'
import { Memo } from './memo.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-format.ts'
import { documentTokens } from './text-analysis.ts'

/**
 * Which slots hold which token, and in which text field. A posting packs slot and field into 32 bits. Settled postings lie token by
 * token in one array; fresh ones hang in a linked list per token until `settle` merges them in and drops those of dead slots.
 * A slot's postings therefore stay until the next `settle`, and a dead slot must not be reused before it.
 */
const FIELD_BITS = 4
const FIELD_MASK = (1 << FIELD_BITS) - 1
/** Slots that a posting can name. */
export const MAX_SLOTS = 2 ** (32 - FIELD_BITS)
const MIN_FRESH = 262_144
const FRESH_SHARE = 1 / 4
/** Fresh postings that there is room for as soon as there is one. */
const FIRST_FRESH = 16_384
const MIN_UNUSED_TOKENS = 4096

export class Postings {
  tokens = new Dictionary()
  #starts = new Uint32Array(2)
  #settled = new Uint32Array(0)
  #heads = new Uint32Array(1)
  #fresh = new Uint32Array(0)
  #next = new Uint32Array(0)
  #freshCount = 0
  readonly #known = new Memo((text) => Array.from(documentTokens(text), (token) => this.#intern(token)))
  /** Every code point that ever occurred in a token. */
  readonly alphabet = new Set<string>()

  /** Codes of the tokens of a text, until `settle` says that they have changed; texts recur, so most are cut into tokens once. */
  tokensOf(text: string): readonly number[] {
    return this.#known.of(text)
  }

  /** Adds tokens to a slot, each in the text field at its place. */
  add(slot: number, tokens: readonly number[], fields: readonly number[]): void {
    this.#makeRoom(tokens.length)
    for (let at = 0; at < tokens.length; at++) this.#addOne(tokens[at]!, ((slot << FIELD_BITS) | fields[at]!) >>> 0)
  }

  /** Adds the tokens of a text to a slot. */
  addText(slot: number, text: string, field: number): void {
    const tokens = this.tokensOf(text)
    this.#makeRoom(tokens.length)
    const posting = ((slot << FIELD_BITS) | field) >>> 0
    for (let at = 0; at < tokens.length; at++) this.#addOne(tokens[at]!, posting)
  }

  #makeRoom(tokens: number): void {
    const end = this.#freshCount + tokens + 1
    if (end <= this.#fresh.length) return
    const length = Math.max(end, FIRST_FRESH, this.#fresh.length * 2)
    this.#fresh = resized(this.#fresh, length)
    this.#next = resized(this.#next, length)
  }

  #addOne(token: number, posting: number): void {
    const head = this.#heads[token]!
    // Two texts of one field may hold the same token.
    if (head !== 0 && this.#fresh[head] === posting) return
    this.#fresh[++this.#freshCount] = posting
    this.#next[this.#freshCount] = head
    this.#heads[token] = this.#freshCount
  }

  #intern(token: string): number {
    const before = this.tokens.size
    const code = this.tokens.intern(token)
    if (code > before) for (const letter of token) this.alphabet.add(letter)
    this.#heads = roomFor(this.#heads, code + 1)
    return code
  }

  /** Whether so many postings are fresh that reading suffers. */
  isUnsettled(): boolean {
    return this.#freshCount > Math.max(MIN_FRESH, this.#settled.length * FRESH_SHARE)
  }

  /** Sets the bit of every slot that holds the token. */
  mark(token: number, into: Bitset): void {
    for (let at = this.#startOf(token), end = this.#endOf(token); at < end; at++) {
      const slot = this.#settled[at]! >>> FIELD_BITS
      into[slot >>> 5]! |= 1 << (slot & 31)
    }
    for (let at = this.#headOf(token); at !== 0; at = this.#next[at]!) {
      const slot = this.#fresh[at]! >>> FIELD_BITS
      into[slot >>> 5]! |= 1 << (slot & 31)
    }
  }

  /** Raises `best` of every slot that holds the token to the level of its field. */
  raise(token: number, levelOfField: Uint8Array, best: Uint8Array): void {
    for (let at = this.#startOf(token), end = this.#endOf(token); at < end; at++) raiseOne(this.#settled[at]!, levelOfField, best)
    for (let at = this.#headOf(token); at !== 0; at = this.#next[at]!) raiseOne(this.#fresh[at]!, levelOfField, best)
  }

  /** Whether a live slot holds the token. */
  isHeld(token: number, live: Bitset): boolean {
    for (let at = this.#startOf(token), end = this.#endOf(token); at < end; at++)
      if (hasBit(live, this.#settled[at]! >>> FIELD_BITS)) return true
    for (let at = this.#headOf(token); at !== 0; at = this.#next[at]!) if (hasBit(live, this.#fresh[at]! >>> FIELD_BITS)) return true
    return false
  }

  /**
   * Merges fresh postings into the settled ones and drops the postings of slots that are not live; all of them are when none is given.
   * True when codes of tokens have changed.
   */
  settle(live: Bitset | null): boolean {
    const tokens = this.tokens.size
    const starts = new Uint32Array(tokens + 2)
    const settled = new Uint32Array(this.#settled.length + this.#freshCount)
    let to = 0
    let used = 0
    for (let token = 1; token <= tokens; token++) {
      starts[token] = to
      for (let at = this.#startOf(token), end = this.#endOf(token); at < end; at++) {
        const posting = this.#settled[at]!
        if (live === null || hasBit(live, posting >>> FIELD_BITS)) settled[to++] = posting
      }
      for (let at = this.#headOf(token); at !== 0; at = this.#next[at]!) {
        const posting = this.#fresh[at]!
        if (live === null || hasBit(live, posting >>> FIELD_BITS)) settled[to++] = posting
      }
      if (to > starts[token]!) used++
    }
    starts[tokens + 1] = to
    this.#starts = starts
    this.#settled = to === settled.length ? settled : resized(settled, to)
    this.#heads = new Uint32Array(tokens + 1)
    this.#fresh = new Uint32Array(0)
    this.#next = new Uint32Array(0)
    this.#freshCount = 0
    if (tokens - used <= Math.max(MIN_UNUSED_TOKENS, used)) return false
    this.#dropUnusedTokens()
    return true
  }

  memoryBytes(): number {
    return (
      this.tokens.memoryBytes() +
      [this.#starts, this.#settled, this.#heads, this.#fresh, this.#next].reduce((sum, array) => sum + array.byteLength, 0)
    )
  }

  /** Call `settle` first: fresh postings are not written. */
  save(writer: SnapshotWriter, name: string): void {
    this.tokens.save(writer, `${name}.tokens`)
    writer.array(`${name}.starts`, this.#starts)
    writer.array(`${name}.settled`, this.#settled)
    writer.array(
      `${name}.alphabet`,
      Uint32Array.from(this.alphabet, (letter) => letter.codePointAt(0) ?? 0),
    )
  }

  static load(reader: SnapshotReader, name: string): Postings {
    const postings = new Postings()
    postings.tokens = Dictionary.load(reader, `${name}.tokens`)
    postings.#starts = reader.array(`${name}.starts`)
    postings.#settled = reader.array(`${name}.settled`)
    for (const point of reader.array<Uint32Array>(`${name}.alphabet`)) postings.alphabet.add(String.fromCodePoint(point))
    return postings
  }

  #dropUnusedTokens(): void {
    const isUsed = (token: number): boolean => this.#startOf(token) < this.#endOf(token)
    const { dictionary } = this.tokens.compacted(isUsed)
    const starts = new Uint32Array(dictionary.size + 2)
    let count = 0
    // Unused tokens hold nothing, so the settled postings keep their places.
    for (let token = 1; token <= this.tokens.size; token++) if (isUsed(token)) starts[++count] = this.#startOf(token)
    starts[count + 1] = this.#settled.length
    this.tokens = dictionary
    this.#known.clear()
    this.#starts = starts
    this.#heads = new Uint32Array(count + 1)
  }

  #startOf(token: number): number {
    return token + 1 < this.#starts.length ? this.#starts[token]! : 0
  }

  #endOf(token: number): number {
    return token + 1 < this.#starts.length ? this.#starts[token + 1]! : 0
  }

  #headOf(token: number): number {
    return token < this.#heads.length ? this.#heads[token]! : 0
  }
}

function raiseOne(posting: number, levelOfField: Uint8Array, best: Uint8Array): void {
  const slot = posting >>> FIELD_BITS
  const level = levelOfField[posting & FIELD_MASK]!
  if (best[slot]! < level) best[slot] = level
}
