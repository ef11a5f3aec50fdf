import { parseArgs } from 'node:util'
import { type LedgerVerdict, verifyBase, verifyFile } from '#modules/ledger/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { ledgerChoice } from './ledger-choice.ts'
import { typedPath } from './one-folder.ts'
import { openProgressLine } from './progress-line.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'Usage: hammerlane verify [--lot N | --sale N | --export FILE]'
/** Bad lots named one by one. */
const FAULTS_SHOWN = 100

function report({ lots, events, faults, brokenFile }: LedgerVerdict): number {
  for (const { lot, seq, code, detail } of faults.slice(0, FAULTS_SHOWN)) console.log(`BAD lot ${lot}, event ${seq}: ${code}, ${detail}`)
  if (faults.length > FAULTS_SHOWN) console.log(`… and ${faults.length - FAULTS_SHOWN} lots more`)
  if (brokenFile !== null) console.log(`BAD file: ${brokenFile}`)
  const counted = `${events.toLocaleString('en-US')} events of ${lots.toLocaleString('en-US')} lots`
  if (faults.length === 0 && brokenFile === null) {
    console.log(`Proven: ${counted}.`)
    return EXIT.ok
  }
  console.log(`Not proven: ${faults.length} of ${lots} lots are bad.`)
  return EXIT.failed
}

/** `hammerlane verify`: proves ledgers in the database, beside a running server or without one, or a file without any database. */
export async function run(args: string[]): Promise<number> {
  const options = { lot: { type: 'string' }, sale: { type: 'string' }, export: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { lot, sale, export: file } = values
  const choice = ledgerChoice(values)
  if (choice === null || file === '' || (file !== undefined && (lot ?? sale) !== undefined) || positionals.length > 0) {
    console.error(USAGE)
    return EXIT.usage
  }
  const line = openProgressLine('events')
  const onProgress = ({ share, events }: { share: number; events: number }): void => line.show({ step: 'Verifying', share, done: events })
  if (file !== undefined) {
    const verdict = await verifyFile(typedPath(file), { onProgress }).finally(() => line.end())
    return report(verdict)
  }
  return withDatabase('verify', async ({ database, signal }) => {
    return report(await verifyBase(database, choice, { onProgress, signal }).finally(() => line.end()))
  })
}
