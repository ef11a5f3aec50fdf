import { parseArgs } from 'node:util'
import { SITE_CODES } from '@app/contract/sites.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { exportSalesData } from '#modules/sales-data/index.ts'
import { typedPath } from './one-folder.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'Usage: hammerlane export --sales-data FILE [--site CPRTUS]'

/** `hammerlane export --sales-data FILE`: the lots a site lists, in the form that `hammerlane import` reads. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { 'sales-data': { type: 'string' }, site: { type: 'string' } } })
  const file = values['sales-data']
  const site = SITE_CODES.find((code) => code === values.site)
  if (file === undefined || file === '' || (values.site !== undefined && site === undefined)) {
    console.error(USAGE)
    return EXIT.usage
  }
  return withDatabase('export', async ({ config, database, signal }) => {
    const path = typedPath(file)
    const lots = await exportSalesData(database.pool, { path, site: site ?? config.site, signal })
    console.log(`Exported ${lots.toLocaleString('en-US')} lots to ${path}.`)
    return EXIT.ok
  })
}
