import { EXIT } from '#platform/exit-codes.ts'
import { ensureKeys, rotateKeys } from '#platform/keys/keys.store.ts'
import { loadSecret } from '#platform/secret.ts'
import type { CliCommand } from './command-line.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

/** `hammerlane keys rotate`. Running nodes take the new keys within a minute. */
export function command(keys: CliCommand): CliCommand {
  keys
    .description('Looks after the keys that all nodes share. What the old ones signed stays valid.')
    .exits(DATABASE_EXITS)
    .examples(['hammerlane keys rotate', 'then restart all nodes for the key of the forms'])
    .sub('rotate', 'put new keys in use; running nodes take them within a minute')
    .examples(['hammerlane keys rotate', 'beside running nodes'])
    .runs(() =>
      withDatabase('keys rotate', async ({ config, database }) => {
        const secret = loadSecret(config)
        await ensureKeys(database.db, secret)
        const ids = await rotateKeys(database.db, secret)
        console.log(`New keys in use: ${ids.join(', ')}. Earlier ones still verify.`)
        return EXIT.ok
      }),
    )
  return keys
}
