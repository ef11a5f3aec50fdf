import type { Random } from '../../photos/draw/random.ts'
import { pickWeighted, type Weighted } from '../chance.ts'
import { DEMO_YARDS, type DemoYard } from './yards.ts'

const WEST_ONLINE = 741
const EAST_ONLINE = 740
const WESTERN_ZONES = new Set([
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Denver',
  'America/Boise',
  'America/Anchorage',
  'Pacific/Honolulu',
])

const pools = new Map<number, Weighted<DemoYard>>()

function poolOf(host: DemoYard): Weighted<DemoYard> {
  const known = pools.get(host.number)
  if (known !== undefined) return known
  const isIn = ({ zone }: DemoYard): boolean =>
    host.number === WEST_ONLINE ? WESTERN_ZONES.has(zone) : host.number !== EAST_ONLINE || !WESTERN_ZONES.has(zone)
  const pool = DEMO_YARDS.filter((yard) => !yard.isHost && yard.site === host.site && isIn(yard)).map((yard): [DemoYard, number] => [
    yard,
    yard.weight,
  ])
  pools.set(host.number, pool)
  return pool
}

/** The yard where a lot is: its sale's own, or for a host's sale one of the yards that the host sells for. */
export function standsIn(random: Random, { yard }: { readonly yard: DemoYard }): DemoYard {
  return yard.isHost ? pickWeighted(random, poolOf(yard)) : yard
}
