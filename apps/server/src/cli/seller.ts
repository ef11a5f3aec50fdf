import { parseArgs } from 'node:util'
import { isFailure } from '@app/contract/failure.ts'
import { setSeller } from '@app/contract/seller-desk.ts'
import { changeSeller, findSellers, readSeller } from '#modules/sellers/index.ts'
import type { Db } from '#platform/db/database.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: hammerlane seller list [TEXT]
       hammerlane seller show CODE
       hammerlane seller set CODE --email ADDRESS [--reason TEXT]
  An empty address ends the mails to a seller.`

type Ask = (db: Db) => Promise<string[]>

const line = ({ code, name, email }: { code: string; name: string; email: string | null }): string => `${code}  ${name}  ${email ?? '-'}`

/** What the arguments ask; null when they cannot be used. */
function readArguments(args: string[]): Ask | null {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { email: text, reason: text } })
  const [what, name = '', ...rest] = positionals
  if (rest.length > 0) return null
  if (what === 'list')
    return async (db) => {
      const { sellers, isMore } = await findSellers(db, name)
      return [...sellers.map(line), ...(isMore ? ['… and more; name a part of the name'] : [])]
    }
  if (name === '') return null
  const shown = async (seller: ReturnType<typeof readSeller>): Promise<string[]> => {
    const { history, ...found } = await seller
    return [
      line(found),
      ...history.map(({ at, by, change, reason }) => `  ${at}  ${by === '' ? 'command line' : by}  ${change}  ${reason}`.trimEnd()),
    ]
  }
  if (what === 'show') return (db) => shown(readSeller(db, name))
  const body = setSeller.body?.safeParse({ email: values.email, reason: values.reason })
  return what === 'set' && body?.success === true ? (db) => shown(changeSeller(db, null, { code: name, ...body.data })) : null
}

/** `hammerlane seller`: shows sellers or sets where they are written to, beside a running server or without one. */
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
