/** One message as bytes, made once for all who get it: for sockets, and, when first asked for, as an event of a stream. */
export class Frame {
  readonly bytes: Buffer
  #eventBytes: Buffer | undefined

  constructor(message: unknown) {
    this.bytes = Buffer.from(JSON.stringify(message))
  }

  /** The same as a server-sent event; JSON has no line breaks of its own. */
  get eventBytes(): Buffer {
    return (this.#eventBytes ??= Buffer.concat([Buffer.from('data: '), this.bytes, Buffer.from('\n\n')]))
  }
}
