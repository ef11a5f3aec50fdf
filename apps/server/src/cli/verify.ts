import { parseArgs } from 'node:util'
import { type LedgerVerdict, readLedgerKeys, verifyBase, verifyFile } from '#modules/ledger/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { ledgerChoice } from './ledger-choice.ts'
import { typedPath } from './one-folder.ts'
import { openProgressLine } from './progress-line.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'Usage: hammerlane verify [--lot N | --sale N | --export FILE [--keys FILE]]'
/** Bad lots named one by one. */
const FAULTS_SHOWN = 100

/** `isNamed`: somebody asked for a lot, a sale or a file; then nothing to prove is no proof. */
function report({ lots, events, faults, notes, brokenFile, keys }: LedgerVerdict, isNamed: boolean): number {
  for (const { lot, seq, code, detail } of faults.slice(0, FAULTS_SHOWN)) console.log(`BAD lot ${lot}, event ${seq}: ${code}, ${detail}`)
  if (faults.length > FAULTS_SHOWN) console.log(`… and ${faults.length - FAULTS_SHOWN} lots more`)
  if (brokenFile !== null) console.log(`BAD file: ${brokenFile}`)
  for (const note of notes) console.log(`Note: ${note}`)
  for (const { id, sha256 } of keys) console.log(`Key ${id}: sha256 ${sha256}`)
  if (lots === 0 && isNamed && brokenFile === null) {
    console.log('Not proven: there is no ledger of what was named.')
    return EXIT.failed
  }
  const counted = `${events.toLocaleString('en-US')} events of ${lots.toLocaleString('en-US')} lots`
  if (faults.length === 0 && brokenFile === null) {
    console.log(`Proven: ${counted}.`)
    return EXIT.ok
  }
  console.log(`Not proven: ${faults.length} of ${lots} lots are bad.`)
  return EXIT.failed
}

/**
 * `hammerlane verify`: proves ledgers in the database, beside a running server or without one, or a file without any database. A file
 * names its keys itself; `--keys` is an earlier ledger file, and no other key is believed than those it names.
 */
export async function run(args: string[]): Promise<number> {
  const options = { lot: { type: 'string' }, sale: { type: 'string' }, export: { type: 'string' }, keys: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { lot, sale, export: file, keys: earlier } = values
  const choice = ledgerChoice(values)
  const isFileWrong = file === '' || (file !== undefined && (lot ?? sale) !== undefined) || (earlier !== undefined && !file)
  if (choice === null || isFileWrong || positionals.length > 0) {
    console.error(USAGE)
    return EXIT.usage
  }
  const line = openProgressLine('events')
  const onProgress = ({ share, events }: { share: number; events: number }): void => line.show({ step: 'Verifying', share, done: events })
  if (file !== undefined) {
    const believed = earlier === undefined ? undefined : await readLedgerKeys(typedPath(earlier))
    if (believed === null) {
      console.error('The file of --keys is no ledger file.')
      return EXIT.failed
    }
    const verdict = await verifyFile(typedPath(file), { onProgress, believed }).finally(() => line.end())
    return report(verdict, true)
  }
  return withDatabase('verify', async ({ database, signal }) => {
    const verdict = await verifyBase(database, choice, { onProgress, signal }).finally(() => line.end())
    return report(verdict, (lot ?? sale) !== undefined)
  })
}
