import type { ConditionView, LotView, PlaceView, PriceView, SaleView, VehicleView } from './lot-view.ts'
import type { WireLot } from './lot-wire.answers.ts'
import { majorOf, moneyOf } from '../money.ts'
import type { Money } from '../sites.ts'

type Maybe<T> = T | undefined

export type { WireLot }

const TITLE_GROUP = 'TITLEGROUP_'
const VEHICLE_TYPE = 'VEHTYPE_'
const VEHICLE_CATEGORY = 'VEHCAT_'
const BUY_IT_NOW = 'BUY IT NOW'
const LIVE_BIDDING = 'LIVE_BIDDING' as const
const OPEN = 'O' as const
/** What tools read on lots that are not of the one site they know by name. */
const NO_BRAND = 'UNKNOWN' as const

/** What tools read where nothing is known: they take these fields to be always there. */
const UNKNOWN_AMOUNT = 0
const UNKNOWN_TEXT = '' as const

const prefixed = (prefix: string, code: Maybe<string>): Maybe<string> => (code === undefined ? undefined : prefix + code)
const unprefixed = (prefix: string, code: Maybe<string>): Maybe<string> =>
  code?.startsWith(prefix) === true ? code.slice(prefix.length) : code
const major = (money: Maybe<Money>): Maybe<number> => (money === undefined ? undefined : majorOf(money))
const yes = (value: Maybe<string>): Maybe<string> => (value === undefined ? undefined : 'Y')
const joined = (...words: Maybe<string>[]): Maybe<string> => words.filter((word) => word !== undefined).join(' ') || undefined

function vehicleToWire(vehicle: VehicleView) {
  return {
    mkn: vehicle.make,
    lmc: vehicle.makeCode,
    lmg: vehicle.modelGroup,
    lm: vehicle.model,
    ltd: vehicle.trim,
    mtrim: vehicle.trim,
    lmtd: joined(vehicle.model, vehicle.trim),
    lcy: vehicle.year,
    ymin: vehicle.year ?? UNKNOWN_AMOUNT,
    fv: vehicle.vin,
    vehicleTypeCode: VEHICLE_TYPE + vehicle.type,
    vehTypDesc: vehicle.typeText,
    memberVehicleType: vehicle.typeText,
    vehicleCatCode: prefixed(VEHICLE_CATEGORY, vehicle.categoryCode),
    bstl: vehicle.bodyStyle,
    clr: vehicle.colour,
    egn: vehicle.engine,
    hegn: yes(vehicle.engine),
    cy: vehicle.cylinders,
    drv: vehicle.drive,
    tmtp: vehicle.transmission,
    tsmn: vehicle.transmission,
    htsmn: yes(vehicle.transmission),
    ft: vehicle.fuel,
    hk: vehicle.keys,
  }
}

function conditionToWire(condition: ConditionView) {
  return {
    lcc: condition.certificate,
    lcd: condition.certificateText,
    dtc: condition.damageCode,
    dd: condition.damage,
    sdd: condition.secondaryDamage,
    sddr: condition.secondaryDamageCode,
    orr: condition.odometer,
    obc: condition.odometerBrand,
    ord: condition.odometerBrandText,
    odometerUOM: condition.odometerUnit,
    stt: condition.titleType,
    td: condition.titleText,
    ts: condition.titleState,
    tgc: prefixed(TITLE_GROUP, condition.titleGroup),
    tgd: condition.titleGroupText,
    crg: condition.grade ?? UNKNOWN_TEXT,
    announcements: condition.announcements,
    ltnte: condition.specialNote,
  }
}

