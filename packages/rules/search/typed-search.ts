import { rangeClause } from './clause-text.ts'
import { withClauses, type SearchCriteria } from './criteria.ts'
import { COLOUR_WORDS, TYPED_WORDS } from './typed-words.ts'

const KM_PER_MILE = 1.609344
const THOUSAND = 1000
/** Around a postal code that is typed without a distance, miles. */
const NEAR_MILES = 100
const MODEL_YEARS = { first: 1950, last: 2099 } as const

// Words of the three languages beside those that pages show. Longer ones come first, for the first that fits is taken.
const SAYS = {
  below:
    'less than|no more than|not over|at most|up to|under|below|max|menos de|por debajo de|como maximo|hasta|minder dan|ten hoogste|onder|tot|<',
  above: 'more than|at least|over|above|mas de|al menos|meer dan|minstens|boven|>',
  since: 'newer than|since|from|desde|a partir de|nieuwer dan|sinds|vanaf',
  before: 'older than|before|anterior a|antes de|ouder dan|voor',
  within: 'within|less than|under|a menos de|menos de|dentro de|binnen|minder dan',
  of: 'from|of|around|near|de|alrededor de|cerca de|van|rond|bij',
  near: 'near to|near|around|close to|cerca de|alrededor de|vlak bij|bij|rond',
  in: 'in|near to|near|around|close to|en|cerca de|alrededor de|in de buurt van|vlak bij|bij|rond',
  to: 'to|-|–|a|hasta|tot',
} as const

/** Between the words of a wish, and nothing by themselves. */
const JOINERS = new Set([
  'a',
  'an',
  'and',
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

const AMOUNT = '[$€£]? ?(\\d{1,3}(?:[.,]\\d{3})+|\\d{1,7}) ?(k\\b)?'
const UNIT = '(miles|mile|millas|mijl|mi|kilometers|kilometres|kilometros|kilometer|km)\\b'
const ZIP = '(\\d{5}|[a-z]\\d[a-z] ?\\d[a-z]\\d|[a-z]{1,2}\\d[a-z\\d]? ?\\d[a-z]{2})'
const YEAR = '((?:19|20)\\d{2})'

const phrase = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, 'u')

const WITHIN = phrase(`(?:(?:${SAYS.within}) )?(\\d{1,4}) ?${UNIT} (?:${SAYS.of}) ${ZIP}`)
const NEAR_WITHIN = phrase(`(?:${SAYS.near}) ${ZIP}(?:,? (?:${SAYS.within}) (\\d{1,4}) ?${UNIT})?`)
/** A place by its name: lots have the words of theirs, so the name is text and what stands before it is nothing. */
const PLACE = new RegExp(`(?<![\\p{L}\\d])(?:${SAYS.in}) (?=\\p{L}{3})`, 'u')
const RUN_BELOW = phrase(`(?:${SAYS.below}) ?${AMOUNT} ?${UNIT}`)
const YEARS = phrase(`${YEAR} ?(?:${SAYS.to}) ?${YEAR}`)
const SINCE = phrase(`(?:${SAYS.since}) ${YEAR}`)
const AND_NEWER = phrase(`${YEAR}(?:\\+| and newer| or newer| y posteriores| en nieuwer)`)
const BEFORE = phrase(`(?:${SAYS.before}) ${YEAR}`)
const BETWEEN = phrase(`[$€£] ?(\\d{1,3}(?:[.,]\\d{3})+|\\d{1,7}) ?(k\\b)? ?(?:${SAYS.to}) ?${AMOUNT}`)
const BELOW = phrase(`(?:${SAYS.below}) ?${AMOUNT}`)
const ABOVE = phrase(`(?:${SAYS.above}) ?${AMOUNT}`)

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
    this.text = `${this.text.slice(0, match.index)} ${this.text.slice(match.index + match[0].length)}`.replace(/\s+/g, ' ').trim()
    this.criteria = meant
    this.isUnderstood = true
  }

  range([code, field]: readonly [code: string, field: string], from: number | null, to: number | null): SearchCriteria {
    return withClauses(this.criteria, code, [rangeClause(field, from, to)])
  }

  near(zip: string | undefined, miles: number): SearchCriteria {
    return { ...this.criteria, buyerEnteredZip: (zip ?? '').toUpperCase(), milesAway: miles }
  }
}

const price = (wish: Wish, from: number | null, to: number | null): SearchCriteria => wish.range(['PRIC', 'all_in_price'], from, to)
const years = (wish: Wish, from: number | null, to: number | null): SearchCriteria | null =>
  [from, to].every((year) => year === null || isYear(year)) ? wish.range(['YEAR', 'lot_year'], from, to) : null

function takePhrases(wish: Wish): void {
  wish.take(WITHIN, ([, digits, unit, zip]) => wish.near(zip, milesOf(digits, unit)))
  wish.take(NEAR_WITHIN, ([, zip, digits, unit]) => wish.near(zip, digits === undefined ? NEAR_MILES : milesOf(digits, unit)))
  wish.take(RUN_BELOW, ([, digits, thousands, unit]) =>
    wish.range(['ODM', 'odometer_reading_received'], null, milesOf(String(amountOf(digits, thousands)), unit)),
  )
  wish.take(YEARS, ([, from, to]) => years(wish, Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))))
  wish.take(SINCE, ([, from]) => years(wish, Number(from), null))
  wish.take(AND_NEWER, ([, from]) => years(wish, Number(from), null))
  wish.take(BEFORE, ([, to]) => years(wish, null, Number(to) - 1))
  wish.take(BETWEEN, ([, low, lowK, high, highK]) => price(wish, amountOf(low, lowK ?? highK), amountOf(high, highK)))
  wish.take(BELOW, ([, digits, thousands]) => price(wish, null, amountOf(digits, thousands)))
  wish.take(ABOVE, ([, digits, thousands]) => price(wish, amountOf(digits, thousands), null))
}

/** Leaves the names of places and colours as text, in the words that lots have for them. */
function takeNames(wish: Wish): void {
  wish.take(PLACE, () => wish.criteria)
  const words = wish.text.split(' ')
  const known = words.map((word) => COLOUR_WORDS.get(word) ?? word)
  if (known.every((word, at) => word === words[at])) return
  wish.text = known.join(' ')
  wish.isUnderstood = true
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Longer words first: "salvage title" is more than "salvage". */
const WORDS = TYPED_WORDS.map(({ words, ...meaning }) => ({
  ...meaning,
  pattern: phrase(`${escaped(plain(words))}s?`),
  length: words.length,
})).toSorted((a, b) => b.length - a.length)

function takeWords(wish: Wish): void {
  for (const { pattern, code, clause } of WORDS) {
    wish.take(pattern, () => {
      const set = wish.criteria.filter[code] ?? []
      return withClauses(wish.criteria, code, set.includes(clause) ? set : [...set, clause])
    })
  }
}

/**
 * Reads a typed wish such as "silver pickup under 6000 near 75201 that runs": all-in price, distance, odometer, model years and words
 * of filters become filters, the rest stays text, places and colours in the words that lots have. Null where nothing but text was typed.
 */
export function readTyped(criteria: SearchCriteria): SearchCriteria | null {
  const wish = new Wish(criteria)
  takePhrases(wish)
  takeWords(wish)
  takeNames(wish)
  if (!wish.isUnderstood) return null
  const rest = wish.text
    .split(' ')
    .filter((word) => !JOINERS.has(word))
    .join(' ')
  return { ...wish.criteria, query: rest, freeForm: rest !== '' }
}
