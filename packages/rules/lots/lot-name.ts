/** Short words that are words; other short ones are names of trims and makes that stay in capitals. */
const SHORT_WORDS = new Set([
  'KIA',
  'RAM',
  'GEO',
  'RIO',
  'FIT',
  'BUS',
  'VAN',
  'CAB',
  'FLEX',
  'AND',
  'OF',
  'CREW',
  'FOX',
  'NEW',
  'MINI',
  'ONE',
  'BAY',
  'CITY',
  'BOX',
  'AIR',
  'BED',
  'BIG',
  'CAR',
  'FE',
  'ION',
  'JAY',
  'JET',
  'PRO',
  'SKI',
  'SKY',
  'VIC',
  'VUE',
])
const SHORT_CHARS = 3
const HAS_DIGIT = /\d/
/** A word within a name of letters and digits: `4RUNNER`. */
const LONG_WORD = /[A-Z]{5}/
const HAS_VOWEL = /[AEIOUY]/

function written(word: string): string {
  const isName = !SHORT_WORDS.has(word) && (word.length <= SHORT_CHARS || HAS_DIGIT.test(word) || !HAS_VOWEL.test(word))
  if (isName && !LONG_WORD.test(word)) return word
  return word.replace(/[A-Z]+/, (letters) => letters.charAt(0) + letters.slice(1).toLowerCase())
}

/** Capitals of a file as people write them: `2020 CHEVROLET SILVERADO C1500 LT` → `2020 Chevrolet Silverado C1500 LT`. Mixed case stays. */
export const asWritten = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .map((word) =>
      word === word.toUpperCase()
        ? word
            .split(/(?<=[-/(])/)
            .map(written)
            .join('')
        : word,
    )
    .join(' ')

/** Capitals of a document's name as a sentence: `CERT OF TITLE-SALVAGE` → `Cert of title-salvage`. */
export const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

/** Countries that are written in capitals, within a yard's name. */
const CAPITALS = /\b(?:uk|uae|usa)\b/gi

/** A yard's or city's name as people write it: `TX - DALLAS SOUTH` → `Dallas South, TX`; the star of sales without a yard goes. */
export function placeAsWritten(name: string): string {
  const plain = name.replace(/^\*/, '')
  const match = /^([A-Z]{2}) - (.+)$/.exec(plain)
  const words = (text: string): string =>
    text
      .toLowerCase()
      .replace(/(^|[\s\-/.(])(\p{L})/gu, (_, before: string, first: string) => before + first.toUpperCase())
      .replace(CAPITALS, (country) => country.toUpperCase())
  return match ? `${words(match[2] ?? '')}, ${match[1]}` : plain === plain.toUpperCase() ? words(plain) : plain
}

/** Parts of a lot's name as files carry them. */
interface NamedVehicle {
  readonly year?: number | undefined
  readonly make: string
  readonly model?: string | undefined
  readonly modelGroup?: string | undefined
  readonly trim?: string | undefined
}

/**
 * Year, make, model and trim, each once. Files cut the model at ten characters and often put the trim into it (`AURA XE` with trim
 * `XE`), so the model's group replaces a model that begins with it. The file's description serves where no model is known.
 */
export function lotName(vehicle: NamedVehicle, description: string): string {
  const { year, make, model = '', modelGroup = '', trim = '' } = vehicle
  const base = modelGroup !== '' && model.startsWith(modelGroup) ? modelGroup : model
  if (make === '' || base === '') return asWritten(description)
  const rest = trim !== '' && !` ${base} `.includes(` ${trim} `) ? trim : ''
  const hasTrim = trim !== '' || base === model
  const tail = hasTrim ? rest : model.slice(base.length).trim()
  return asWritten([year === undefined || year === 0 ? '' : String(year), make, base, tail].filter((part) => part !== '').join(' '))
}
