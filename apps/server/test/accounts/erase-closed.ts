import { loadSecret } from '#platform/secret.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { openVault } from '#platform/vault/open-vault.ts'
import { Retention, storeOf } from '#platform/vault/index.ts'
import { eraseClosedAccounts } from '#modules/account-information/index.ts'
import { withDatabase } from '../../src/cli/with-database.ts'

const DAYS = 31

/**
 * `node apps/server/test/accounts/erase-closed.ts NUMBER`: lets the thirty days pass for one account that its owner has closed, and erases it, beside a
 * server that runs.
 */
const number = Number(process.argv[2])
process.exitCode = await withDatabase('erase', async ({ config, database: { db, pool }, log }) => {
  await pool.query(`update accounts set closed_at = now() - make_interval(days => $2) where number = $1 and status = 'closed'`, [
    number,
    DAYS,
  ])
  const vaultDeps = { db, keys: await openKeyRing(db, loadSecret(config)), store: storeOf(config) }
  const erased = await eraseClosedAccounts({ db, log, vault: openVault(vaultDeps), retention: new Retention(vaultDeps) })
  return erased > 0 ? 0 : 1
})
