import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { SiteCode } from '@app/contract/sites.ts'
import { schedulesOfPages } from '@app/rules/fees/schedules/pages-schedules.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { TableReading } from '#platform/bus/index.ts'
import type { Log } from '#platform/log.ts'
import { learnSchedules, scheduleById } from './known-schedules.ts'
import { listApproved } from './schedules.store.ts'

/** What nodes say to each other when a schedule was approved. */
const CHANNEL = 'hammerlane_fees'
const APPROVED = 'approved'
/** An approval of which nobody told counts here within this time, milliseconds. */
const REFRESH_EVERY_MS = 5_000
const HASH_LENGTH = 16

/** What the pages of a site price by, and the file that browsers read it from. */
export interface PageSchedules {
  /** Path of the file; another path for other figures. */
  readonly path: string
  readonly schedules: readonly FeeSchedule[]
  /** JSON of the schedules. */
  readonly text: string
}

export interface FeeBookDeps {
  readonly pool: Pool
  readonly log: Log
  readonly redisUrl: string | undefined
}

/** Folder of the files of schedules. */
export const SCHEDULES_PATH = '/assets/fees'

/** Every schedule of every site, at hand for every request. Bids do not rest on it: they ask PostgreSQL, behind their locks. */
export class FeeBook {
  readonly #pool: Pool
  #all: readonly FeeSchedule[] = SHIPPED_SCHEDULES
  /** Names of those that were approved, as they were read last. */
  #approved: readonly string[] = []
  /** What pages price by today, by site. */
  readonly #ofPages = new Map<SiteCode, PageSchedules & { readonly today: string }>()
  readonly #reading: TableReading

  constructor({ pool, log, redisUrl }: FeeBookDeps) {
    this.#pool = pool
    this.#reading = new TableReading({
      log,
      read: () => this.refresh(),
      everyMs: REFRESH_EVERY_MS,
      failed: 'fee schedules could not be read; the last known hold',
      told: { pool, redisUrl, channel: CHANNEL },
    })
  }

  /** Reads the table, and again whenever another node tells of an approval. */
  start = (): Promise<void> => this.#reading.start()

  stop = (): Promise<void> => this.#reading.stop()

  /** Reads what was approved since: a name never comes to mean other figures, so that the same names are the same schedules. */
  async refresh(): Promise<void> {
    const names = await listApproved(this.#pool)
    if (names.join() === this.#approved.join()) return
    await learnSchedules(this.#pool, names)
    this.#all = [...SHIPPED_SCHEDULES, ...names.map(scheduleById).filter((one) => one !== null)]
    this.#approved = names
    this.#ofPages.clear()
  }

  /** After an approval on this node: reads it, and tells the others. */
  tellApproved = (): Promise<void> => this.#reading.tell(APPROVED)

  /** All that we ship and all that were approved; of one day the last holds. */
  all(): readonly FeeSchedule[] {
    return this.#all
  }

  /** What the pages of a site price by at an instant. */
  ofPages(site: SiteCode, nowMs: number): PageSchedules {
    const today = dayOfSite(site, nowMs)
    const known = this.#ofPages.get(site)
    if (known?.today === today) return known
    const schedules = schedulesOfPages(this.#all, { sites: siteOf(site).lists.sellingSites, today })
    const text = JSON.stringify(schedules)
    const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)
    const made = { path: `${SCHEDULES_PATH}/${hash}.json`, schedules, text, today }
    this.#ofPages.set(site, made)
    return made
  }
}
