import { FILTERS, UNSOLD_OFFERS_CLAUSE } from './facet-table.ts'

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
  ['COND', STARTS, ['engine starts', 'arranca', 'motor start']],
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
  ['VEHT', 'vehicle_type_code:VEHTYPE_C', ['motorcycle', 'motorbike', 'motocicleta', 'motorfiets']],
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

/** Colours as people say them in the other two languages. Lots are found by the words of their files, which are English. */
const COLOURS_SAID: Readonly<Record<string, readonly string[]>> = {
  black: ['negro', 'negra', 'zwart', 'zwarte'],
  blue: ['azul', 'blauw', 'blauwe'],
  brown: ['marron', 'cafe', 'bruin', 'bruine'],
  gold: ['dorado', 'dorada', 'goud', 'gouden'],
  gray: ['grey', 'gris', 'grijs', 'grijze'],
  green: ['verde', 'groen', 'groene'],
  orange: ['naranja', 'oranje'],
  purple: ['morado', 'morada', 'paars', 'paarse'],
  red: ['rojo', 'roja', 'rood', 'rode'],
  silver: ['plateado', 'plateada', 'plata', 'zilver', 'zilveren'],
  white: ['blanco', 'blanca', 'wit', 'witte'],
  yellow: ['amarillo', 'amarilla', 'geel', 'gele'],
}

/** The word of files for a colour, by what people say for it; without accents, in lower case. */
export const COLOUR_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(COLOURS_SAID).flatMap(([word, said]) => said.map((one) => [one, word] as const)),
)
