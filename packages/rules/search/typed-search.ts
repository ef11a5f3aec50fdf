import { rangeClause } from './clause-text.ts'
import { withClauses, type SearchCriteria } from './criteria.ts'
import { COLOUR_WORDS, NAMED_AFTER_COLOURS, TYPED_WORDS, type TypedWord } from './typed-words.ts'

const KM_PER_MILE = 1.609344
const THOUSAND = 1000
/** Around a place that is typed without a distance, miles. */
const NEAR_MILES = 100
/** Words of a town and its state at most: "salt lake city utah" has four. */
const PLACE_WORDS_MAX = 5
const MODEL_YEARS = { first: 1950, last: 2099 } as const

// Words of the three languages beside those that pages show. Longer ones come first, for the first that fits is taken.
const SAYS = {
  below:
    'less than|no more than|not over|at most|up to|under|below|max|<=|≤|menos de|por debajo de|como maximo|hasta|minder dan|ten hoogste|onder|tot|<',
  above: 'more than|at least|over|above|mas de|al menos|meer dan|minstens|boven|>',
  since: 'newer than|since|from|desde|a partir de|nieuwer dan|sinds|vanaf',
  before: 'older than|before|anterior a|antes de|ouder dan|voor',
  within: 'within|less than|under|a menos de|menos de|dentro de|binnen|minder dan',
  of: 'from|of|around|near|de|alrededor de|cerca de|van|rond|bij',
  near: 'near to|near|around|close to|cerca de|alrededor de|in de buurt van|vlak bij|dicht bij|bij|rond',
  in: 'in|en|te',
  to: 'to|-|–|a|hasta|tot',
  for: 'for|por|voor',
  less: 'or less|or under|or below|o menos|of minder',
} as const

/** Between the words of a wish, and nothing by themselves. */
const JOINERS = new Set([
  'a',
  'an',
  'and',
  'or',
  'o',
  'of',
  'with',
  'that',
  'in',
  'for',
  'the',
  'which',
  'near',
  'con',
  'que',
  'en',
  'y',
  'un',
  'una',
  'met',
  'die',
  'een',
  'dat',
])

const DIGITS = '(\\d{1,3}(?:[.,]\\d{3})+|\\d{1,7}) ?(k\\b)?'
/** Prices are all-in by themselves: who says so says nothing more. */
const ALL_IN = '(?:,? (?:all[ -]?in|(?:all )?fees included|with fees|con tarifas|tarifas incluidas|incl\\.? kosten|inclusief kosten))'
const MONEY_WORD = '(?: (?:dollars?|bucks|dolares|euros?|pounds?|libras?|pond))?'
const AMOUNT = `[$€£]? ?${DIGITS}`
const PRICE = `${AMOUNT}${MONEY_WORD}${ALL_IN}?`
const UNIT = '(miles|mile|millas|mijl|mi|kilometers|kilometres|kilometros|kilometer|km)\\b'
const ZIP = '(\\d{5}|[a-z]\\d[a-z] ?\\d[a-z]\\d|[a-z]{1,2}\\d[a-z\\d]? ?\\d[a-z]{2})'
const YEAR = '((?:19|20)\\d{2})'

