import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { Reply } from './ask.ts'

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}

/** An answer as it was before it was compressed. */
export function decoded(reply: Reply): Reply {
  const decode = DECODERS[String(reply.headers['content-encoding'])]
  return decode === undefined || reply.body.length === 0 ? reply : { ...reply, body: decode(reply.body) }
}
