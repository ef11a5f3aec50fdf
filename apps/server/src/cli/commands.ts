import { CliCommand } from './command-line.ts'

/** A command of the command line. */
export interface CommandEntry {
  readonly name: string
  readonly summary: string
  /** Its code, loaded only when the command is used; `command` describes it whole. */
  readonly load: () => Promise<{ command(command: CliCommand): CliCommand }>
}

/** Every command. */
export const COMMANDS: readonly CommandEntry[] = [
  { name: 'start', summary: 'run the marketplace', load: () => import('./start.ts') },
  { name: 'dev', summary: 'run it and reload on every change', load: () => import('./dev.ts') },
  { name: 'build', summary: 'build the pages, if their sources changed', load: () => import('./build.ts') },
  { name: 'check', summary: 'formatting, lint and types', load: () => import('./check.ts') },
  { name: 'test', summary: 'check, then every test; or the test files whose path contains a pattern', load: () => import('./test.ts') },
  { name: 'bench', summary: 'measure, beside the peers', load: () => import('./bench.ts') },
  { name: 'assurance', summary: 'attack the running application', load: () => import('./assurance.ts') },
  {
    name: 'shots',
    summary: 'pictures of every page of a running demo, and what is wrong with its layout',
    load: () => import('./shots.ts'),
  },
  { name: 'requirements', summary: 'which clauses a passed test names', load: () => import('./requirements.ts') },
  { name: 'db-types', summary: 'write the table types from the migrations', load: () => import('./db-types.ts') },
  { name: 'demo', summary: 'make the demo world, or bring the one that is there up to today', load: () => import('./demo.ts') },
  { name: 'backup', summary: 'copy database, files and secret into a new folder', load: () => import('./backup.ts') },
  {
    name: 'restore',
    summary: 'bring a backup back into an empty data folder, and what followed it from an archive',
    load: () => import('./restore.ts'),
  },
  { name: 'archive', summary: 'remove the archived log that is older than a backup', load: () => import('./archive.ts') },
  { name: 'export', summary: 'write the lots of a site, ledgers, or every table', load: () => import('./export.ts') },
  {
    name: 'import',
    summary: 'bring in a sales-data file, or fill an empty database from an exported folder',
    load: () => import('./import.ts'),
  },
  { name: 'import-results', summary: 'take results of earlier sales into the price history', load: () => import('./import-results.ts') },
  { name: 'user', summary: 'make accounts, set their sites, help with a second factor', load: () => import('./user.ts') },
  { name: 'sale', summary: 'build a sale from lots', load: () => import('./sale.ts') },
  { name: 'override', summary: 'do by one person what needs two operators', load: () => import('./override.ts') },
  { name: 'bidder', summary: 'what bidding asks of an account: class, documents, deposits', load: () => import('./bidder.ts') },
  { name: 'seller', summary: 'sellers, and where they are written to', load: () => import('./seller.ts') },
  { name: 'screening', summary: 'lists of people and firms with whom nobody may trade', load: () => import('./screening.ts') },
  { name: 'texts', summary: 'read texts (SMS) that were kept because there is no provider', load: () => import('./texts.ts') },
  { name: 'mails', summary: 'read mails that were kept because there is no mail server', load: () => import('./mails.ts') },
  { name: 'verify', summary: 'prove ledgers of bids', load: () => import('./verify.ts') },
  { name: 'money', summary: 'prove the books', load: () => import('./money.ts') },
  { name: 'gateway', summary: 'try payment providers with sandbox keys', load: () => import('./gateway.ts') },
  { name: 'keys', summary: 'put new keys in use', load: () => import('./keys.ts') },
]

/** What a command is, whole: its code is loaded. */
export async function loadCommand({ name, summary, load }: CommandEntry): Promise<CliCommand> {
  const { command } = await load()
  return command(new CliCommand(`hammerlane ${name}`).summary(summary))
}

/** The same, by its name. @throws Error for a name that no command has */
export async function loadNamed(name: string): Promise<CliCommand> {
  const entry = COMMANDS.find((one) => one.name === name)
  if (entry === undefined) throw new Error(`There is no command "${name}".`)
  return loadCommand(entry)
}
