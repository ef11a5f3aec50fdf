import { readMails } from '#modules/account/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { type CliCommand, someText } from './command-line.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

/** `hammerlane mails`: shows mails of the mailbox whole, beside a running server or without one. */
export function command(mails: CliCommand): CliCommand {
  return mails
    .description(
      'Shows the newest 50 mails that were kept because there is no mail server, with the keys and codes that the mailbox page leaves out. Each reading is noted in the history of the accounts that the mails are about.',
    )
    .argument('[address]', 'only mails to this address', someText)
    .examples(['hammerlane mails', 'to anybody'], ['hammerlane mails pat@example.com', 'to one address'])
    .exits(DATABASE_EXITS)
    .runs((_, address: string | undefined) =>
      withDatabase('mails', async ({ database }) => {
        const found = await readMails(database.db, address ?? null)
        if (found.length === 0) console.log(address === undefined ? 'No mail is kept.' : `No mail to ${address} is kept.`)
        for (const { to, subject, text, createdAt } of found) {
          console.log(`${createdAt.toISOString()}  ${to}  ${subject}`)
          console.log(text)
        }
        return EXIT.ok
      }),
    )
}
