import { makeBackup } from '#platform/backup/base-backup.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { papersElsewhere } from '#platform/vault/index.ts'
import { type CliCommand, someText } from './command-line.ts'
import { typedPath } from './typed-path.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

/** `hammerlane backup DIR`, beside a running server or without one. */
export function command(backup: CliCommand): CliCommand {
  return backup
    .description('Copies database, stored files and the secret into a new folder, while the server works or when it does not run.')
    .argument('<dir>', 'folder to make; it must not exist', someText)
    .examples(['hammerlane backup /backups/2026-11-24', 'the state at its end, to the last commit'])
    .exits(DATABASE_EXITS)
    .runs((_, dir: string) =>
      withDatabase('backup', async ({ config, url }) => {
        if (config.databaseUrl !== undefined) {
          throw new Error(
            'With DATABASE_URL the database is backed up by its own tools (pg_basebackup, or your provider). hammerlane export --all DIR works there too.',
          )
        }
        const folder = typedPath(dir)
        await makeBackup(config, { url, folder })
        console.log(`Backup written to ${folder}. It contains the secret: keep it as safe as the data folder.`)
        for (const line of papersElsewhere(config)) console.log(line)
        return EXIT.ok
      }),
    )
}
