import { X509Certificate } from 'node:crypto'
import { EXIT } from '#platform/exit-codes.ts'
import { ensureKeys, listCertificates, rotateKeys } from '#platform/keys/keys.store.ts'
import { loadSecret } from '#platform/secret.ts'
import type { CliCommand } from './command-line.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

/** `hammerlane keys`: new keys, which running nodes take within a minute, and the certificates of those that sign documents. */
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
  keys
    .sub('certificates', 'print the certificates by which signed documents are checked, as PEM')
    .examples(['hammerlane keys certificates > house.pem', 'for openssl or a PDF reader'])
    .runs(() =>
      withDatabase('keys certificates', async ({ config, database }) => {
        await ensureKeys(database.db, loadSecret(config))
        for (const { certificate } of await listCertificates(database.db)) process.stdout.write(new X509Certificate(certificate).toString())
        return EXIT.ok
      }),
    )
  return keys
}