const phrase = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\d]|\\d[.,])${pattern}(?![\\p{L}\\d])`, 'u')

const WITHIN = phrase(`(?:(?:${SAYS.within}) )?(\\d{1,4}) ?${UNIT} (?:${SAYS.of}) ${ZIP}`)
const NEAR_WITHIN = phrase(`(?:${SAYS.near}) ${ZIP}(?:,? (?:${SAYS.within}) (\\d{1,4}) ?${UNIT})?`)
/** A town by its name, which ends where no town is called so any more. */
const NAME = `(\\p{L}[\\p{L} .,'’-]*)`
const WITHIN_TOWN = phrase(`(?:(?:${SAYS.within}) )?(\\d{1,4}) ?${UNIT} (?:${SAYS.of}) ${NAME}`)
const NEAR_TOWN = phrase(`(?:${SAYS.near}) ${NAME}`)
const THEN_WITHIN = new RegExp(`^,? (?:${SAYS.within}) (\\d{1,4}) ?${UNIT}`, 'u')
/** A place that lots stand in, or one that is not known: lots have the words of theirs, so the name is text and what stands before it nothing. */
const PLACE = new RegExp(`(?<![\\p{L}\\d])(?:${SAYS.near}|${SAYS.in}) (?=\\p{L}{3})`, 'u')
const RUN_BELOW = phrase(`(?:${SAYS.below}) ?${AMOUNT} ?${UNIT}`)
const RUN_OR_LESS = phrase(`${AMOUNT} ?${UNIT} (?:${SAYS.less})`)
/** A distance without a place, from where the reader searched near before. */
const WITHIN_ALONE = phrase(`(?:within|a menos de|dentro de|binnen) (\\d{1,4}) ?${UNIT}(?: (?:from|of) me)?`)
const NEAR_ME = phrase('near me|nearby|cerca de mi|bij mij in de buurt')
const YEARS = phrase(`${YEAR} ?(?:${SAYS.to}) ?${YEAR}`)
const SINCE = phrase(`(?:${SAYS.since}) ${YEAR}`)
const AND_NEWER = phrase(`${YEAR}(?:\\+| and newer| or newer| y posteriores| en nieuwer)`)
const BEFORE = phrase(`(?:${SAYS.before}) ${YEAR}`)
const BETWEEN = phrase(`[$€£] ?${DIGITS} ?(?:${SAYS.to}) ?${PRICE}`)
const BELOW = phrase(`(?:${SAYS.below}) ?${PRICE}`)
const ABOVE = phrase(`(?:${SAYS.above}) ?${PRICE}`)
const OR_LESS = phrase(`${PRICE} (?:${SAYS.less})`)
/** "For 6000" alone may be part of a name; a sign of money or of a price all-in settles it. */
const FOR = phrase(`(?:${SAYS.for}) (?:[$€£] ?${DIGITS}${MONEY_WORD}${ALL_IN}?|${DIGITS}${MONEY_WORD}${ALL_IN})`)
const QUESTION_MARKS = /[¿?]/g
/** How a question begins; nothing by itself. */
const ASKING = phrase(
  '(?:what|which) can i (?:get|buy|have)|(?:show|find|get) me|que puedo (?:comprar|conseguir)|wat kan ik (?:kopen|krijgen)',
)

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

const amountOf = (digits: string | undefined, thousands: string | undefined): number =>
  Number((digits ?? '').replace(/[.,]/g, '')) * (thousands === undefined ? 1 : THOUSAND)

const milesOf = (digits: string | undefined, unit: string | undefined): number =>
  unit?.startsWith('k') === true ? Math.round(Number(digits) / KM_PER_MILE) : Number(digits)

const isYear = (year: number): boolean => year >= MODEL_YEARS.first && year <= MODEL_YEARS.last

/** What was typed, while phrases are taken out of it one by one. */
class Wish {
  text: string
  criteria: SearchCriteria
  isUnderstood = false
  constructor(criteria: SearchCriteria) {
    this.text = plain(criteria.query)
    this.criteria = criteria
  }

  /** Takes the first such phrase out of the text; `mean` answers null where it means something else. */
  take(pattern: RegExp, mean: (match: RegExpExecArray) => SearchCriteria | null): void {
    const match = pattern.exec(this.text)
    const meant = match && mean(match)
    if (!match || !meant) return
    this.drop(match.index, match.index + match[0].length)
    this.criteria = meant
  }

  /** Takes a part out of the text that was understood. */
  drop(from: number, to: number): void {
    this.text = `${this.text.slice(0, from)} ${this.text.slice(to)}`.replace(/\s+/g, ' ').trim()
    this.isUnderstood = true
  }

  range([code, field]: readonly [code: string, field: string], from: number | null, to: number | null): SearchCriteria {
    return withClauses(this.criteria, code, [rangeClause(field, from, to)])
  }

  near(place: string, miles: number): SearchCriteria {
    return { ...this.criteria, buyerEnteredZip: place, milesAway: miles }
  }
}

const price = (wish: Wish, from: number | null, to: number | null): SearchCriteria => wish.range(['PRIC', 'all_in_price'], from, to)
const years = (wish: Wish, from: number | null, to: number | null): SearchCriteria | null =>
  [from, to].every((year) => year === null || isYear(year)) ? wish.range(['YEAR', 'lot_year'], from, to) : null

const codeOf = (zip: string | undefined): string => (zip ?? '').toUpperCase()

/** Takes the distance from a postal code out of the text. */
function takeZip(wish: Wish): void {
  wish.take(WITHIN, ([, digits, unit, zip]) => wish.near(codeOf(zip), milesOf(digits, unit)))
  wish.take(NEAR_WITHIN, ([, zip, digits, unit]) => wish.near(codeOf(zip), digits === undefined ? NEAR_MILES : milesOf(digits, unit)))
}

function takePhrases(wish: Wish): void {
  for (const pattern of [RUN_BELOW, RUN_OR_LESS])
    wish.take(pattern, ([, digits, thousands, unit]) =>
      wish.range(['ODM', 'odometer_reading_received'], null, milesOf(String(amountOf(digits, thousands)), unit)),
    )
  wish.take(YEARS, ([, from, to]) => years(wish, Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))))
  wish.take(SINCE, ([, from]) => years(wish, Number(from), null))
  wish.take(AND_NEWER, ([, from]) => years(wish, Number(from), null))
  wish.take(BEFORE, ([, to]) => years(wish, null, Number(to) - 1))
  wish.take(BETWEEN, ([, low, lowK, high, highK]) => price(wish, amountOf(low, lowK ?? highK), amountOf(high, highK)))
  for (const pattern of [BELOW, OR_LESS]) wish.take(pattern, ([, digits, thousands]) => price(wish, null, amountOf(digits, thousands)))
  wish.take(FOR, ([, signed, signedK, said, saidK]) => price(wish, null, amountOf(signed ?? said, signed === undefined ? saidK : signedK)))
  wish.take(ABOVE, ([, digits, thousands]) => price(wish, amountOf(digits, thousands), null))
}

