import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { LaneState } from '@app/contract/lanes/live.ts'
import { RUN_LIST_MAX, type Lanes, type LaneView, type RunList, type RunListItem } from '@app/contract/auctions/run-list.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { drawingOfLot } from '@app/rules/lots/drawing-address.ts'
import { recordedOdometer } from '@app/rules/lots/odometer.ts'
import { laneSightOf, type LotViewer } from '@app/rules/lots/viewer.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import { readLotRows, toLotView, type LotRow } from '#modules/lots/index.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import { type KnownLot, laneSeenBy, lotSeenBy } from '#modules/lot-book/index.ts'
import { findLaneRow, listLaneLots, listLaneRows, type LaneRow } from '#modules/lanes/index.ts'
import { AnswerKeeper } from '#platform/kept/kept.ts'

/** Who asks for lanes, where and when. */
export interface LaneReading {
  readonly site: Site
  readonly viewer: LotViewer
  readonly nowMs: number
}

/** Lots of a lane are read from the database at most so often; their places are read each time. */
const ROWS_LIFE_MS = 5_000
const LANES_BYTES_MAX = 24 * 2 ** 20
/** About so much a lot takes in memory. */
const ROW_BYTES = 2_500
/** Names of the two sizes in a picture's address (wire.md §3 `tims`). */
const SMALL_ENDING = /_thb(\.\w+(?:\?|$))/

/** Runs of lanes and their lots, as a viewer may see them. */
export class LaneLists {
  readonly #pool: Pool
  readonly #engine: Pick<Engine, 'lanes' | 'lots'>
  readonly #kept = new AnswerKeeper<LotRow[]>({
    name: 'lanes',
    lifeMs: ROWS_LIFE_MS,
    maxBytes: LANES_BYTES_MAX,
    bytesOf: (rows) => rows.length * ROW_BYTES,
  })

  constructor(pool: Pool, engine: Pick<Engine, 'lanes' | 'lots'>) {
    this.#pool = pool
    this.#engine = engine
  }

  /** Today's lanes of the site, and those that run, in the order of their starts (MQ-070). */
  async today({ site, viewer, nowMs }: LaneReading): Promise<Lanes> {
    const rows = await this.todaysRows(site, nowMs)
    const states = await this.#engine.lanes(rows.map(({ id }) => id))
    const bySale = new Map(states.map((state) => [state.saleId, state]))
    return { lanes: rows.flatMap((row) => toLaneView(row, bySale.get(row.id), viewer) ?? []) }
  }

  todaysRows(site: Site, nowMs: number): Promise<LaneRow[]> {
    return listLaneRows(this.#pool, { sellingSites: site.lists.sellingSites, nowMs })
  }

  /** One lane's lots in their order, `ahead` of them where it is given: see `getLaneRunList`. @throws AUCTION_NOT_FOUND for what is no lane of this site. */
  async one(saleId: number, { site, viewer, nowMs }: LaneReading, ahead?: number): Promise<RunList> {
    const row = await findLaneRow(this.#pool, saleId, site.lists.sellingSites)
    const [state] = row === null ? [] : await this.#engine.lanes([saleId])
    const view = row === null ? null : toLaneView(row, state, viewer)
    if (view === null) throw new Failure('AUCTION_NOT_FOUND')
    const rows = await this.#rows(saleId, site, nowMs)
    const { currentLot } = view.lane
    // With a lot on the block only the states of what is shown are read.
    const read = ahead === undefined || currentLot === null ? rows : nextOf(rows, ahead, ({ number }) => number === currentLot)
    const states = new Map((await this.#engine.lots(read.map(({ number }) => number))).map((one) => [one.lot, one]))
    const isOpen = ({ number }: LotRow): boolean => states.get(number)?.phase !== 'CLOSED'
    const shown = ahead !== undefined && currentLot === null ? nextOf(rows, ahead, isOpen) : read
    return { ...view, items: shown.map((one) => toItem(one, states.get(one.number) ?? null, viewer)) }
  }

  /** Concurrent readers share one reading; a failed one is not cached. */
  #rows(saleId: number, site: Site, nowMs: number): Promise<LotRow[]> {
    const hasCleanTitlesOnly = site.lists.titleGroups === 'clean'
    return this.#kept.get(`${saleId} ${hasCleanTitlesOnly}`, nowMs, () => this.#read(saleId, hasCleanTitlesOnly))
  }

  async #read(saleId: number, hasCleanTitlesOnly: boolean): Promise<LotRow[]> {
    const lots = await listLaneLots(this.#pool, saleId, { hasCleanTitlesOnly, limit: RUN_LIST_MAX })
    const byNumber = new Map((await readLotRows(this.#pool, lots)).map((row) => [row.number, row]))
    return lots.flatMap((lot) => byNumber.get(lot) ?? [])
  }
}

/** So many rows from the first that fits on; none where none fits. */
function nextOf(rows: readonly LotRow[], size: number, fits: (row: LotRow) => boolean): readonly LotRow[] {
  const at = rows.findIndex(fits)
  return at === -1 ? [] : rows.slice(at, at + size)
}

/** A lane as a viewer may see it; its letter is hidden where those of lots are (MKT-6.09). */
function toLaneView(row: LaneRow, state: LaneState | undefined, viewer: LotViewer): LaneView | null {
  if (state === undefined) return null
  const lane = laneSeenBy(state, laneSightOf(viewer))
  return { lane, zone: row.zone, clock: yardClockAt(row.zone, lane.startsAtMs), localDate: row.localDate, sellingSite: row.sellingSite }
}

const pictureOf = (thumb: string | undefined): RunListItem['picture'] =>
  thumb === undefined ? null : { thumb, full: thumb.replace(SMALL_ENDING, '_ful$1') }

/** A lot of the list; whatever hides its item hides it in its state too (MKT-6.08, MKT-6.09). */
function toItem(row: LotRow, state: KnownLot | null, viewer: LotViewer): RunListItem {
  const view = toLotView(row, viewer)
  const { vehicle, condition, sale, place, slug, description, thumbnailUrl } = view
  const itemNumber = sale.itemNumber ?? null
  return {
    lot: row.number,
    itemNumber,
    slug,
    description,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    modelGroup: vehicle.modelGroup,
    trim: vehicle.trim,
    picture: pictureOf(thumbnailUrl),
    drawing: thumbnailUrl === undefined ? drawingOfLot(view) : undefined,
    damageCode: condition.damageCode,
    damage: condition.damage,
    secondaryDamageCode: condition.secondaryDamageCode,
    secondaryDamage: condition.secondaryDamage,
    odometer: recordedOdometer(condition) ?? undefined,
    odometerUnit: condition.odometerUnit,
    certificate: condition.certificate,
    titleGroup: condition.titleGroup,
    titleState: condition.titleState,
    tax: view.price.tax,
    keys: vehicle.keys,
    place: [place.city, place.state].filter((part) => part !== undefined).join(', ') || sale.physicalYardName,
    announcements: condition.announcements,
    state: state === null ? null : { ...lotSeenBy(state, laneSightOf(viewer)), itemNumber },
  }
}
