import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aRow } from '../packages/rules/import/a-row.test-kit.ts'
import { SALES_DATA_COLUMNS } from '../packages/rules/import/columns.ts'
import { hammerlane, printedWith } from './command.ts'

/** Until a lot that came in is told, ms: found within seconds, looked for every few. */
const TOLD_WITHIN_MS = 90_000

/** The mails to an address, once one leads to a path, and the newest link that does; whoever runs commands on the machine reads them. */
export async function mailsWithLink(address: string, path: string): Promise<{ readonly mails: string; readonly link: string }> {
  const { printed, found } = await printedWith(new RegExp(`https?:\\S+${path}\\?\\S+`), ['mails', address], TOLD_WITHIN_MS)
  const { pathname, search } = new URL(found)
  return { mails: printed, link: pathname + search }
}

/** Brings a lot in, as an operator does who has a file of it. */
export function importLot(lotNumber: number, { make, model }: { readonly make: string; readonly model: string }): void {
  const row = aRow({
    lotNumber: String(lotNumber),
    vin: `ZZZTEST0${String(lotNumber).padStart(9, '0')}`,
    year: '1982',
    make: make.toUpperCase(),
    modelGroup: model,
    modelDetail: model,
    trim: '',
    yardNumber: '615',
    yardName: 'TX - WACO',
    locationCity: 'WACO',
    locationState: 'TX',
    locationZip: '76705',
    saleDate: '0',
    dayOfWeek: '',
    saleTime: '0',
    timeZone: 'CDT',
  })
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'))
  try {
    const file = join(folder, 'one-lot.csv')
    writeFileSync(file, `${SALES_DATA_COLUMNS.map(([, title]) => `"${title}"`).join(',')}\n${row.join(',')}\n`)
    hammerlane('import', file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
