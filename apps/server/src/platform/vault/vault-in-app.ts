import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { STORED_FILES } from '../files.ts'
import { repeatInApp } from '../jobs/repeat-in-app.ts'
import { openFolderStore } from './folder-store.ts'
import { SWEEP_EVERY_MS } from './limits.ts'
import type { ObjectStore } from './object-store.ts'
import { openVault, type VaultDeps } from './open-vault.ts'
import { Retention } from './retained.ts'
import type { Vault } from './vault.ts'

/** The store of a data folder: among its stored files, so that backups and exports hold it. */
export const storeOf = ({ dataDir }: { readonly dataDir: string }): ObjectStore => openFolderStore(join(dataDir, STORED_FILES, 'vault'))

/** Opens the vault of an application, which sweeps it while it runs, with what law keeps in the same store. */
export function openVaultInApp(app: FastifyInstance, deps: VaultDeps): { readonly vault: Vault; readonly retention: Retention } {
  const vault = openVault(deps)
  repeatInApp(app, { work: async () => void (await vault.sweep()), everyMs: SWEEP_EVERY_MS, failed: 'sealed objects could not be swept' })
  return { vault, retention: new Retention(deps) }
}
