import { NORMALISER_VERSION } from '@app/rules/import/normalise-row.ts'
import type { PoolClient } from 'pg'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { inTransaction } from './apply-staged.store.ts'
import { NO_ITEM, type PackedRows, type Room, withTails } from './packed-rows.ts'
import type { PlacedLots, TimedSale } from './place-staged-lots.ts'
import { copyCell, NULL, SHARED_COLUMNS } from './staged-row.ts'
import type { StagedPlace } from './tally.ts'

// Lots that nobody knows are copied straight into the inventory: COPY needs half the work of an insert from a staging table, and
// nobody but the holder of the import lock adds lots.

const COLUMNS = `${SHARED_COLUMNS.map(([name]) => name).join(', ')}, slug, physical_yard, selling_site, site_codes, city, state, zip, country, lat, lon,
  sale_id, auction_at, local_start, auction_date_type, shift_days, normalised_by`

/** When lots of a context sell; `saleId` is null on a day without a time. */
export interface KnownSale extends TimedSale {
  readonly isTimed: boolean
  readonly saleId: number | null
}

/** What ends the line of a new lot, from its slug on, and the sale whose run list it joins. */
export interface LineTail {
  readonly bytes: Uint8Array
  readonly saleId: number | null
}

const orNull = (text: string): string => (text === '' ? NULL : copyCell(text))

/** The tail of lots that stand at a place and sell in a sale. */
export function lineTail(
  { place }: StagedPlace,
  at: PlacedLots,
  { sale, shiftDays }: { sale: KnownSale | null; shiftDays: number },
): LineTail {
  const cells = [
    at.physicalYard,
    at.sellingSite,
    `{${at.siteCodes.join(',')}}`,
    orNull(place.city),
    orNull(place.state),
    orNull(place.zip),
    copyCell(place.country),
    at.lat ?? NULL,
    at.lon ?? NULL,
    sale?.saleId ?? NULL,
    sale?.startsAt ?? NULL,
    sale?.localStart ?? NULL,
    sale === null ? NULL : sale.isTimed ? 'F' : 'E',
    shiftDays,
    NORMALISER_VERSION,
  ]
  return { bytes: Buffer.from(`-${copyCell(at.slug)}\t${cells.join('\t')}\n`), saleId: sale?.saleId ?? null }
}

async function copyIn(session: PoolClient, target: string, lines: Uint8Array): Promise<void> {
  const stream = session.query(copyFrom(`copy ${target} from stdin`))
  stream.end(lines)
  await finished(stream)
}

/** Where lots of a context stand and sell, and the room in which their lines are written. */
export interface AddOptions {
  readonly tailOf: (context: number) => LineTail
  readonly room: Room
}

/** Adds lots that nobody knows, with run lists and feed, in one transaction. */
export function addLots(session: PoolClient, rows: PackedRows, { tailOf, room }: AddOptions): Promise<void> {
  const lots = withTails(rows, (context) => tailOf(context).bytes, room)
  const listed: string[] = []
  for (const [at, number] of rows.numbers.entries()) {
    const { saleId } = tailOf(rows.contexts[at] ?? 0)
    const item = rows.items[at] ?? NO_ITEM
    if (saleId !== null) listed.push(`${saleId}\t${number}\t${item === NO_ITEM ? NULL : item}\n`)
  }
  return inTransaction(session, async () => {
    await copyIn(session, `lots (${COLUMNS})`, lots)
    await copyIn(session, 'feed (lot)', Buffer.from(`${rows.numbers.join('\n')}\n`))
    if (listed.length > 0) await copyIn(session, 'sale_items (sale_id, lot, item_number)', Buffer.from(listed.join('')))
  })
}