/** The longest beginning of some words that a place is called by; null for none. */
function longestName(words: string, placeOf: PlaceNamed): { readonly name: string; readonly typed: string } | null {
  const parts = words.split(' ')
  for (let count = Math.min(parts.length, PLACE_WORDS_MAX); count > 0; count--) {
    const typed = parts.slice(0, count).join(' ')
    const name = placeOf(typed)
    if (name !== null) return { name, typed }
  }
  return null
}

/** Takes a distance from a town out of the text. A town that is unknown, or one of several, stays there. */
function takeTown(wish: Wish, placeOf: PlaceNamed): void {
  for (const pattern of [WITHIN_TOWN, NEAR_TOWN]) {
    const match = pattern.exec(wish.text)
    const said = match && longestName(match.at(-1) ?? '', placeOf)
    if (!match || !said) continue
    const end = match.index + match[0].length - (match.at(-1) ?? '').length + said.typed.length
    const then = THEN_WITHIN.exec(wish.text.slice(end))
    const [, digits, unit] = pattern === WITHIN_TOWN ? match : (then ?? [])
    wish.drop(match.index, end + (pattern === NEAR_TOWN ? (then?.[0].length ?? 0) : 0))
    wish.criteria = wish.near(said.name, digits === undefined ? NEAR_MILES : milesOf(digits, unit))
    return
  }
}

/** Takes a distance from the reader's own place out of the text; without one it stays there. */
function takeOwnPlace(wish: Wish, place: string): void {
  if (place === '' || wish.criteria.buyerEnteredZip !== '') return
  wish.take(WITHIN_ALONE, ([, digits, unit]) => wish.near(place, milesOf(digits, unit)))
  wish.take(NEAR_ME, () => (wish.criteria.buyerEnteredZip === '' ? wish.near(place, NEAR_MILES) : wish.criteria))
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface Spelled extends TypedWord {
  readonly pattern: RegExp
}

/** Longer words first: "salvage title" is more than "salvage". */
const spelled = (all: readonly TypedWord[], unless = ''): readonly Spelled[] =>
  all
    .map((one) => ({ ...one, pattern: phrase(`${escaped(plain(one.words))}s?${unless}`) }))
    .toSorted((a, b) => b.words.length - a.words.length)

const WORDS = spelled(TYPED_WORDS)
const COLOURS = spelled(COLOUR_WORDS, `(?! (?:${NAMED_AFTER_COLOURS})(?![\\p{L}\\d]))`)

function takeWords(wish: Wish, words: readonly Spelled[]): void {
  for (const { pattern, code, clause } of words) {
    wish.take(pattern, () => {
      const set = wish.criteria.filter[code] ?? []
      return withClauses(wish.criteria, code, set.includes(clause) ? set : [...set, clause])
    })
  }
}

/** The name that a town goes by, of what was typed; null for one that is unknown, or that might be any of several. */
export type PlaceNamed = (typed: string) => string | null

/**
 * Reads a typed wish such as "silver pickup under 6000 near Dallas that runs": all-in price, distance from a postal code or a town,
 * odometer, model years, colours and words of filters become filters, the rest stays text. A distance without a place is one from `place`,
 * where the reader searched near before; empty for none. Null where nothing but text was typed.
 */
export function readTyped(criteria: SearchCriteria, placeOf: PlaceNamed, place = ''): SearchCriteria | null {
  const wish = new Wish(criteria)
  takeZip(wish)
  // Before amounts and words: towns are called Orange, and a distance is no odometer.
  takeTown(wish, placeOf)
  takeOwnPlace(wish, place)
  takePhrases(wish)
  takeWords(wish, WORDS)
  wish.take(PLACE, () => wish.criteria)
  takeWords(wish, COLOURS)
  if (!wish.isUnderstood) return null
  const rest = wish.text
    .replace(ASKING, ' ')
    .replace(QUESTION_MARKS, '')
    .split(' ')
    .filter((word) => word !== '' && !JOINERS.has(word))
    .join(' ')
  return { ...wish.criteria, query: rest, freeForm: rest !== '' }
}
