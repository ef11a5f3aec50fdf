import type { IndexSchema, SortKey } from '@app/lot-index/query.ts'

const keyword = { kind: 'keyword' } as const
const keywords = { kind: 'keywords' } as const
const number = { kind: 'number' } as const
/** An instant of whole seconds, in epoch milliseconds all the same. */
const seconds = { kind: 'number', step: 1000 } as const

const by = (field: string, direction: 'asc' | 'desc' = 'asc'): SortKey => ({ by: 'field', field, direction })

/** Sale date, then lane and item (MQ-036): the order of every search that names none. */
const SALE_ORDER = [by('saleAt'), by('lane'), by('item')]

/**
 * The indexed fields of a lot. Keywords are folded (trimmed, upper case) as filters are; instants are epoch milliseconds, amounts
 * major units. Words weigh by how surely they name the vehicle.
 */
export const LOT_SCHEMA = {
  fields: {
    siteCodes: keywords,
    marks: keywords,
    features: keywords,
    make: keyword,
    makeCode: keyword,
    model: keyword,
    modelGroup: keyword,
    year: keyword,
    vehicleType: keyword,
    vehicleCategory: keyword,
    bodyStyle: keyword,
    colour: keyword,
    engine: keyword,
    cylinders: keyword,
    drive: keyword,
    transmission: keyword,
    fuel: keyword,
    condition: keyword,
    damage: keyword,
    damagePriority: keyword,
    secondDamage: keyword,
    titleGroup: keyword,
    titleType: keyword,
    lossType: keyword,
    saleStatus: keyword,
    saleLight: keyword,
    grade: keyword,
    buyNow: keyword,
    saleDate: keyword,
    dateType: keyword,
    auctionId: keyword,
    hostYard: keyword,
    hostName: keyword,
    physicalYard: keyword,
    yardName: keyword,
    lane: keyword,
    country: keyword,
    state: keyword,
    city: keyword,
    currency: keyword,
    saleAt: seconds,
    saleDay: number,
    overAt: seconds,
    offersEndAt: seconds,
    assignedAt: number,
    item: number,
    odometer: number,
    bid: number,
    estimate: number,
    place: { kind: 'point' },
    makeWords: { kind: 'text', weight: 8 },
    modelWords: { kind: 'text', weight: 6 },
    yearWords: { kind: 'text', weight: 4 },
    factWords: { kind: 'text', weight: 2 },
    placeWords: { kind: 'text', weight: 1 },
  },
  readySorts: [SALE_ORDER, [by('assignedAt', 'desc')], [by('bid', 'desc')], [by('year', 'desc')], [by('odometer')]],
} as const satisfies IndexSchema

export type LotField = keyof typeof LOT_SCHEMA.fields
