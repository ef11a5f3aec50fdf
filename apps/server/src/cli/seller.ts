import { parseArgs } from 'node:util'
import { isFailure } from '@app/contract/failure.ts'
import type { ChangeLine } from '@app/contract/changes.answers.ts'
import { createSeller, setSeller } from '@app/contract/seller-desk.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { addSeller, changeSeller, findSellers, readSeller } from '#modules/sellers/index.ts'
import type { Db } from '#platform/db/database.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { withDatabase } from './with-database.ts'

/** Whoever runs commands on the machine acts for every site. */
const CLI = { accountId: null, sites: SITE_CODES, sellingSites: SITE_CODES } as const

const USAGE = `Usage: hammerlane seller list [TEXT]
       hammerlane seller show CODE
       hammerlane seller add --name NAME --site SITE [--email ADDRESS] [--account USER_ID] [--reason TEXT]
       hammerlane seller set CODE --email ADDRESS [--account USER_ID] [--reason TEXT]
  An empty address ends the mails to a seller.`

type Ask = (db: Db) => Promise<string[]>

const line = ({ code, name, email }: { code: string; name: string; email: string | null }): string => `${code}  ${name}  ${email ?? '-'}`

/** Changes in the codes they are kept as; an old line as it was written. */
const toldBy = (changes: ChangeLine['changes'], change: string): string =>
  changes.length === 0 ? change : changes.map(({ field, from, to }) => `${field}: ${from ?? '–'} → ${to ?? '–'}`).join('; ')

/** What the arguments ask; null when they cannot be used. */
function readArguments(args: string[]): Ask | null {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: text, reason: text, name: text, site: text, account: text },
  })
  const account = values.account === undefined ? {} : { accountNumber: values.account === '' ? null : Number(values.account) }
  const [what, name = '', ...rest] = positionals
  if (rest.length > 0) return null
  if (what === 'list')
    return async (db) => {
      const { sellers, isMore } = await findSellers(db, name, CLI)
      return [...sellers.map(line), ...(isMore ? ['… and more; name a part of the name'] : [])]
    }
  const shown = async (seller: ReturnType<typeof readSeller>): Promise<string[]> => {
    const { history, ...found } = await seller
    return [
      line(found),
      ...history.map(({ at, by, changes, change, reason }) =>
        `  ${at}  ${by === '' ? 'command line' : by}  ${toldBy(changes, change)}  ${reason}`.trimEnd(),
      ),
    ]
  }
  if (what === 'add') {
    const asked = createSeller.body?.safeParse({ ...values, ...account, sellingSite: values.site })
    return name === '' && asked?.success === true ? (db) => shown(addSeller(db, CLI, asked.data)) : null
  }
  if (name === '') return null
  if (what === 'show') return (db) => shown(readSeller(db, name, SITE_CODES))
  const body = setSeller.body?.safeParse({ email: values.email, ...account, reason: values.reason })
  return what === 'set' && body?.success === true ? (db) => shown(changeSeller(db, CLI, { code: name, ...body.data })) : null
}

/** `hammerlane seller`: shows sellers, adds one, or sets where one is written to and which account is his, beside a running server or without one. */
export async function run(args: string[]): Promise<number> {
  const ask = readArguments(args)
  if (ask === null) {
    console.error(USAGE)
    return EXIT.usage
  }
  return withDatabase('seller', async ({ database }) => {
    try {
      for (const told of await ask(database.db)) console.log(told)
      return EXIT.ok
    } catch (error) {
      if (!isFailure(error)) throw error
      console.error(error.code)
      return EXIT.failed
    }
  })
}
