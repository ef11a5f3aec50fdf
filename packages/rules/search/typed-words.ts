import type { SpelledRow } from '../reference/fold-text.ts'
import { COLOURS, type ColourCode } from '../reference/vehicles/colours.ts'
import { valueClause } from './clause-text.ts'
import { COLOUR_CODE, FILTERS, UNSOLD_OFFERS_CLAUSE } from './facet-table.ts'

/** A word or several, and the clause of a filter that they mean. */
export interface TypedWord {
  readonly words: string
  readonly code: string
  readonly clause: string
}

/** Filters whose values people type, by their code. */
const TYPED = new Set(['COND', 'SALE', 'PRID', 'TITL', 'VEHT'])
/** Names of values that say too little by themselves: they also stand in names of models and of other things. */
const TOO_COMMON = new Set(['Side', 'Burn', 'Frame', 'Stripped', 'Unknown', 'Other Vehicles', 'Other Goods', 'Top/Roof', 'Medium Duty'])

const RUNS = 'lot_condition_code:CERT-D'
const STARTS = 'lot_condition_code:CERT-S'
const damage = (code: string): string => `damage_type_code:DAMAGECODE_${code}`
const vehicleType = (code: string): string => `vehicle_type_code:VEHTYPE_${code}`
const title = (code: string): string => `title_group_code:TITLEGROUP_${code}`

/** What people say for a value beside its name, in all three languages: a reader of one may well think in another. */
const ALSO: readonly (readonly [code: string, clause: string, words: readonly string[]])[] = [
  [
    'COND',
    RUNS,
    [
      'runs and drives',
      'run and drive',
      'runs',
      'drives',
      'drivable',
      'arranca y circula',
      'funciona y circula',
      'circula',
      'funciona',
      'start en rijdt',
      'rijdt',
      'rijdend',
    ],
  ],
  ['COND', STARTS, ['engine starts', 'starts', 'arranca', 'motor start']],
  ['SALE', 'buy_it_now_code:B1', ['buy now', 'comprar ya', 'direct kopen']],
  ['SALE', '-on_approval:Y AND minimum_bid_amount:0', ['no reserve', 'without reserve', 'sin reserva', 'zonder reserve']],
  ['SALE', UNSOLD_OFFERS_CLAUSE, ['unsold', 'no vendido', 'niet verkocht', 'onverkocht']],
  ['TITL', title('C'), ['clean title', 'titulo limpio', 'schone titel']],
  ['TITL', title('S'), ['salvage title', 'salvage', 'siniestro']],
  ['TITL', title('J'), ['parts only', 'for parts']],
  ['PRID', damage('FR'), ['front end damage', 'front damage', 'frontal', 'voorzijde', 'voorschade']],
  ['PRID', damage('RR'), ['rear end damage', 'rear damage', 'trasero', 'achterzijde', 'achterschade']],
  ['PRID', damage('SD'), ['side damage', 'lateral', 'zijschade']],
  ['PRID', damage('HL'), ['hail damage', 'hail', 'granizo', 'hagel']],
  ['PRID', damage('WA'), ['flooded', 'flood', 'water damage', 'inundado', 'waterschade']],
  ['PRID', damage('BN'), ['burnt', 'burned', 'fire damage', 'quemado', 'brandschade']],
  ['VEHT', 'veh_cat_code:VEHCAT_P', ['pickup truck', 'pick up', 'pick-up', 'pickup', 'camioneta']],
  ['VEHT', 'veh_cat_code:VEHCAT_S', ['suv', 'todoterreno']],
  ['PRID', damage('RO'), ['rolled over', 'volcado', 'over de kop']],
  ['PRID', damage('VN'), ['vandalized', 'vandalised', 'vandalismo', 'vandalisme']],
  ['VEHT', vehicleType('C'), ['motorcycle', 'motorbike', 'motocicleta', 'motorfiets']],
  // One "car" is a part of names: Town Car.
  ['VEHT', vehicleType('V'), ['cars', 'coches', "auto's", 'personenautos']],
  ['VEHT', vehicleType('M'), ['boat', 'barco', 'boot', 'boten']],
  ['VEHT', vehicleType('L'), ['trailer', 'remolque', 'aanhanger']],
  ['VEHT', vehicleType('A'), ['atv', 'quad']],
  ['VEHT', vehicleType('D'), ['dirt bike']],
  ['VEHT', vehicleType('J'), ['jet ski']],
]

/** The words that filters are typed by: the names of the trade, and what people say. */
export const TYPED_WORDS: readonly TypedWord[] = [
  ...ALSO.flatMap(([code, clause, all]) => all.map((words): TypedWord => ({ words, code, clause }))),
  ...FILTERS.flatMap((facet): TypedWord[] => {
    if (facet.kind !== 'fixed' || !TYPED.has(facet.code)) return []
    return facet.queries
      .filter(({ label }) => !TOO_COMMON.has(label))
      .map(({ query, label }) => ({ words: label, code: facet.code, clause: query }))
  }),
]

/** Colours as people say them, beside the words of files. */
const COLOURS_SAID: Readonly<Partial<Record<ColourCode, string>>> = {
  BLK: 'negro negra zwart zwarte',
  BLU: 'azul blauw blauwe',
  BRO: 'marron cafe bruin bruine',
  BUR: 'granate burdeos bordeaux',
  CHA: 'antracita antraciet',
  CRM: 'crema',
  GLD: 'dorado dorada goud gouden',
  GRN: 'verde groen groene',
  GRY: 'gris grijs grijze',
  ONG: 'naranja oranje',
  PLE: 'morado morada paars paarse',
  PNK: 'rosado rosada roze',
  RED: 'rojo roja rood rode',
  SIL: 'plateado plateada plata zilver zilveren',
  TRQ: 'turquesa',
  TWO: 'bicolor tweekleurig tweekleurige',
  WHI: 'blanco blanca wit witte',
  YEL: 'amarillo amarilla geel gele',
}
/** What is said of a fire is a damage, no paint. */
const NO_PAINT: ReadonlySet<ColourCode> = new Set(['BRN'])

/** The words that colours are typed by. */
export const COLOUR_WORDS: readonly TypedWord[] = COLOURS.flatMap((row): TypedWord[] => {
  const { code, text, also = [] }: SpelledRow<ColourCode> = row
  if (NO_PAINT.has(code)) return []
  const said = COLOURS_SAID[code]?.split(' ') ?? []
  const clause = valueClause('lot_color_desc', text)
  return [...[text, ...also].map((word) => word.toLowerCase()), ...said].map((words) => ({ words, code: COLOUR_CODE, clause }))
})

/** Words after a colour that make it a part of a name: of models, packages and places. */
export const NAMED_AFTER_COLOURS =
  'wing|shadow|spur|spirit|seraph|cloud|dawn|bird|label|edition|eye|line|rock|diamond|sport|series|racer|bay|beach|city|county|creek|hill|lake|mountain|plains|river|springs?'
