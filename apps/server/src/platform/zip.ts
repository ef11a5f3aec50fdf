import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of a zip. */
export interface ZipEntry {
  /** Path within the zip, with slashes. */
  readonly path: string
  readonly bytes: Buffer
  /** Left out for what is smaller when it is compressed: text. */
  readonly isPacked?: boolean
}

/** Readable by their owner alone where they are unpacked. */
const FILE_MODE = 0o100600

/**
 * A zip of files, made while it is read: each is asked for once the one before it was taken, so that one at a time is in memory. When the
 * reader goes away, or a file cannot be had, the stream is destroyed and the files are ended (`return`): what was sent is no whole zip.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>, mtime: Date): Readable {
  const zip = new ZipFile()
  // The types of the package name less than the PassThrough that it is.
  const out = zip.outputStream as Readable
  const take = ({ path, bytes, isPacked = false }: ZipEntry): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        out.off('close', done)
        resolve()
      }
      out.once('close', done)
      zip.addReadStreamLazy(path, { mtime, mode: FILE_MODE, compress: !isPacked, size: bytes.length }, (put) => {
        const from = Readable.from([bytes], { objectMode: false })
        from.once('end', done)
        put(null, from)
      })
    })
  async function fill(): Promise<void> {
    for await (const entry of entries) {
      if (!out.destroyed) await take(entry)
      if (out.destroyed) return
    }
    zip.end()
  }
  zip.once('error', (error: Error) => out.destroy(error))
  fill().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out
}
