import { alphanumericOf } from '../../validation/urls.ts'

// A state's usual zone, then the ZIP prefixes (three to five characters) that keep another one.
const STATE_ZONES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  USA: {
    AL: 'America/Chicago',
    AK: 'America/Anchorage',
    AZ: 'America/Phoenix',
    AR: 'America/Chicago',
    CA: 'America/Los_Angeles',
    CO: 'America/Denver',
    CT: 'America/New_York',
    DE: 'America/New_York',
    DC: 'America/New_York',
    FL: 'America/New_York',
    GA: 'America/New_York',
    GU: 'Pacific/Guam',
    HI: 'Pacific/Honolulu',
    ID: 'America/Boise',
    IL: 'America/Chicago',
    IN: 'America/Indiana/Indianapolis',
    IA: 'America/Chicago',
    KS: 'America/Chicago',
    KY: 'America/New_York',
    LA: 'America/Chicago',
    ME: 'America/New_York',
    MD: 'America/New_York',
    MA: 'America/New_York',
    MI: 'America/Detroit',
    MN: 'America/Chicago',
    MS: 'America/Chicago',
    MO: 'America/Chicago',
    MT: 'America/Denver',
    NE: 'America/Chicago',
    NV: 'America/Los_Angeles',
    NH: 'America/New_York',
    NJ: 'America/New_York',
    NM: 'America/Denver',
    NY: 'America/New_York',
    NC: 'America/New_York',
    ND: 'America/Chicago',
    OH: 'America/New_York',
    OK: 'America/Chicago',
    OR: 'America/Los_Angeles',
    PA: 'America/New_York',
    PR: 'America/Puerto_Rico',
    RI: 'America/New_York',
    SC: 'America/New_York',
    SD: 'America/Chicago',
    TN: 'America/Chicago',
    TX: 'America/Chicago',
    UT: 'America/Denver',
    VT: 'America/New_York',
    VA: 'America/New_York',
    VI: 'America/St_Thomas',
    WA: 'America/Los_Angeles',
    WV: 'America/New_York',
    WI: 'America/Chicago',
    WY: 'America/Denver',
  },
  CAN: {
    AB: 'America/Edmonton',
    BC: 'America/Vancouver',
    MB: 'America/Winnipeg',
    NB: 'America/Moncton',
    NL: 'America/St_Johns',
    NT: 'America/Edmonton',
    NS: 'America/Halifax',
    NU: 'America/Iqaluit',
    ON: 'America/Toronto',
    PE: 'America/Halifax',
    QC: 'America/Toronto',
    SK: 'America/Regina',
    YT: 'America/Whitehorse',
  },
  ESP: { CN: 'Atlantic/Canary' },
}

