import { inflateRawSync } from 'node:zlib'

const END_MARK = Buffer.from('PK\u0005\u0006', 'latin1')
const ENTRY_BYTES = 46
const HEAD_BYTES = 30
const DEFLATED = 8

/** The files of a zip by their paths, found by its directory as programs find them. @throws where it is cut off. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(END_MARK)
  if (end === -1) throw new Error('no zip, or one that was cut off')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameSize, extraSize, noteSize] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const head = zip.readUInt32LE(at + 42)
    const from = head + HEAD_BYTES + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const bytes = zip.subarray(from, from + size)
    files.set(zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameSize), method === DEFLATED ? inflateRawSync(bytes) : bytes)
    at += ENTRY_BYTES + nameSize + extraSize + noteSize
  }
  return files
}
