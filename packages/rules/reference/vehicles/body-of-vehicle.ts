/** Bodies that a vehicle may be drawn with. */
export const BODIES = [
  'sedan',
  'crossover',
  'suv',
  'pickup',
  'coupe',
  'hatchback',
  'wagon',
  'convertible',
  'minivan',
  'cargo_van',
  'regular_cab',
  'box_truck',
  'semi',
  'motorhome',
  'motorcycle',
  'dirt_bike',
  'atv',
  'snowmobile',
  'forklift',
  'trailer',
  'boat',
  'jet_ski',
] as const
export type Body = (typeof BODIES)[number]

export interface BodyFacts {
  /** The sales data's vehicle type: V K U C R A B S M N J D H L E, or its VEHTYPE_ code. */
  readonly vehicleType: string
  readonly bodyStyle: string
  readonly make?: string | undefined
  readonly model?: string | undefined
}

type Rule = readonly [pattern: RegExp, body: Body]

const first = (rules: readonly Rule[], text: string): Body | undefined => rules.find(([pattern]) => pattern.test(text))?.[1]

const PICKUP_MODELS =
  /\b(F-?[1-4]50|SILVERADO|SIERRA|RAM|TUNDRA|TACOMA|TITAN|FRONTIER|RIDGELINE|COLORADO|CANYON|RANGER|MAVERICK|GLADIATOR|DAKOTA|AVALANCHE|S-?10|SANTA CRUZ|CYBERTRUCK|LIGHTNING|R1T|HILUX|AMAROK|NAVARA|L200|D-MAX)\b/
const MINIVAN_MODELS =
  /\b(ODYSSEY|SIENNA|(GRAND )?CARAVAN|PACIFICA|VOYAGER|TOWN (&|AND) COU?NTRY|SEDONA|CARNIVAL|QUEST|ENTOURAGE|WINDSTAR|FREESTAR|MONTANA|UPLANDER|MAZDA5|ROUTAN)\b/
const VAN_MODELS =
  /\b(TRANSIT|SPRINTER|EXPRESS|SAVANA|ECONOLINE|E-?[1-4]50|PRO ?MASTER|NV ?[123]\d*00|METRIS|VITO|DUCATO|CRAFTER|CITY EXPRESS)\b/
const BOXY_SUV_MODELS =
  /\b(TAHOE|SUBURBAN|YUKON|ESCALADE|EXPEDITION|NAVIGATOR|SEQUOIA|ARMADA|WRANGLER|BRONCO|4-?RUNNER|LAND CRUISER|GX ?\d*|LX ?\d*|QX(56|80)|XTERRA|PATHFINDER|DURANGO|LIBERTY|COMMANDER|PATRIOT|HUMMER|H[23]|TRAILBLAZER|ENVOY|G-?CLASS|RANGE ROVER|DEFENDER|DISCOVERY|FJ|MONTERO|BLAZER|EXPLORER|GRAND CHEROKEE|TELLURIDE|PALISADE|ATLAS|ASCENT|PILOT|MDX|WAGONEER)\b/
const CROSSOVER_MODELS =
  /\b(RAV-?4|CR-?V|HR-?V|ROGUE|MURANO|KICKS|QASHQAI|ESCAPE|EDGE|ECOSPORT|EQUINOX|TRAX|TRAVERSE|TERRAIN|ACADIA|TUCSON|SANTA FE|KONA|SPORTAGE|SORENTO|SELTOS|NIRO|CX-?\d+|FORESTER|CROSSTREK|HIGHLANDER|VENZA|CHEROKEE|COMPASS|RENEGADE|TIGUAN|Q[35]|X[1-6]|GL[ABCEK]|RDX|NX|RX|UX|ENCORE|ENCLAVE|ENVISION|MODEL [XY]|OUTLANDER|ECLIPSE CROSS|JOURNEY|XC\d+|MACAN|CAYENNE|MACH-?E|IONIQ 5|EV6|XT\d|SRX|JUKE)\b/
const HATCH_MODELS =
  /\b(FIT|YARIS|PRIUS|LEAF|GOLF|GTI|BOLT|SPARK|SOUL|FIESTA|VERSA NOTE|MATRIX|COOPER|500|I3|AVEO|POLO|CORSA|CLIO|208|SMART|FORTWO|VELOSTER)\b/
const COUPE_MODELS = /\b(MUSTANG|CAMARO|CHALLENGER|CORVETTE|370Z|350Z|GT-?R|BRZ|FR-?S|86|SUPRA|911|CAYMAN|TT|GENESIS COUPE|FIREBIRD|R8)\b/
const CONVERTIBLE_MODELS = /\b(MIATA|MX-?5|BOXSTER|S2000|SOLSTICE|Z[34]|SLK|SPIDER)\b/
const WAGON_MODELS = /\b(OUTBACK|ALLROAD|V[679]0|MAGNUM|FLEX|ALLTRACK)\b/
const HEAVY_MODELS = /\b(CASCADIA|COLUMBIA|CORONADO|T[67]80|W9\d\d|579|389|386|VNL|VN|PROSTAR|LT625|9[24]00I?|ANTHEM|TITAN TRACTOR)\b/

