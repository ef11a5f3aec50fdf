import { NORMALISER_VERSION } from '@app/rules/import/normalise-row.ts'
import type { PoolClient } from 'pg'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { inTransaction } from './apply-staged.store.ts'
import {
  NO_ITEM,
  type PackedRows,
  placesByNumber,
  type Room,
  withTails,
  NULL,
  copyCell,
  SHARED_COLUMNS,
} from '#modules/sales-file/index.ts'
import type { PlacedLots, TimedSale } from './place-staged-lots.ts'
import { FEED_ROW_LOTS } from '#platform/db/lot-feed.ts'
import type { StagedPlace } from './tally.ts'

// New lots are copied straight into the inventory: COPY needs half the work of an insert from a staging table, and
// only the holder of the import lock adds lots.

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

/** The tail of lots at one place in one sale. */
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

/** New lots as they are copied: into the inventory, the feed and the run lists. */
export interface LotLines {
  readonly lots: Uint8Array
  readonly feed: Uint8Array
  readonly listed: Uint8Array
}

/** The lines of new lots, in the order of their keys; those of the inventory are in the room. */
export function lotLines(rows: PackedRows, { tailOf, room }: AddOptions): LotLines {
  const places = placesByNumber(rows)
  const lots = withTails(rows, (context) => tailOf(context).bytes, { room, places })
  const listed = new Map<number, string[]>()
  for (const at of places) {
    const number = rows.numbers[at] ?? 0
    const { saleId } = tailOf(rows.contexts[at] ?? 0)
    if (saleId === null) continue
    const item = rows.items[at] ?? NO_ITEM
    const list = listed.get(saleId) ?? []
    if (list.push(`${saleId}\t${number}\t${item === NO_ITEM ? NULL : item}\n`) === 1) listed.set(saleId, list)
  }
  const lists = [...listed].toSorted(([a], [b]) => a - b).flatMap(([, list]) => list)
  return { lots, feed: feedLines(places.map((at) => rows.numbers[at] ?? 0)), listed: Buffer.from(lists.join('')) }
}

function feedLines(numbers: readonly number[]): Uint8Array {
  const lines: string[] = []
  for (let from = 0; from < numbers.length; from += FEED_ROW_LOTS) lines.push(`{${numbers.slice(from, from + FEED_ROW_LOTS).join(',')}}\n`)
  return Buffer.from(lines.join(''))
}

/** Adds new lots, with run lists and feed, in one transaction. */
export function addLots(session: PoolClient, { lots, feed, listed }: LotLines): Promise<void> {
  return inTransaction(session, async () => {
    await copyIn(session, `lots (${COLUMNS})`, lots)
    await copyIn(session, 'feed (lots)', feed)
    if (listed.length > 0) await copyIn(session, 'sale_items (sale_id, lot, item_number)', listed)
  })
}
