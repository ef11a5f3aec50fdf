import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { bringAccounts, type BringReport } from '#modules/brought-accounts/index.ts'
import { ImportFault } from '#modules/sales-file/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { openMailWriter } from '#platform/mail/index.ts'
import { loadSecret } from '#platform/secret.ts'
import { type CliCommand, someText } from './command-line.ts'
import { openProgressLine } from './progress-line.ts'
import { reportFolderOf } from './report-folder.ts'
import { typedPath } from './typed-path.ts'
import { withDatabase } from './with-database.ts'

const n = (value: number): string => value.toLocaleString('en-US')

interface Choice {
  readonly site?: SiteCode
  readonly invite?: true
  readonly trial?: true
}

function summaryOf({ rows, made, known, refused, refusedReport }: BringReport, isTrial: boolean): string {
  const counts = isTrial
    ? `${n(rows - refused)} can be used, ${n(refused)} refused. Nothing was made.`
    : `${n(made)} made, ${n(known)} with an account here already, ${n(refused)} refused.`
  return [`${n(rows)} rows: ${counts}`, ...(refusedReport === null ? [] : [`Refused rows: ${refusedReport}`])].join('\n')
}

function run({ site, invite, trial }: Choice, path: string): Promise<number> {
  return withDatabase('user import', async ({ config, database, signal }) => {
    const progress = openProgressLine('accounts')
    try {
      const deps = { db: database.db, keys: await openKeyRing(database.db, loadSecret(config)), post: openMailWriter(config) }
      const report = await bringAccounts(deps, {
        path: typedPath(path),
        site: site ?? config.site,
        isInvited: invite === true,
        isTrial: trial === true,
        nowMs: Date.now(),
        reportFolder: reportFolderOf(config),
        signal,
        onRows: (done, all) => progress.show({ step: 'Making', share: done / all, done }),
      })
      progress.end()
      console.log(summaryOf(report, trial === true))
      if (!signal.aborted) return EXIT.ok
      console.error('Stopped. What was made stays; the same command goes on.')
      return EXIT.interrupted
    } catch (error) {
      progress.end()
      if (!(error instanceof ImportFault)) throw error
      console.error(error.message)
      console.error('Nothing was made.')
      return EXIT.failed
    }
  })
}

/** `hammerlane user import`: accounts of another system become guests here. */
export function describeImport(user: CliCommand): void {
  user
    .sub(
      'import',
      'make an account for each row of a CSV file, also packed, with the columns Email, First name, Last name, country and as far as known Company, Telephone, Language, addressLine1, addressLine2, city, state, zip1',
    )
    .argument('<file>', 'CSV file with a header; the order of its columns does not matter', someText)
    .choice('--site <code>', 'home site of the accounts; that of the setting SITE when left out', SITE_CODES)
    .option('--invite', 'mail each owner how to choose a password')
    .option('--trial', 'read the file and tell what is wrong with it; make nothing')
    .examples(
      ['hammerlane user import members.csv --trial', 'what is wrong with the file'],
      ['hammerlane user import members.csv --invite', 'the same file twice makes and mails nothing twice'],
    )
    .runs(run)
}
