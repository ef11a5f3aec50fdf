import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type LedgerVerdict, readLedgerKeys, verifyBase, verifyFile } from '#modules/ledger/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { ledgerChoice } from './ledger-choice.ts'
import { typedPath } from './one-folder.ts'
import { openProgressLine } from './progress-line.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'Usage: hammerlane verify [--lot N | --sale N | --against HEADS | --export FILE] [--keys FILE]'
/** Bad lots, and faults of the chain over all lots, named one by one. */
const FAULTS_SHOWN = 100

function showSome(lines: readonly string[], what: string): void {
  for (const line of lines.slice(0, FAULTS_SHOWN)) console.log(line)
  if (lines.length > FAULTS_SHOWN) console.log(`… and ${lines.length - FAULTS_SHOWN} ${what} more`)
}

/** `isNamed`: somebody asked for a lot, a sale or a file; then nothing to prove is no proof. */
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

const OPTIONS = {
  lot: { type: 'string' },
  sale: { type: 'string' },
  export: { type: 'string' },
  keys: { type: 'string' },
  against: { type: 'string' },
} as const

/** What is to be verified, as it was typed; null for what makes no sense together. */
function readChoice(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const { lot, sale, export: file, keys, against } = values
  const choice = ledgerChoice(values)
  const named = [lot ?? sale, file, against].filter((one) => one !== undefined)
  const isWrong = choice === null || named.length > 1 || positionals.length > 0 || [file, keys, against].includes('')
  return isWrong ? null : { choice, file, keys, against, isPart: (lot ?? sale) !== undefined }
}

/**
 * `hammerlane verify`: proves ledgers in the database, beside a running server or without one, or a file without any database. Base and
 * file name their keys themselves; `--keys` is a ledger file or head that somebody kept, and no other key is believed than those it
 * names. `--against` is a file or folder of signed heads: what they signed must still be in the base.
 */
export async function run(args: string[]): Promise<number> {
  const asked = readChoice(args)
  if (asked === null) {
    console.error(USAGE)
    return EXIT.usage
  }
  const { choice, file, keys, against, isPart } = asked
  const line = openProgressLine('events')
  const onProgress = ({ share, events }: { share: number; events: number }): void => line.show({ step: 'Verifying', share, done: events })
  const believed = keys === undefined ? undefined : await readLedgerKeys(typedPath(keys))
  if (believed === null) {
    console.error('The file of --keys is no ledger file and no head.')
    return EXIT.failed
  }
  if (file !== undefined) {
    const verdict = await verifyFile(typedPath(file), { onProgress, believed }).finally(() => line.end())
    return report(verdict, true)
  }
  const heads = against === undefined ? undefined : typedPath(against)
  if (heads !== undefined && !existsSync(heads)) {
    console.error(`${heads} does not exist.`)
    return EXIT.failed
  }
  return withDatabase('verify', async ({ database, signal }) => {
    const verdict = await verifyBase(database, choice, { onProgress, believed, against: heads, signal }).finally(() => line.end())
    return report(verdict, isPart)
  })
}
