import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { writeLedger } from '#modules/ledger/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { loadSecret } from '#platform/secret.ts'
import { withDatabase } from './with-database.ts'

/** Writes ledgers as `hammerlane verify --export` reads them; a path that ends in `.gz` is packed. Answers the exit code. */
export function exportLedger(
  path: string,
  { isPrivate, ...choice }: { readonly lot: number | undefined; readonly sale: number | undefined; readonly isPrivate: boolean },
): Promise<number> {
  return withDatabase('export', async ({ config, database, signal }) => {
    const keys = await openKeyRing(database.db, loadSecret(config))
    const part = `${path}.part`
    const lines = Readable.from(writeLedger({ ...database, keys }, choice, { isPrivate, nowMs: Date.now() }))
    const pack = path.endsWith('.gz') ? createGzip() : new Transform({ transform: (chunk, _, done) => done(null, chunk) })
    try {
      // Secrets of sellers and bidders: readable by the caller alone.
      await pipeline(lines, pack, createWriteStream(part, { mode: isPrivate ? 0o600 : 0o644 }), { signal })
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    console.log(`Exported ledgers to ${path}.${isPrivate ? ' It contains secret maxima: keep it from sellers and bidders.' : ''}`)
    return EXIT.ok
  })
}
