import { readTexts } from '#modules/texts/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { type CliCommand, someText } from './command-line.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

/** `hammerlane texts`: shows texts of the mailbox whole, beside a running server or without one. */
export function command(texts: CliCommand): CliCommand {
  return texts
    .description(
      'Shows the newest 50 texts (SMS) that were kept because there is no provider of texts, with the codes that the mailbox page leaves out. Each reading is noted in the history of the accounts that the texts are about.',
    )
    .argument('[number]', 'only texts to this number, as +12025550123', someText)
    .examples(['hammerlane texts', 'to anybody'], ['hammerlane texts +12025550123', 'to one number'])
    .exits(DATABASE_EXITS)
    .runs((_, number: string | undefined) =>
      withDatabase('texts', async ({ database }) => {
        const found = await readTexts(database.db, number ?? null)
        if (found.length === 0) console.log(number === undefined ? 'No text is kept.' : `No text to ${number} is kept.`)
        for (const { to, text, createdAt } of found) console.log(`${createdAt.toISOString()}  ${to}  ${text}`)
        return EXIT.ok
      }),
    )
}
