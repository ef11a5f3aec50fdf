import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { STORED_FILES } from '../files.ts'
import { repeatInApp } from '../jobs/repeat-in-app.ts'
import type { OutsideSettings } from '../settings/outside-settings.ts'
import { openFolderStore } from './folder-store.ts'
import { SWEEP_EVERY_MS } from './limits.ts'
import type { ObjectStore } from './object-store.ts'
import { openS3Store } from './s3-store.ts'
import { openVault, type VaultDeps } from './open-vault.ts'
import { Retention } from './retained.ts'
import type { Vault } from './vault.ts'

/** The store of papers: a bucket where one is set up, else the data folder, among its stored files, so that backups and exports hold it. */
export const storeOf = ({ dataDir, outside }: { readonly dataDir: string; readonly outside?: Pick<OutsideSettings, 's3'> }): ObjectStore =>
  outside?.s3 === undefined ? openFolderStore(join(dataDir, STORED_FILES, 'vault')) : openS3Store(outside.s3)

/** What a copy of the data folder does not hold; nothing where papers lie in it. */
export const papersElsewhere = ({ outside: { s3 } }: { readonly outside: Pick<OutsideSettings, 's3'> }): readonly string[] =>
  s3 === undefined
    ? []
    : [`The papers lie in the bucket ${s3.bucket} under ${s3.prefix} and are not in it: keep versions or a copy of the bucket.`]

/** Opens the vault of an application, which sweeps it while it runs, with what law keeps in the same store. */
export function openVaultInApp(app: FastifyInstance, deps: VaultDeps): { readonly vault: Vault; readonly retention: Retention } {
  const vault = openVault(deps)
  repeatInApp(app, { work: async () => void (await vault.sweep()), everyMs: SWEEP_EVERY_MS, failed: 'sealed objects could not be swept' })
  return { vault, retention: new Retention(deps) }
}
