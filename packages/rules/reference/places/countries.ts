// ISO 3166-1 in pairs alpha-3, alpha-2; names come from Intl.DisplayNames, so that no language needs a table.
const PAIRS =
  'ABWAWAFGAFAGOAOAIAAIALAAXALBALANDADAREAEARGARARMAMASMASATAAQATFTFATGAGAUSAUAUTATAZEAZBDIBIBELBEBENBJBESBQBFABFBGDBDBGRBGBHRBHBHSBS' +
  'BIHBABLMBLBLRBYBLZBZBMUBMBOLBOBRABRBRBBBBRNBNBTNBTBVTBVBWABWCAFCFCANCACCKCCCHECHCHLCLCHNCNCIVCICMRCMCODCDCOGCGCOKCKCOLCOCOMKMCPVCV' +
  'CRICRCUBCUCUWCWCXRCXCYMKYCYPCYCZECZDEUDEDJIDJDMADMDNKDKDOMDODZADZECUECEGYEGERIERESHEHESPESESTEEETHETFINFIFJIFJFLKFKFRAFRFROFOFSMFM' +
  'GABGAGBRGBGEOGEGGYGGGHAGHGIBGIGINGNGLPGPGMBGMGNBGWGNQGQGRCGRGRDGDGRLGLGTMGTGUFGFGUMGUGUYGYHKGHKHMDHMHNDHNHRVHRHTIHTHUNHUIDNIDIMNIM' +
  'INDINIOTIOIRLIEIRNIRIRQIQISLISISRILITAITJAMJMJEYJEJORJOJPNJPKAZKZKENKEKGZKGKHMKHKIRKIKNAKNKORKRKWTKWLAOLALBNLBLBRLRLBYLYLCALCLIELI' +
  'LKALKLSOLSLTULTLUXLULVALVMACMOMAFMFMARMAMCOMCMDAMDMDGMGMDVMVMEXMXMHLMHMKDMKMLIMLMLTMTMMRMMMNEMEMNGMNMNPMPMOZMZMRTMRMSRMSMTQMQMUSMU' +
  'MWIMWMYSMYMYTYTNAMNANCLNCNERNENFKNFNGANGNICNINIUNUNLDNLNORNONPLNPNRUNRNZLNZOMNOMPAKPKPANPAPCNPNPERPEPHLPHPLWPWPNGPGPOLPLPRIPRPRKKP' +
  'PRTPTPRYPYPSEPSPYFPFQATQAREUREROURORUSRURWARWSAUSASDNSDSENSNSGPSGSGSGSSHNSHSJMSJSLBSBSLESLSLVSVSMRSMSOMSOSPMPMSRBRSSSDSSSTPSTSURSR' +
  'SVKSKSVNSISWESESWZSZSXMSXSYCSCSYRSYTCATCTCDTDTGOTGTHATHTJKTJTKLTKTKMTMTLSTLTONTOTTOTTTUNTNTURTRTUVTVTWNTWTZATZUGAUGUKRUAUMIUMURYUY' +
  'USAUSUZBUZVATVAVCTVCVENVEVGBVGVIRVIVNMVNVUTVUWLFWFWSMWSXKKXKYEMYEZAFZAZMBZMZWEZW'

const PAIR_LENGTH = 5
const ALPHA_3_LENGTH = 3

/** A country: `code` is ISO alpha-3 (the wire's form), `alpha2` its two letters. */
export type Country = { readonly code: string; readonly alpha2: string }

/** All countries, by alpha-3 code. */
export const COUNTRIES: readonly Country[] = Array.from({ length: PAIRS.length / PAIR_LENGTH }, (_, at) => {
  const pair = PAIRS.slice(at * PAIR_LENGTH, (at + 1) * PAIR_LENGTH)
  return { code: pair.slice(0, ALPHA_3_LENGTH), alpha2: pair.slice(ALPHA_3_LENGTH) }
})

const byCode = new Map(
  COUNTRIES.flatMap((country) => [
    [country.code, country],
    [country.alpha2, country],
  ]),
)

/** Country of an alpha-3 or alpha-2 code in any case; null when there is none. */
export function countryOf(code: string): Country | null {
  return byCode.get(code.trim().toUpperCase()) ?? null
}

/** By language tag, of which we have few: a list of countries asks for all, and to read a language takes longer than to name one. */
const namesIn = new Map<string, Intl.DisplayNames>()

function namesOf(language: string): Intl.DisplayNames {
  const known = namesIn.get(language) ?? new Intl.DisplayNames([language], { type: 'region' })
  namesIn.set(language, known)
  return known
}

/** Name of a country in a language (BCP 47, e.g. `es`); the code itself when there is no such country. */
export function countryName(code: string, language: string): string {
  const country = countryOf(code)
  if (country === null) return code
  return namesOf(language).of(country.alpha2) ?? code
}
