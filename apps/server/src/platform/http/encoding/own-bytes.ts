/**
 * Bytes that are kept, in memory of their own size. What zlib makes lies in a block of 64 KiB, however short it is, and whoever keeps it
 * keeps the block.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
