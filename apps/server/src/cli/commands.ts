/** A command of the command line. `run` gets what follows its name and answers the exit code. */
export interface Command {
  readonly name: string
  readonly args?: string
  readonly summary: string
  /** What answers these arguments; its code is loaded only then. */
  readonly load: (args: readonly string[]) => Promise<{ run(args: string[]): Promise<number> }>
}

/** Every command. */
export const COMMANDS: readonly Command[] = [
  { name: 'start', summary: 'run the marketplace', load: () => import('./start.ts') },
  { name: 'dev', summary: 'run it and reload on every change', load: () => import('./dev.ts') },
  { name: 'build', summary: 'build the pages, if their sources changed', load: () => import('./build.ts') },
  { name: 'check', summary: 'formatting, lint and types', load: () => import('./check.ts') },
  {
    name: 'test',
    args: '[PATTERN…]',
    summary: 'check, then every test; or the test files whose path contains PATTERN',
    load: () => import('./test.ts'),
  },
  { name: 'bench', args: '[ID…]', summary: 'measure, beside the peers', load: () => import('./bench.ts') },
  { name: 'assurance', args: '[ID…] [--long]', summary: 'attack the running application', load: () => import('./assurance.ts') },
  { name: 'requirements', summary: 'which clauses a passed test names', load: () => import('./requirements.ts') },
  { name: 'db-types', summary: 'write the table types from the migrations', load: () => import('./db-types.ts') },
  { name: 'demo', summary: 'make the demo world, or bring the one that is there up to today', load: () => import('./demo.ts') },
  {
    name: 'backup',
    args: 'DIR',
    summary: 'copy database, files and secret into a new folder, also while running',
    load: () => import('./backup.ts'),
  },
  {
    name: 'restore',
    args: 'DIR [--archive DIR [--until TIME]]',
    summary: 'bring a backup back into an empty data folder, and what followed it from an archive',
    load: () => import('./restore.ts'),
  },
  {
    name: 'archive',
    args: 'prune BACKUP',
    summary: 'remove the archived log that is older than a backup',
    load: () => import('./archive.ts'),
  },
  {
    name: 'export',
    args: '--sales-data FILE | --ledger FILE | --all DIR',
    summary: 'write the lots of a site as a sales-data file, ledgers, or every table into a new folder; also while running',
    load: (args) => {
      if (args.includes('--all')) return import('./export-all.ts')
      return args.includes('--ledger') ? import('./export-ledger.ts') : import('./export.ts')
    },
  },
  {
    name: 'import',
    args: 'FILE | --all DIR',
    summary: 'bring in a sales-data file, also while running; or fill an empty database from an exported folder',
    load: (args) => (args.includes('--all') ? import('./import-all.ts') : import('./import.ts')),
  },
  {
    name: 'user',
    args: 'create --email ADDRESS [--kind KIND] [--site CODE] [--role ROLE…] …',
    summary: 'make an account; its temporary password is printed once',
    load: () => import('./user.ts'),
  },
  {
    name: 'sale',
    args: 'create | add | order | move | withdraw | next | list …',
    summary: 'build a sale from lots, also while running',
    load: () => import('./sale.ts'),
  },
  {
    name: 'bidder',
    args: 'show NUMBER | set NUMBER [--class …] [--documents …] [--deposit …]',
    summary: 'what bidding asks of an account: class, documents, deposits',
    load: () => import('./bidder.ts'),
  },
  {
    name: 'seller',
    args: 'list [TEXT] | show CODE | set CODE --email ADDRESS [--reason TEXT]',
    summary: 'sellers: who they are, and where they are written to when a highest bid waits for them',
    load: () => import('./seller.ts'),
  },
  {
    name: 'mails',
    args: '[ADDRESS]',
    summary: 'read mails that were kept for want of a mail server, with the keys in them; each reading is noted',
    load: () => import('./mails.ts'),
  },
  {
    name: 'verify',
    args: '[--lot N | --sale N | --export FILE]',
    summary: 'prove ledgers of bids: chain, signatures and every decision; names the first bad event',
    load: () => import('./verify.ts'),
  },
  { name: 'keys', args: 'rotate', summary: 'put new keys in use; what the old ones signed stays valid', load: () => import('./keys.ts') },
]
