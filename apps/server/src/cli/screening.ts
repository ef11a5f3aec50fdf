import { ListFault, listLists, loadList, type ListRow, type LoadedList, OLD_DAYS } from '#modules/screening/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { type CliCommand, someText } from './command-line.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

/** Replaced lists of each kind that are shown. */
const PAST_SHOWN = 5

const count = (number: number): string => number.toLocaleString('en-US')
const entriesOf = (number: number): string => `${count(number)} ${number === 1 ? 'entry' : 'entries'}`

function told({ kind, outcome, entries, entriesBefore, publishedOn, sha256, due }: LoadedList): string[] {
  const what = `${kind}: ${entriesOf(entries)}${publishedOn === null ? '' : ` of ${publishedOn}`}, SHA-256 ${sha256}`
  if (outcome === 'UNCHANGED') return [what, 'This file is the list that stands; nothing changed.']
  return [
    what,
    entriesBefore === null ? 'It is the first list of its kind.' : `It replaces one with ${entriesOf(entriesBefore)}.`,
    `${due === 1 ? '1 account is' : `${count(due)} accounts are`} compared with it while the marketplace runs.`,
  ]
}

function load(paths: readonly string[], { fewer }: { readonly fewer?: true }): Promise<number> {
  return withDatabase('screening', async ({ database, signal }) => {
    try {
      for (const line of told(await loadList(database.db, paths, { allowsFewer: fewer === true, signal }))) console.log(line)
      return EXIT.ok
    } catch (error) {
      if (!(error instanceof ListFault)) throw error
      for (const line of error.lines) console.error(line)
      console.error('Nothing was loaded.')
      return EXIT.failed
    }
  })
}

const lineOf = ({ kind, entries, publishedOn, loadedAt, replacedAt, fileName, sha256, ageDays }: ListRow): string => {
  const age = replacedAt === null ? (ageDays >= OLD_DAYS ? `${ageDays} days old` : 'stands') : `replaced ${replacedAt.toISOString()}`
  return [kind, count(entries), publishedOn ?? '-', `loaded ${loadedAt.toISOString()}`, age, fileName, sha256].join('  ')
}

function list(): Promise<number> {
  return withDatabase('screening', async ({ database }) => {
    const lists = await listLists(database.db, PAST_SHOWN)
    for (const line of lists.length === 0 ? ['No list is loaded: nobody is compared.'] : lists.map(lineOf)) console.log(line)
    return EXIT.ok
  })
}

/** `hammerlane screening`: loads lists of people and firms with whom nobody may trade, beside a running server or without one. */
export function command(screening: CliCommand): CliCommand {
  screening
    .description('Loads lists of people and firms with whom nobody may trade, and shows which are loaded.')
    .exits(DATABASE_EXITS)
    .examples(['hammerlane screening load sdn.xml', 'the list of OFAC'], ['hammerlane screening list', 'what is loaded'])
  screening
    .sub('load', 'load a list in place of the one of its kind, whole or not at all')
    .argument('<file>', 'SDN.CSV or sdn.xml, the consolidated list of the UN (XML) or the EU (XML or CSV), or targets.simple.csv', someText)
    .argument('[more...]', 'ALT.CSV and ADD.CSV, which go with SDN.CSV')
    .option('--fewer', 'take a list that has less than half the entries of the one before')
    .examples(
      ['hammerlane screening load SDN.CSV ALT.CSV ADD.CSV', 'the list of OFAC with other names and countries'],
      ['hammerlane screening load consolidated.xml', 'that of the UN; what a file is, its content says'],
    )
    .runs((options: { readonly fewer?: true }, file: string, more: readonly string[]) => load([file, ...more], options))
  screening
    .sub('list', 'show which lists are loaded, and were')
    .examples(['hammerlane screening list', 'kind, entries, day, hash'])
    .runs(list)
  return screening
}
