import { foldedName } from '../../people/folded-name.ts'
import { COUNTRIES, countryName, countryOf } from '../../reference/places/countries.ts'

/** Names that lists use and that are not those of today's English, by alpha-3 code. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  BIH: ['Bosnia and Herzegovina'],
  CIV: ["Cote d'Ivoire", 'Ivory Coast'],
  COD: ['Congo, Democratic Republic of the', 'Democratic Republic of the Congo'],
  COG: ['Congo, Republic of the', 'Congo'],
  CZE: ['Czech Republic'],
  GBR: ['United Kingdom of Great Britain and Northern Ireland', 'England'],
  GMB: ['The Gambia'],
  HKG: ['Hong Kong'],
  IRN: ['Iran (Islamic Republic of)', 'Islamic Republic of Iran'],
  KOR: ['Korea, South', 'Republic of Korea'],
  LAO: ["Lao People's Democratic Republic"],
  LBY: ['Libyan Arab Jamahiriya', 'State of Libya'],
  MDA: ['Republic of Moldova'],
  MKD: ['The Former Yugoslav Republic of Macedonia', 'Macedonia'],
  MMR: ['Burma', 'Myanmar'],
  PRK: ['Korea, North', "Democratic People's Republic of Korea"],
  PSE: ['Palestinian', 'Palestine', 'West Bank', 'Region: Gaza', 'State of Palestine'],
  RUS: ['Russian Federation'],
  SWZ: ['Swaziland'],
  SYR: ['Syrian Arab Republic'],
  TUR: ['Turkey', 'Türkiye'],
  TWN: ['Taiwan'],
  TZA: ['United Republic of Tanzania'],
  USA: ['United States of America'],
  VEN: ['Venezuela (Bolivarian Republic of)'],
  VNM: ['Viet Nam'],
}

let byName: ReadonlyMap<string, string> | null = null

/** Codes by folded name, made at the first use: only who loads a list needs them. */
function codesByName(): ReadonlyMap<string, string> {
  byName ??= new Map([
    ...COUNTRIES.map(({ code }) => [foldedName(countryName(code, 'en')), code] as const),
    ...Object.entries(OTHER_NAMES).flatMap(([code, names]) => names.map((name) => [foldedName(name), code] as const)),
  ])
  return byName
}

/** The alpha-3 code of a country that a list names by code or in English; null where none is known. */
export const countryCodeOf = (text: string): string | null =>
  text.trim() === '' ? null : (countryOf(text)?.code ?? codesByName().get(foldedName(text)) ?? null)