function saleToWire(sale: SaleView) {
  return {
    ad: sale.startsAtMs,
    adt: sale.dateType,
    at: sale.timeOfDay ?? UNKNOWN_TEXT,
    saleDate: sale.localDate,
    tz: sale.zoneLabel ?? UNKNOWN_TEXT,
    ianaTimeZone: sale.zone,
    clock: sale.clock,
    ifs: sale.isFuture,
    saleState: sale.state,
    laneQueue: sale.queue,
    ils: sale.isLive,
    las: sale.isLiveBidding === true ? LIVE_BIDDING : ('' as const),
    auctionId: sale.auctionId,
    ynumb: sale.yardNumber,
    syn: sale.yardName,
    phynumb: sale.physicalYardNumber,
    yn: sale.physicalYardName,
    yardName: sale.physicalYardName,
    al: sale.lane,
    aan: sale.itemNumber ?? UNKNOWN_AMOUNT,
    gr: sale.gridRow,
    hideLaneItem: sale.isLaneHidden,
    hideGridRow: sale.isGridRowHidden,
    ss: sale.statusCode,
    ess: sale.statusText,
    saleLight: sale.light,
  }
}

function priceToWire(price: PriceView) {
  const bid = majorOf(price.currentBid)
  return {
    cuc: price.currency,
    la: bid,
    hb: bid,
    bf: bid > 0,
    erv: major(price.estimate),
    rc: major(price.repairCost) ?? UNKNOWN_AMOUNT,
    bnp: major(price.buyNow) ?? UNKNOWN_AMOUNT,
    bndc: price.buyNow === undefined ? '' : BUY_IT_NOW,
    mof: price.takesOffers,
    tax: price.tax,
    unsoldAt: price.unsold?.atMs,
    unsoldBid: major(price.unsold?.highBid),
  }
}

const placeToWire = (place: PlaceView) => ({
  locCity: place.city,
  locState: place.state,
  locCountry: place.country,
  zip: place.zip,
  lat: place.lat,
  long: place.lon,
})

/** Our words → the wire's, for no particular viewer: `myb` is nobody's. */
export function toWireLot(lot: LotView): WireLot {
  return {
    ln: lot.lotNumber,
    lotNumberStr: String(lot.lotNumber),
    ld: lot.description,
    lotDesc: lot.description,
    ldu: lot.slug,
    ...vehicleToWire(lot.vehicle),
    ...conditionToWire(lot.condition),
    ...saleToWire(lot.sale),
    ...priceToWire(lot.price),
    ...placeToWire(lot.place),
    pbf: lot.hasPreliminaryBids,
    myb: 0,
    sbf: lot.isSealed,
    lotSold: lot.isSold,
    lsts: lot.isOpen ? OPEN : undefined,
    brand: NO_BRAND,
    isPWlot: lot.isWholesale,
    pwlot: lot.isWholesale,
    product_select: lot.isWholesale,
    blucar: false,
    sstpflg: false,
    pcf: false,
    btcf: false,
    lotYardSameAsKioskYard: false,
    offFlg: lot.isOffsite,
    showSeller: lot.isSellerShown,
    scn: lot.sellerName,
    siteCodes: lot.siteCodes,
    lfc: lot.featureCodes,
    lfd: lot.featureLabels,
    lic: lot.iconCodes,
    tims: lot.thumbnailUrl,
    lu: lot.updatedAtMs,
  }
}

const vehicleFromWire = (wire: WireLot): VehicleView => ({
  vin: wire.fv,
  year: wire.lcy,
  make: wire.mkn,
  makeCode: wire.lmc,
  modelGroup: wire.lmg,
  model: wire.lm,
  trim: wire.ltd,
  type: wire.vehicleTypeCode.slice(VEHICLE_TYPE.length),
  typeText: wire.vehTypDesc,
  categoryCode: unprefixed(VEHICLE_CATEGORY, wire.vehicleCatCode),
  bodyStyle: wire.bstl,
  colour: wire.clr,
  engine: wire.egn,
  cylinders: wire.cy,
  drive: wire.drv,
  transmission: wire.tmtp,
  fuel: wire.ft,
  keys: wire.hk,
})

