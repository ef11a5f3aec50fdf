import { EXIT } from '#platform/exit-codes.ts'
import { ensureKeys, rotateKeys } from '#platform/keys/keys.store.ts'
import { loadSecret } from '#platform/secret.ts'
import { withDatabase } from './with-database.ts'

/** `hammerlane keys rotate`. Running nodes take the new keys within a minute. */
export async function run([action, ...rest]: string[]): Promise<number> {
  if (action !== 'rotate' || rest.length > 0) {
    console.error('Usage: hammerlane keys rotate')
    return EXIT.usage
  }
  return withDatabase('keys rotate', async ({ config, database }) => {
    const secret = loadSecret(config)
    await ensureKeys(database.db, secret)
    const ids = await rotateKeys(database.db, secret)
    console.log(`New keys in use: ${ids.join(', ')}. Earlier ones still verify.`)
    return EXIT.ok
  })
}
