import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { writeLedger } from '#modules/ledger/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { loadSecret } from '#platform/secret.ts'
import { ledgerChoice } from './ledger-choice.ts'
import { typedPath } from './one-folder.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'Usage: hammerlane export --ledger FILE [--lot N | --sale N] [--private]'

/** `hammerlane export --ledger FILE`: ledgers as `hammerlane verify --export` reads them; `.gz` is packed. `--private` is for auditors. */
export async function run(args: string[]): Promise<number> {
  const options = { ledger: { type: 'string' }, lot: { type: 'string' }, sale: { type: 'string' }, private: { type: 'boolean' } } as const
  const { values } = parseArgs({ args, options })
  const { ledger } = values
  const choice = ledgerChoice(values)
  if (ledger === undefined || ledger === '' || choice === null) {
    console.error(USAGE)
    return EXIT.usage
  }
  return withDatabase('export', async ({ config, database, signal }) => {
    const keys = await openKeyRing(database.db, loadSecret(config))
    const path = typedPath(ledger)
    const part = `${path}.part`
    const isPrivate = values.private === true
    const lines = Readable.from(writeLedger({ ...database, keys }, choice, { isPrivate, nowMs: Date.now() }))
    const pack = path.endsWith('.gz') ? createGzip() : new Transform({ transform: (chunk, _, done) => done(null, chunk) })
    try {
      // Secrets of sellers and bidders are for the one who asked alone.
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
