import type { Random } from '../photos/draw/random.ts'
import { happens, pickWeighted, type Weighted } from './chance.ts'

/** What kind of business sells a vehicle; it decides what the special note may say. */
export type SellerKind = 'insurer' | 'rental' | 'bank' | 'charity' | 'fleet' | 'dealer'

export interface Seller {
  readonly name: string
  readonly kind: SellerKind
}

// All invented. Kind letter, then the name.
const NAMES: Readonly<Record<string, string>> = {
  CPRTUS:
    'i Larkspur Casualty;i Ninepin Mutual;i Tern & Hale Insurance;i Sorrel Ridge Mutual;i Copperleaf Indemnity;i Bluestem Farm Insurance;i Gannet Auto Insurance;r Waxwing Rent a Car;r Roadlark Rentals;b Oxbow Auto Finance;b Pinnate Credit Union;b Juniper Lending;c Kindly Wheels;c Second Mile Donations;f Tallgrass Fleet Leasing;f Merlin Couriers;d Plover Motors',
  CPRTCA:
    'i Tamarack Mutuelle;i Loonwater Insurance;i Grey Jay Indemnity;i Assurance Boréale du Fleuve;r Portage Car Rental;b Eider Auto Finance;c Maple Mile Donations;f Sturgeon Fleet',
  CPRTUK:
    'i Fernleigh Mutual;i Wherry & Dale Insurance;i Hobby Lark Insurance;i Thornbeck General;r Larkrise Car Hire;b Wychwood Motor Finance;c Wheels for Hessle Trust;f Beckside Fleet',
  CPRTIE: 'i Corrib Lane Insurance;i Whin Hill General;r Boreen Car Hire;f Sallow Fleet',
  CPRTDE:
    'i Kiebitz Versicherung;i Lindenhof Assekuranz;i Nordgau Versicherungsverein;r Zaunkönig Autovermietung;b Birkenau Autobank;f Amsel Flotten',
  CPRTES: 'i Encina Real Seguros;i Mutua del Vencejo;i Albariza Seguros;r Zorzal Rent;b Jara Financiera;f Mirlo Flotas',
  CPRTIN: 'i Palash General Insurance;i Nilgai Insurance;i Chinar Motor Cover;b Tamarind Auto Finance;f Mynah Cabs Fleet',
  CPRTMEA: 'i Sidra Insurance;i Falaj Motor Cover;i Ghaf Tree Insurance;r Oryx Lane Rentals;f Dhow Fleet',
}
const KINDS: Readonly<Record<string, SellerKind>> = { i: 'insurer', r: 'rental', b: 'bank', c: 'charity', f: 'fleet', d: 'dealer' }
const KIND_WEIGHTS: Readonly<Record<SellerKind, number>> = { insurer: 82, rental: 2.5, bank: 4, charity: 3, fleet: 3, dealer: 3 }

const lists = new Map<string, Weighted<Seller>>(
  Object.entries(NAMES).map(([site, names]) => {
    const sellers = names.split(';').map((entry) => ({ kind: KINDS[entry.slice(0, 1)] ?? 'insurer', name: entry.slice(2) }))
    const ofKind = (kind: SellerKind): number => sellers.filter((seller) => seller.kind === kind).length
    return [site, sellers.map((seller): [Seller, number] => [seller, KIND_WEIGHTS[seller.kind] / ofKind(seller.kind)])]
  }),
)

// The share of lots whose seller agrees to be named [auction-rules.md B1].
const NAMED_SHARE = 0.35

/** Who sells a lot, and whether the lot says so. */
export function chooseSeller(random: Random, sellingSite: string): { seller: Seller; isNamed: boolean } {
  const list = lists.get(sellingSite)
  if (list === undefined) throw new RangeError(`No sellers for ${sellingSite}.`)
  return { seller: pickWeighted(random, list), isNamed: happens(random, NAMED_SHARE) }
}

/** Names of all invented sellers, by selling site. */
export function sellerNames(): string[] {
  return [...lists.values()].flatMap((list) => list.map(([seller]) => seller.name))
}
