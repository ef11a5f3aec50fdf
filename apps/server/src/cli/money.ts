import { verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import type { CliCommand } from './command-line.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

const count = (number: number, one: string, many: string): string => `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

function verify(): Promise<number> {
  return withDatabase('money', async ({ database }) => {
    const { entries, lines, balances, faults: journalFaults } = await verifyJournal(database.db)
    const { documents, faults: invoiceFaults } = await verifyInvoices(database.db)
    const faults = [...journalFaults, ...invoiceFaults]
    const counted = `${count(entries, 'entry', 'entries')} of ${count(lines, 'line', 'lines')}, ${count(balances, 'balance', 'balances')}, ${count(documents, 'invoice or credit note', 'invoices and credit notes')}`
    for (const fault of faults) console.log(`BAD ${fault}`)
    console.log(faults.length === 0 ? `Proven: ${counted}.` : `Not proven: ${counted}.`)
    return faults.length === 0 ? EXIT.ok : EXIT.failed
  })
}

/** `hammerlane money`: the books, beside a running server or without one. */
export function command(money: CliCommand): CliCommand {
  money
    .description(
      'Proves the books: that every entry of the journal adds up to nothing, that balances and deposits are what its lines say, and that no invoice is missing or changed.',
    )
    .exits(DATABASE_EXITS)
    .examples(['hammerlane money verify', 'every entry and balance'])
  money
    .sub('verify', 'add up every entry, balance and series of invoices again, and name the first that differs')
    .exits({ ...DATABASE_EXITS, failed: 'not proven, or failed' })
    .examples(['hammerlane money verify', 'while the marketplace runs, or not'])
    .runs(verify)
  return money
}