const conditionFromWire = (wire: WireLot): ConditionView => ({
  certificate: wire.lcc,
  certificateText: wire.lcd,
  damageCode: wire.dtc,
  damage: wire.dd,
  secondaryDamageCode: wire.sddr,
  secondaryDamage: wire.sdd,
  odometer: wire.orr,
  odometerBrand: wire.obc,
  odometerBrandText: wire.ord,
  odometerUnit: wire.odometerUOM,
  titleType: wire.stt,
  titleText: wire.td,
  titleState: wire.ts,
  titleGroup: unprefixed(TITLE_GROUP, wire.tgc),
  titleGroupText: wire.tgd,
  grade: wire.crg === UNKNOWN_TEXT ? undefined : wire.crg,
  announcements: wire.announcements,
  specialNote: wire.ltnte,
})

const saleFromWire = (wire: WireLot): SaleView => ({
  startsAtMs: wire.ad,
  dateType: wire.adt,
  timeOfDay: wire.at || undefined,
  localDate: wire.saleDate,
  zoneLabel: wire.tz || undefined,
  zone: wire.ianaTimeZone,
  clock: wire.clock,
  isFuture: wire.ifs,
  state: wire.saleState,
  queue: wire.laneQueue,
  isLive: wire.ils,
  isLiveBidding: wire.las === LIVE_BIDDING,
  auctionId: wire.auctionId,
  yardNumber: wire.ynumb,
  yardName: wire.syn,
  physicalYardNumber: wire.phynumb,
  physicalYardName: wire.yn,
  lane: wire.al,
  itemNumber: wire.aan || undefined,
  gridRow: wire.gr,
  isLaneHidden: wire.hideLaneItem,
  isGridRowHidden: wire.hideGridRow,
  statusCode: wire.ss,
  statusText: wire.ess,
  light: wire.saleLight,
})

function priceFromWire(wire: WireLot): PriceView {
  const money = (amount: Maybe<number>): Maybe<Money> => (amount === undefined ? undefined : moneyOf(amount, wire.cuc))
  return {
    currency: wire.cuc,
    currentBid: moneyOf(wire.hb, wire.cuc),
    estimate: money(wire.erv),
    repairCost: money(wire.rc || undefined),
    buyNow: money(wire.bnp || undefined),
    takesOffers: wire.mof,
    tax: wire.tax,
    unsold: wire.unsoldAt === undefined ? undefined : { atMs: wire.unsoldAt, highBid: moneyOf(wire.unsoldBid ?? UNKNOWN_AMOUNT, wire.cuc) },
  }
}

/** The wire's words → ours; `fromWireLot(toWireLot(lot))` equals the lot. */
export function fromWireLot(wire: WireLot): LotView {
  return {
    lotNumber: wire.ln,
    description: wire.ld,
    slug: wire.ldu,
    vehicle: vehicleFromWire(wire),
    condition: conditionFromWire(wire),
    sale: saleFromWire(wire),
    place: { city: wire.locCity, state: wire.locState, country: wire.locCountry, zip: wire.zip, lat: wire.lat, lon: wire.long },
    price: priceFromWire(wire),
    isSold: wire.lotSold,
    isOpen: wire.lsts === OPEN,
    hasPreliminaryBids: wire.pbf,
    isWholesale: wire.isPWlot,
    isOffsite: wire.offFlg,
    isSealed: wire.sbf,
    isSellerShown: wire.showSeller,
    sellerName: wire.scn,
    siteCodes: wire.siteCodes,
    featureCodes: wire.lfc,
    featureLabels: wire.lfd,
    iconCodes: wire.lic,
    thumbnailUrl: wire.tims,
    updatedAtMs: wire.lu,
  }
}

/** Keys whose values are amounts: written with a decimal point (`2150.0`), as the wire's callers expect. */
export const WIRE_AMOUNTS = ['la', 'hb', 'myb', 'erv', 'rc', 'bnp', 'unsoldBid'] as const satisfies readonly (keyof WireLot)[]