// Where a border of zones cuts a state: the zone of its far side and the ZIP prefixes there, three to five characters long.
const CUT_STATES: readonly (readonly [place: string, zone: string, prefixes: string])[] = [
  ['USA AK', 'America/Adak', '99546 99547'],
  ['USA AZ', 'America/Denver', '865 86033 86044 86045 86053 86054'],
  ['USA AZ', 'America/Phoenix', '86502 86512'],
  ['USA FL', 'America/Chicago', '324 325'],
  ['USA FL', 'America/New_York', '32456 32457'],
  ['USA ID', 'America/Los_Angeles', '835 838'],
  ['USA ID', 'America/Boise', '83549'],
  ['USA IN', 'America/Chicago', '463 464 476 477 46531 46532 46534 47922 47943 47948 47951 47963 47977 47978 47514 47515 47520 47523'],
  ['USA IN', 'America/Chicago', '47525 47531 47536 47537 47550 47551 47552 47556 47574 47576 47577 47579 47586 47588'],
  ['USA KS', 'America/Denver', '67733 67735 67741 67758 67761 67762 67836 67857 67878 67879'],
  ['USA KY', 'America/Chicago', '420 421 422 423 424 40111 40115 40140 40143 40144 40145 40146 40152 40170 40171 40176 42602 42603'],
  ['USA KY', 'America/Chicago', '42629 42642 42712 42713 42715 42717 42721 42722 42726 42728 42729 42741 42742 42743 42746 42749'],
  ['USA KY', 'America/Chicago', '42753 42754 42755 42759 42762 42765 42782'],
  ['USA MI', 'America/Chicago', '49801 49802 49812 49815 49821 49831 49834 49845 49847 49848 49852 49858 49863 49870 49873 49874'],
  ['USA MI', 'America/Chicago', '49876 49877 49881 49886 49887 49892 49893 49896 49902 49903 49911 49915 49920 49927 49935 49938'],
  ['USA MI', 'America/Chicago', '49947 49959 49964 49968 49969'],
  ['USA ND', 'America/Denver', '586 58529 58533 58562 58564 58569'],
  ['USA ND', 'America/Chicago', '58631 58638'],
  ['USA NE', 'America/Denver', '693 69021 69023 69027 69030 69033 69037 69041 69045 69121 69122 69125 69127 69128 69129 69131 69133'],
  ['USA NE', 'America/Denver', '69134 69140 69141 69144 69145 69147 69148 69149 69150 69152 69153 69154 69155 69156 69160 69162 69168'],
  ['USA NE', 'America/Denver', '69190 69211 69218'],
  ['USA NV', 'America/Denver', '89883'],
  ['USA OR', 'America/Boise', '97901 97902 97903 97906 97908 97909 97910 97911 97913 97914 97918 97920'],
  ['USA SD', 'America/Denver', '576 577 57521 57543 57547 57551 57552 57553 57567 57574 57577'],
  ['USA SD', 'America/Chicago', '57601 57631 57632 57646 57648'],
  ['USA TN', 'America/New_York', '373 374 376 377 378 379'],
  ['USA TN', 'America/Chicago', '37301 37305 37306 37313 37318 37324 37327 37328 37330 37334 37335 37339 37340 37342 37345 37347'],
  ['USA TN', 'America/Chicago', '37348 37349 37352 37355 37356 37357 37359 37360 37365 37366 37367 37374 37375 37376 37378 37380'],
  ['USA TN', 'America/Chicago', '37382 37383 37387 37388 37389 37394 37396 37397 37398'],
  ['USA TX', 'America/Denver', '799 885 79821 79835 79836 79837 79838 79839 79847 79849 79851 79853'],
  ['CAN BC', 'America/Dawson_Creek', 'V1G V1J'],
  ['CAN BC', 'America/Fort_Nelson', 'V0C'],
  ['CAN BC', 'America/Edmonton', 'V0A V0B V1C'],
  ['CAN NL', 'America/Goose_Bay', 'A0P A2V'],
  ['CAN ON', 'America/Winnipeg', 'P0V P0W P0X P0Y P8N P8T P9A P9N'],
  ['CAN QC', 'America/Halifax', 'G4T'],
  ['CAN SK', 'America/Edmonton', 'S9V'],
]

const zipZones = new Map(
  CUT_STATES.flatMap(([place, zone, prefixes]) => prefixes.split(' ').map((prefix): [string, string] => [`${place} ${prefix}`, zone])),
)

const COUNTRY_ZONES: Readonly<Record<string, string>> = {
  USA: 'America/New_York',
  CAN: 'America/Toronto',
  GBR: 'Europe/London',
  IRL: 'Europe/Dublin',
  DEU: 'Europe/Berlin',
  ESP: 'Europe/Madrid',
  FIN: 'Europe/Helsinki',
  NLD: 'Europe/Amsterdam',
  IND: 'Asia/Kolkata',
  ARE: 'Asia/Dubai',
  BHR: 'Asia/Bahrain',
  OMN: 'Asia/Muscat',
}

const LONGEST_PREFIX = 5
const SHORTEST_PREFIX = 3

/**
 * IANA zone of a place by country, state and postal code (rulings.md, "Import"); the longest matching ZIP prefix wins,
 * then the state, then the country. Null for a country without a table.
 */
export function zoneOf(place: { country: string; state: string; zip: string }): string | null {
  const country = place.country.toUpperCase()
  const state = place.state.toUpperCase()
  const zip = alphanumericOf(place.zip).toUpperCase()
  for (let length = LONGEST_PREFIX; length >= SHORTEST_PREFIX; length -= 1) {
    const zone = zipZones.get(`${country} ${state} ${zip.slice(0, length)}`)
    if (zone !== undefined) return zone
  }
  return STATE_ZONES[country]?.[state] ?? COUNTRY_ZONES[country] ?? null
}

/** IANA zones in use in a country, the usual one first; empty for a country without a table. */
export function zonesOfCountry(country: string): readonly string[] {
  const usual = COUNTRY_ZONES[country]
  if (usual === undefined) return []
  return [...new Set([usual, ...Object.values(STATE_ZONES[country] ?? {})])]
}

/** Short zone labels of sales-data files, with their offset from UTC in hours. */
export const ZONE_LABEL_OFFSET_HOURS: Readonly<Record<string, number>> = {
  NST: -3.5,
  NDT: -2.5,
  AST: -4,
  ADT: -3,
  ASDT: -8,
  ADDT: -3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  GMT: 0,
  BST: 1,
  IST: 5.5,
  CET: 1,
  CEST: 2,
  GST: 4,
}
