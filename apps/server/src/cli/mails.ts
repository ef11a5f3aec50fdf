import { readMails } from '#modules/account/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: hammerlane mails [ADDRESS]
  Shows the newest mails that were kept because there is no mail server, to ADDRESS or to anybody, with the keys and codes that the
  mailbox page leaves out. Each reading is noted in the history of the accounts that the mails are about.`

/** `hammerlane mails`: shows kept mails whole, beside a running server or without one. */
export async function run(args: string[]): Promise<number> {
  const [address = null, ...more] = args
  if (more.length > 0 || address?.startsWith('-') === true) {
    console.error(USAGE)
    return EXIT.usage
  }
  return withDatabase('mails', async ({ database }) => {
    const mails = await readMails(database.db, address)
    if (mails.length === 0) console.log(address === null ? 'No mail is kept.' : `No mail to ${address} is kept.`)
    for (const { to, subject, text, createdAt } of mails) {
      console.log(`${createdAt.toISOString()}  ${to}  ${subject}`)
      console.log(text)
    }
    return EXIT.ok
  })
}
