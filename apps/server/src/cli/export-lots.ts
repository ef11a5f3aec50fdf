import type { SiteCode } from '@app/contract/sites.ts'
import { exportSalesData } from '#modules/sales-export/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { withDatabase } from './with-database.ts'

/** Writes the lots a site lists into a file, in the form that `hammerlane import` reads. Answers the exit code. */
export function exportLots(path: string, site: SiteCode | undefined): Promise<number> {
  return withDatabase('export', async ({ config, database, signal }) => {
    const lots = await exportSalesData(database.pool, { path, site: site ?? config.site, signal })
    console.log(`Exported ${lots.toLocaleString('en-US')} lots to ${path}.`)
    return EXIT.ok
  })
}
