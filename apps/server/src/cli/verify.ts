import { existsSync } from 'node:fs'
import { Option } from 'commander'
import { verifyAgreements } from '#modules/agreements/index.ts'
import { type LedgerVerdict, readLedgerKeys, verifyBase, verifyFile } from '#modules/ledger/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { loadSecret } from '#platform/secret.ts'
import { openVault, storeOf, verifyVault } from '#platform/vault/index.ts'
import { type CliCommand, LEDGER_NUMBER, someText, UsageError } from './command-line.ts'
import { openProgressLine } from './progress-line.ts'
import { typedPath } from './typed-path.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

/** Bad lots, and faults of the chain over all lots, named one by one. */
const FAULTS_SHOWN = 100

function showSome(lines: readonly string[], what: string): void {
  for (const line of lines.slice(0, FAULTS_SHOWN)) console.log(line)
  if (lines.length > FAULTS_SHOWN) console.log(`… and ${lines.length - FAULTS_SHOWN} ${what} more`)
}

/** `isNamed`: the caller named a lot, a sale or a file; then nothing to prove is no proof. */
function report({ lots, events, faults, notes, chainFaults, brokenFile, keys }: LedgerVerdict, isNamed: boolean): number {
  showSome(
    faults.map(({ lot, seq, code, detail }) => `BAD lot ${lot}, event ${seq}: ${code}, ${detail}`),
    'lots',
  )
  showSome(
    chainFaults.map((fault) => `BAD chain: ${fault}`),
    'faults of the chain',
  )
  if (brokenFile !== null) console.log(`BAD file: ${brokenFile}`)
  for (const note of notes) console.log(`Note: ${note}`)
  for (const { id, sha256 } of keys) console.log(`Key ${id}: sha256 ${sha256}`)
  if (lots === 0 && isNamed && brokenFile === null) {
    console.log('Not proven: there is no ledger of what was named.')
    return EXIT.failed
  }
  const counted = `${events.toLocaleString('en-US')} events of ${lots.toLocaleString('en-US')} lots`
  if (faults.length === 0 && chainFaults.length === 0 && brokenFile === null) {
    console.log(`Proven: ${counted}.`)
    return EXIT.ok
  }
  const chain = chainFaults.length === 0 ? '' : ' The chain over all lots is not what was signed or written.'
  console.log(`Not proven: ${faults.length} of ${lots} lots are bad.${chain}`)
  return EXIT.failed
}

/** What `verify` is told about ledgers. */
const OF_LEDGERS = ['lot', 'sale', 'export', 'against', 'keys']

interface Choice {
  readonly files?: true
  readonly agreements?: true
  readonly lot?: number
  readonly sale?: number
  readonly export?: string
  readonly keys?: string
  readonly against?: string
}

interface Looked {
  readonly what: string
  /** How many of them, in words. */
  readonly counted: string
  readonly note?: string
}

/** Says of things that are proven one by one which are bad. */
function reportEach(faults: readonly string[], { what, counted, note = '' }: Looked): number {
  showSome(
    faults.map((fault) => `BAD ${fault}`),
    what,
  )
  if (note !== '') console.log(`Note: ${note}`)
  console.log(faults.length === 0 ? `Proven: ${counted}.` : `Not proven: ${faults.length} of ${counted} are bad.`)
  return faults.length === 0 ? EXIT.ok : EXIT.failed
}

/** Opens every sealed paper and compares it with what its row tells. */
async function verifyFiles(): Promise<number> {
  const line = openProgressLine('files')
  return withDatabase('verify', async ({ config, database }) => {
    const keys = await openKeyRing(database.db, loadSecret(config))
    const { objects, bytes, faults, unkept } = await verifyVault({ db: database.db, keys, store: storeOf(config) }, (done, share) =>
      line.show({ step: 'Opening', share, done }),
    ).finally(() => line.end())
    const counted = `${objects.toLocaleString('en-US')} files, ${bytes.toLocaleString('en-US')} bytes`
    const note = unkept === 0 ? '' : `${unkept} objects that nothing keeps; the server removes them.`
    return reportEach(faults, { what: 'files', counted, note })
  })
}

