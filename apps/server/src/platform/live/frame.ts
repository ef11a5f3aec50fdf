/** First byte of a WebSocket frame that is a whole text message. */
const WHOLE_TEXT = 0x81
/** Lengths from here on are in two bytes of their own, and larger ones in eight (RFC 6455 §5.2). */
const TWO_BYTES = 126
const EIGHT_BYTES = 127
const TWO_BYTES_MAX = 0xffff

/** The head of a frame as a server sends it: unmasked, in one piece. */
function headOf(length: number): Buffer {
  if (length < TWO_BYTES) return Buffer.from([WHOLE_TEXT, length])
  if (length <= TWO_BYTES_MAX) {
    const head = Buffer.from([WHOLE_TEXT, TWO_BYTES, 0, 0])
    head.writeUInt16BE(length, 2)
    return head
  }
  const head = Buffer.alloc(10)
  head.set([WHOLE_TEXT, EIGHT_BYTES])
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

/** One message as bytes, made once for all who get it: for sockets, and, on first use, as an event of a stream. */
export class Frame {
  /** Head and text of a WebSocket frame in one piece, so that a socket takes it by one write. */
  readonly socketBytes: Buffer
  readonly #headBytes: number
  #eventBytes: Buffer | undefined

  constructor(message: unknown) {
    const text = Buffer.from(JSON.stringify(message))
    const head = headOf(text.length)
    this.#headBytes = head.length
    this.socketBytes = Buffer.concat([head, text])
  }

  /** The same as a server-sent event; JSON has no line breaks of its own. */
  get eventBytes(): Buffer {
    return (this.#eventBytes ??= Buffer.concat([Buffer.from('data: '), this.socketBytes.subarray(this.#headBytes), Buffer.from('\n\n')]))
  }
}
