import { pick, type Random } from '../photos/draw/random.ts'
import { happens } from './chance.ts'
import type { SellerKind } from './sellers.ts'

const BY_DAMAGE: Readonly<Record<string, readonly string[]>> = {
  'FRONT END': ['AIRBAGS DEPLOYED', 'RADIATOR SUPPORT PUSHED BACK', 'HOOD TIED SHUT'],
  'REAR END': ['TAILGATE DOES NOT OPEN', 'SPARE WHEEL MISSING'],
  SIDE: ['CURTAIN AIRBAGS DEPLOYED', 'DRIVER DOOR STUCK'],
  MECHANICAL: ['ENGINE PARTIALLY DISASSEMBLED', 'TRANSMISSION SLIPS', 'ENGINE KNOCKS'],
  'WATER/FLOOD': ['WATER LINE AT DASHBOARD', 'FRESH WATER'],
  STRIPPED: ['CATALYTIC CONVERTER MISSING', 'SEATS MISSING'],
  VANDALISM: ['IGNITION DAMAGED', 'WINDOWS BROKEN'],
}
const NOTE_SHARE = 0.03
const SELLER_NOTE_SHARE = 0.55
const THEFT_SHARE = 0.006

export interface NoteFacts {
  readonly seller: SellerKind
  readonly odometerBrand: string
  readonly damage: string
}

/** What the yard or the seller adds in words; empty for most lots. */
export function noteOf(random: Random, { seller, odometerBrand, damage }: NoteFacts): string {
  if (seller === 'bank' && happens(random, SELLER_NOTE_SHARE)) return 'REPOSSESSION'
  if (seller === 'charity' && happens(random, SELLER_NOTE_SHARE)) return 'DONATION'
  if (seller === 'fleet' && happens(random, SELLER_NOTE_SHARE)) return 'PREVIOUS FLEET'
  if ((damage === 'STRIPPED' || damage === 'VANDALISM') && happens(random, 0.3)) return 'RECOVERED THEFT'
  if (happens(random, THEFT_SHARE)) return 'RECOVERED THEFT'
  if (odometerBrand === 'N' && happens(random, 0.05)) return 'TRUE MILEAGE UNKNOWN'
  const list = BY_DAMAGE[damage]
  return list !== undefined && happens(random, NOTE_SHARE) ? pick(random, list) : ''
}
