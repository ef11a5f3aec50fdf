import { randomUUID } from 'node:crypto'
import { OpenFeature, type Client } from '@openfeature/server-sdk'
import type { SitePreferenceName } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { FLAGS, preferenceNames, type FlagName } from '@app/rules/sites/flags.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { TableReading } from '#platform/bus/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { tableProvider } from './table-provider.ts'
import { listPreferences, listSwitched } from './site-settings.store.ts'

/** A switch made on another node counts here within this time. */
const REFRESH_EVERY_MS = 5_000

const NONE: readonly SitePreferenceName[] = []

/** What operators switched for the sites, at hand for every request. */
export class SiteSwitches {
  readonly #db: Db
  readonly #client: Client
  readonly #domain = randomUUID()
  #switched = new Map<string, boolean>()
  #preferences = new Map<string, readonly SitePreferenceName[]>()
  /** What the switches came to by feature and site; nearly every page asks. */
  #evaluated = new Map<string, Promise<boolean>>()
  readonly #reading: TableReading

  constructor(db: Db, log: Log) {
    this.#db = db
    this.#reading = new TableReading({
      log,
      read: () => this.refresh(),
      everyMs: REFRESH_EVERY_MS,
      failed: 'the switches of the sites could not be read, and the last known hold',
    })
    OpenFeature.setProvider(
      this.#domain,
      tableProvider((name, site) => this.#switched.get(`${name} ${site}`) ?? this.#switched.get(`${name} `)),
    )
    this.#client = OpenFeature.getClient(this.#domain)
  }

  /** Reads the table and keeps reading it. */
  start = (): Promise<void> => this.#reading.start()

  stop = (): Promise<void> => this.#reading.stop()

  async refresh(): Promise<void> {
    const [switched, preferences] = await Promise.all([listSwitched(this.#db), listPreferences(this.#db)])
    this.#switched = new Map(switched.map(({ name, site, isOn }) => [`${name} ${site}`, isOn]))
    this.#evaluated = new Map()
    this.#preferences = new Map([...Map.groupBy(preferences, ({ site }) => site)].map(([site, set]) => [site, preferenceNames(set)]))
  }

  /** Whether a feature is on at a site: switched there, else switched for all, else by its own default. */
  isOn(name: FlagName, site: SiteCode): Promise<boolean> {
    const key = `${name} ${site}`
    const known = this.#evaluated.get(key)
    if (known) return known
    const evaluated = this.#client.getBooleanValue(name, FLAGS[name](siteOf(site)), { site })
    this.#evaluated.set(key, evaluated)
    return evaluated
  }

  /** Preferences of a site, by code and by code with value. */
  preferencesOf = (site: SiteCode): readonly SitePreferenceName[] => this.#preferences.get(site) ?? NONE
}
