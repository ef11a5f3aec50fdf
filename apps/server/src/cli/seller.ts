import { isFailure } from '@app/contract/failure.ts'
import type { ChangeLine } from '@app/contract/operations/changes.answers.ts'
import { createSeller, setSeller } from '@app/contract/operations/seller-desk.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { addSeller, changeSeller, findSellers, readSeller } from '#modules/sellers/index.ts'
import type { Db } from '#platform/db/database.ts'
import { type MailWriter, openMailWriter } from '#platform/mail/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { type CliCommand, someText, UsageError } from './command-line.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

/** Commands on the machine act for every site. */
const MACHINE = { accountId: null, sites: SITE_CODES, sellingSites: SITE_CODES } as const

interface Facts {
  readonly name?: string
  readonly site?: string
  readonly email?: string
  readonly account?: string
  readonly reason?: string
  readonly alone?: true
}

const line = ({ code, name, email }: { code: string; name: string; email: string | null }): string => `${code}  ${name}  ${email ?? '-'}`

/** Changes in their codes; an old line as it was written. */
const changeText = (changes: ChangeLine['changes'], change: string): string =>
  changes.length === 0 ? change : changes.map(({ field, from, to }) => `${field}: ${from ?? '–'} → ${to ?? '–'}`).join('; ')

async function linesOf(seller: ReturnType<typeof readSeller>): Promise<string[]> {
  const { history, ...found } = await seller
  return [
    line(found),
    ...history.map(({ at, by, askedBy, changes, change, reason }) =>
      `  ${at}  ${by === '' ? 'command line' : by}${askedBy === '' ? '' : ` (asked by ${askedBy})`}  ${changeText(changes, change)}  ${reason}`.trimEnd(),
    ),
  ]
}

/** Shows what `ask` answers; a refusal is one line. */
function showLines(ask: (db: Db, post: MailWriter) => Promise<string[]>): Promise<number> {
  return withDatabase('seller', async ({ config, database }) => {
    try {
      for (const one of await ask(database.db, openMailWriter(config))) console.log(one)
      return EXIT.ok
    } catch (error) {
      if (!isFailure(error)) throw error
      console.error(error.code)
      if (error.detail.reason === 'TWO_OPERATORS')
        console.error('Lots of this seller have bids, and two operators can decide it on their desks. "--alone" does it by one person.')
      return EXIT.failed
    }
  })
}

const accountOf = ({ account }: Facts): { accountNumber?: number | null } =>
  account === undefined ? {} : { accountNumber: account === '' ? null : Number(account) }

function listSellers(text: string): Promise<number> {
  return showLines(async (db) => {
    const { sellers, isMore } = await findSellers(db, text, MACHINE)
    return [...sellers.map(line), ...(isMore ? ['… and more; name a part of the name'] : [])]
  })
}

const actorOf = ({ alone }: Facts) => ({ ...MACHINE, isAlone: alone === true })

function add(facts: Facts): Promise<number> {
  const parsed = createSeller.body?.safeParse({ ...facts, ...accountOf(facts), sellingSite: facts.site })
  if (parsed?.success !== true) throw new UsageError('The name, the address, the user ID or the reason cannot be used.')
  return showLines((db, post) => linesOf(addSeller({ db, post }, actorOf(facts), parsed.data)))
}

function set(facts: Facts, code: string): Promise<number> {
  const parsed = setSeller.body?.safeParse({ email: facts.email, ...accountOf(facts), reason: facts.reason })
  if (parsed?.success !== true) throw new UsageError('The address, the user ID or the reason cannot be used.')
  return showLines((db, post) => linesOf(changeSeller({ db, post }, actorOf(facts), { code, ...parsed.data })))
}

const ADDRESS_OPTION = [
  '--email <address>',
  'where the seller is written to when a highest bid waits for them; empty ends the mails',
] as const
const ACCOUNT_OPTION = ['--account <user-id>', 'the account of the seller; empty for none'] as const
const REASON_OPTION = ['--reason <text>', 'reason, kept in the history'] as const
const ALONE_OPTION = [
  '--alone',
  'act although lots of the seller have bids and two operators could decide; the desk says that one person did',
] as const

/** `hammerlane seller`: shows sellers, adds one, or sets where one is written to and which account is theirs, beside a running server or without one. */
export function command(seller: CliCommand): CliCommand {
  seller
    .description('Shows sellers, adds one, or sets where one is written to and which account is theirs.')
    .exits(DATABASE_EXITS)
    .examples(
      ['hammerlane seller list fleet', 'sellers by a part of their name'],
      ['hammerlane seller set S1 --email fleet@example.com', 'an address'],
    )
  seller
    .sub('list', 'list sellers')
    .argument('[text]', 'part of the name')
    .examples(['hammerlane seller list', 'all of them'])
    .runs((_, text: string | undefined) => listSellers(text ?? ''))
  seller
    .sub('show', 'show a seller with their history')
    .argument('<code>', 'code of the seller', someText)
    .examples(['hammerlane seller show S1', 'one seller'])
    .runs((_, code: string) => showLines((db) => linesOf(readSeller(db, code, SITE_CODES))))
  seller
    .sub('add', 'add a seller')
    .need('--name <name>', 'name of the seller', { parse: someText })
    .need('--site <code>', 'selling site', { choices: SITE_CODES })
    .option(...ADDRESS_OPTION)
    .option(...ACCOUNT_OPTION)
    .option(...REASON_OPTION)
    .option(...ALONE_OPTION)
    .examples(['hammerlane seller add --name "New Fleet" --site CPRTUS', 'its code is printed'])
    .runs(add)
  seller
    .sub('set', 'set where a seller is written to, or which account is theirs')
    .argument('<code>', 'code of the seller', someText)
    .need(...ADDRESS_OPTION)
    .option(...ACCOUNT_OPTION)
    .option(...REASON_OPTION)
    .option(...ALONE_OPTION)
    .examples(
      ['hammerlane seller set S1 --email fleet@example.com --reason "call of Nov 24"', 'an address'],
      ['hammerlane seller set S1 --email ""', 'no more mails'],
    )
    .runs(set)
  return seller
}