/** Styles that say exactly what the body is. */
const EXACT_STYLES: readonly Rule[] = [
  [/CONVERT|ROADSTER|CABRIO|SPYDER|SPIDER/, 'convertible'],
  [/COUPE|2 ?DR COU/, 'coupe'],
  [/HATCH|LIFTBACK|3 ?DR|5 ?DR/, 'hatchback'],
  [/MINI[ -]?VAN|PASSENGER VAN \(MINI/, 'minivan'],
]

const MODELS: readonly Rule[] = [
  [PICKUP_MODELS, 'pickup'],
  [MINIVAN_MODELS, 'minivan'],
  [VAN_MODELS, 'cargo_van'],
  [CROSSOVER_MODELS, 'crossover'],
  [BOXY_SUV_MODELS, 'suv'],
  [CONVERTIBLE_MODELS, 'convertible'],
  [COUPE_MODELS, 'coupe'],
  [WAGON_MODELS, 'wagon'],
  [HATCH_MODELS, 'hatchback'],
]

/** Styles that leave a choice, decided after the model. */
const LOOSE_STYLES: readonly Rule[] = [
  [/WAGON|ESTATE|STATION/, 'wagon'],
  [/SPOR|UTILITY|SUV|CROSSOVER|4X4/, 'crossover'],
  [/VAN|CARGO|CUTAWAY/, 'cargo_van'],
  [/TRACTOR|DAY CAB|SLEEPER/, 'semi'],
  [/BOX|STAKE|STRAIGHT|DUMP|CHASSIS|INCOMPLETE/, 'box_truck'],
  [/PICKUP|PICK-?UP|CREW|CLUB|KING CAB|EXT|QUAD|DOUBLE/, 'pickup'],
]

const isRegularCab = (style: string): boolean => /REG|STANDARD|SINGLE|2 ?DR|CAB & CHAS/.test(style)

function carOf(style: string, name: string): Body {
  if (/PICKUP|PICK-?UP|CREW PIC|CREW CAB|CLUB CAB|EXTENDED/.test(style) || PICKUP_MODELS.test(name)) {
    return isRegularCab(style) ? 'regular_cab' : 'pickup'
  }
  const exact = first(EXACT_STYLES, style)
  if (exact !== undefined) return exact
  // A grand Cherokee is the boxy one of the two.
  if (/GRAND CHEROKEE|WAGONEER/.test(name)) return 'suv'
  if (/SEDAN|SALOON|LIMOUS/.test(style) && !CROSSOVER_MODELS.test(name)) return 'sedan'
  return first(MODELS, name) ?? first(LOOSE_STYLES, style) ?? 'sedan'
}

function heavyOf(style: string, name: string): Body {
  if (/TRAILER|FLATBED TR|REEFER/.test(style)) return 'trailer'
  if (/BUS|COACH|MOTOR ?HOME/.test(`${style} ${name}`)) return 'motorhome'
  if (HEAVY_MODELS.test(name) || /TRACTOR|SLEEPER|DAY CAB|CONVENTIONAL/.test(style)) return 'semi'
  return 'box_truck'
}

function mediumOf(style: string, name: string): Body {
  if (PICKUP_MODELS.test(name) && !/BOX|STRAIGHT|CUTAWAY/.test(style)) return isRegularCab(style) ? 'regular_cab' : 'pickup'
  if (VAN_MODELS.test(name) && !/CUTAWAY|BOX|STRAIGHT|CHASSIS/.test(style)) return 'cargo_van'
  return heavyOf(style, name)
}

const FIXED: Readonly<Record<string, Body>> = {
  A: 'atv',
  D: 'dirt_bike',
  S: 'snowmobile',
  M: 'boat',
  J: 'jet_ski',
  L: 'trailer',
  E: 'forklift',
  // The three below have no facet and no published meaning; these are the likeliest readings.
  B: 'motorhome',
  N: 'forklift',
  H: 'trailer',
}

/** The body that a lot is drawn with. Texts may be in any case, cut off or empty. */
export function bodyOf({ vehicleType, bodyStyle, make = '', model = '' }: BodyFacts): Body {
  const style = bodyStyle.toUpperCase().trim()
  const name = `${make} ${model}`.toUpperCase()
  const type = vehicleType.toUpperCase().replace('VEHTYPE_', '').trim()
  switch (type) {
    case 'C':
      return /DIRT|MOTO ?CROSS|OFF.?ROAD/.test(style) ? 'dirt_bike' : 'motorcycle'
    case 'R':
      return /TRAILER|CAMPER|FIFTH|5TH|TRAVEL|TOW/.test(`${style} ${name}`) ? 'trailer' : 'motorhome'
    case 'U':
      return heavyOf(style, name)
    case 'K':
      return mediumOf(style, name)
    default:
      return FIXED[type] ?? carOf(style, name)
  }
}