/** Verifies every signed agreement: its words, its evidence, its document and the signature within. */
async function verifySigned(): Promise<number> {
  const line = openProgressLine('agreements')
  return withDatabase('verify', async ({ config, database: { db } }) => {
    const keys = await openKeyRing(db, loadSecret(config))
    const vault = openVault({ db, keys, store: storeOf(config) })
    const { agreements, faults } = await verifyAgreements({ db, keys, vault }, ({ done, share }) =>
      line.show({ step: 'Verifying', share, done }),
    ).finally(() => line.end())
    return reportEach(faults, { what: 'agreements', counted: `${agreements.toLocaleString('en-US')} agreements` })
  })
}

async function verify({ files, agreements, lot, sale, export: file, keys, against }: Choice): Promise<number> {
  if (files === true) return verifyFiles()
  if (agreements === true) return verifySigned()
  const line = openProgressLine('events')
  const onProgress = ({ share, events }: { share: number; events: number }): void => line.show({ step: 'Verifying', share, done: events })
  const believed = keys === undefined ? undefined : await readLedgerKeys(typedPath(keys))
  if (believed === null) throw new UsageError('The file of --keys is no ledger file and no head.')
  if (file !== undefined) {
    const verdict = await verifyFile(typedPath(file), { onProgress, believed }).finally(() => line.end())
    return report(verdict, true)
  }
  const heads = against === undefined ? undefined : typedPath(against)
  if (heads !== undefined && !existsSync(heads)) throw new UsageError(`${heads} does not exist.`)
  return withDatabase('verify', async ({ database, signal }) => {
    const verdict = await verifyBase(database, { lot, sale }, { onProgress, believed, against: heads, signal }).finally(() => line.end())
    return report(verdict, (lot ?? sale) !== undefined)
  })
}

/**
 * `hammerlane verify`: proves ledgers in the database, beside a running server or without one, or a file without any database. Database and
 * file name their keys themselves; `--keys` is the caller's own ledger file or head, and only the keys it names are trusted.
 * `--against` is a file or folder of signed heads: what they signed must still be in the database.
 */
export function command(verifyCommand: CliCommand): CliCommand {
  return verifyCommand
    .description('Proves ledgers of bids: chain, signatures and every decision. It names the first bad event of each lot.')
    .addOption(new Option('--files', 'sealed papers instead of ledgers: each is there, opens, and is what was sent').conflicts(OF_LEDGERS))
    .addOption(
      new Option('--agreements', 'signed agreements instead of ledgers: words, evidence, document and its signature').conflicts([
        'files',
        ...OF_LEDGERS,
      ]),
    )
    .addOption(
      new Option('--lot <number>', 'only the ledger of this lot').argParser(LEDGER_NUMBER).conflicts(['sale', 'export', 'against']),
    )
    .addOption(new Option('--sale <number>', 'only the ledgers of this sale').argParser(LEDGER_NUMBER).conflicts(['export', 'against']))
    .addOption(new Option('--export <file>', 'a ledger file, without any database').argParser(someText).conflicts('against'))
    .option('--against <heads>', 'signed heads, a file or a folder: what they signed must still be there', someText)
    .option('--keys <file>', 'a ledger file or head that you kept: no other keys are believed than those it names', someText)
    .examples(
      ['hammerlane verify', 'every ledger of the database'],
      ['hammerlane verify --lot 70000001', 'one lot'],
      ['hammerlane verify --files', 'every sealed paper'],
      ['hammerlane verify --agreements', 'every signed agreement'],
      ['hammerlane verify --export ledger.jsonl.gz --keys mine.jsonl', 'a file, by the keys you kept'],
    )
    .exits({ ...DATABASE_EXITS, failed: 'not proven, or failed' })
    .runs(verify)
}
