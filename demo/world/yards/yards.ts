import type { SiteCode } from '@app/contract/sites.ts'
import { zoneOf } from '@app/rules/reference/places/zones.ts'
import { sellingTermsOf } from '@app/rules/import/selling-site.ts'
import { US_YARDS } from './us-yards.ts'
import { YARDS_ABROAD } from './yards-abroad.ts'

/** One weekly sale: weekday 0 (Sunday) to 6, minutes since local midnight, one letter a lane. */
export interface WeeklySale {
  readonly weekday: number
  readonly minutes: number
  readonly lanes: string
}

/** A fictional yard; a host yard has no place of its own and sells lots that are in other yards of its site. */
export interface DemoYard {
  readonly number: number
  readonly name: string
  readonly site: SiteCode
  readonly country: string
  readonly zone: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly lat: number
  readonly lon: number
  readonly areaCode: string
  /** Share of the week's lots against the other yards of the site. */
  readonly weight: number
  readonly sales: readonly WeeklySale[]
  readonly isHost: boolean
}

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const HOST_ZONES: Readonly<Record<string, string>> = {
  EST: 'America/New_York',
  PST: 'America/Los_Angeles',
  GMT: 'Europe/London',
  CET: 'Europe/Berlin',
  IST: 'Asia/Kolkata',
  GST: 'Asia/Dubai',
}
const COUNTRY_ZONES: Readonly<Record<string, string>> = { CAN: 'America/Toronto', IRL: 'Europe/Dublin', ESP: 'Europe/Madrid' }

function readSales(list: string): WeeklySale[] {
  return list.split(',').flatMap((entry) => {
    const [day = '', time = '', lanes = ''] = entry.split(' ')
    const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(2))
    const days = day === 'DAILY' ? WEEKDAYS.map((_, index) => index) : [WEEKDAYS.indexOf(day)]
    return days.map((weekday) => ({ weekday, minutes, lanes }))
  })
}

function readYard(line: string, country: string): DemoYard {
  const [number = '', name = '', address = '', city = '', state = '', zip = '', lat = '', lon = '', area = '', weight = '', sales = ''] =
    line.split('|')
  const isHost = city === ''
  const zone = isHost ? (COUNTRY_ZONES[country] ?? HOST_ZONES[area === '' ? 'EST' : area]) : zoneOf({ country, state, zip })
  const terms = sellingTermsOf(country)
  if (zone === null || zone === undefined || terms === null) throw new Error(`No zone or site for yard ${number}.`)
  return {
    number: Number(number),
    name,
    site: terms.site,
    country,
    zone,
    address,
    city,
    state,
    zip,
    isHost,
    lat: Number(lat),
    lon: Number(lon),
    areaCode: isHost ? '' : area,
    weight: Number(weight),
    sales: readSales(sales),
  }
}

function readYards(text: string, first: string): DemoYard[] {
  let country = first
  const yards: DemoYard[] = []
  for (const line of text.trim().split('\n')) {
    if (line.startsWith('@')) country = line.slice(1)
    else yards.push(readYard(line, country))
  }
  return yards
}

/** Every yard of the demo world, in a fixed order on which lot numbers depend. */
export const DEMO_YARDS: readonly DemoYard[] = [...readYards(US_YARDS, 'USA'), ...readYards(YARDS_ABROAD, 'CAN')]
