import { foldText } from '../fold-text.ts'

/** The coarse shapes that a body style names. */
export type BodyKind =
  | 'SEDAN'
  | 'COUPE'
  | 'CONVERTIBLE'
  | 'HATCHBACK'
  | 'WAGON'
  | 'SUV'
  | 'PICKUP'
  | 'MINIVAN'
  | 'VAN'
  | 'BUS'
  | 'CHASSIS'
  | 'TRACTOR'
  | 'TRUCK'
  | 'MOTORCYCLE'
  | 'SCOOTER'
  | 'ATV'
  | 'UTV'
  | 'SNOWMOBILE'
  | 'MOTORHOME'
  | 'TRAILER'

// Files of the older generation cut the text at eight characters.
const CUT_STYLES: Readonly<Record<string, string>> = {
  '2DR SPOR': '2DR SPORT UTILITY',
  '3DR EXT': '3DR EXT CAB PICKUP',
  '4D SED': 'SEDAN 4DR',
  '4DR EXT': '4DR EXT CAB PICKUP',
  '4DR EXT CAB': '4DR EXT CAB PICKUP',
  '4DR SPOR': '4DR SPORT UTILITY',
  'ALL TERR': 'ALL TERRAIN',
  'CARGO VA': 'CARGO VAN',
  'CLUB CAB': 'CLUB CAB PICKUP',
  CONVENTI: 'CONVENTIONAL CAB',
  CONVERTI: 'CONVERTIBLE',
  'COUPE 3D': 'COUPE 3DR',
  'CREW PIC': 'CREW PICKUP',
  EXTENDED: 'EXTENDED CARGO VAN',
  HATCHBAC: 'HATCHBACK',
  INCOMPLE: 'INCOMPLETE',
  'MINI-VAN': 'MINIVAN',
  'ROAD/STR': 'ROAD/STREET',
  'SEDAN 4D': 'SEDAN 4DR',
  'SPORT UTILITY VEHICLE (SUV)': 'SPORT UTILITY VEHICLE',
  'SPORTS V': 'SPORTS VAN',
  STATION: 'STATION WAGON',
  SUV: 'SPORT UTILITY VEHICLE',
}

// The first word that matches decides, so narrower words stand before wider ones.
const KIND_WORDS: readonly (readonly [string, BodyKind])[] = [
  ['SNOWMOBILE', 'SNOWMOBILE'],
  ['SPORT UTILITY TRUCK', 'PICKUP'],
  ['SPORT UTILITY', 'SUV'],
  ['SPORT PICKUP', 'PICKUP'],
  ['PICKUP', 'PICKUP'],
  ['MINIVAN', 'MINIVAN'],
  ['SPORTS VAN', 'MINIVAN'],
  ['SPORT VAN', 'MINIVAN'],
  ['VAN', 'VAN'],
  ['BUS', 'BUS'],
  ['SEDAN', 'SEDAN'],
  ['PASSENGERCAR', 'SEDAN'],
  ['COUPE', 'COUPE'],
  ['2DCP', 'COUPE'],
  ['CONVERTIBLE', 'CONVERTIBLE'],
  ['ROADSTER', 'CONVERTIBLE'],
  ['HATCHBACK', 'HATCHBACK'],
  ['WAGON', 'WAGON'],
  ['TRACTOR', 'TRACTOR'],
  ['CONVENTIONAL CAB', 'TRACTOR'],
  ['GLIDER', 'TRACTOR'],
  ['CHASSIS', 'CHASSIS'],
  ['CUTAWAY', 'CHASSIS'],
  ['INCOMPLETE', 'CHASSIS'],
  ['STRAIGHT TRUCK', 'TRUCK'],
  ['TILT CAB', 'TRUCK'],
  ['TRUCK', 'TRUCK'],
  ['MOTORIZED HOME', 'MOTORHOME'],
  ['TRAILER', 'TRAILER'],
  ['SCOOTER', 'SCOOTER'],
  ['SIDE BY SIDE', 'UTV'],
  ['UTV', 'UTV'],
  ['ALL TERRAIN', 'ATV'],
  ['ATV', 'ATV'],
  ['ROAD', 'MOTORCYCLE'],
  ['MOTORCYCLE', 'MOTORCYCLE'],
  ['RACER', 'MOTORCYCLE'],
  ['TOURING', 'MOTORCYCLE'],
  ['CRUISER', 'MOTORCYCLE'],
  ['ENDURO', 'MOTORCYCLE'],
  ['TRADITIONAL', 'MOTORCYCLE'],
]

/** One spelling of a body style: upper case, cut words completed; empty stays empty. */
export function bodyStyleOf(raw: string): string {
  const folded = foldText(raw)
  return CUT_STYLES[folded] ?? folded
}

/** Coarse shape of a body style; null when the style has none. */
export function bodyKindOf(raw: string): BodyKind | null {
  const style = bodyStyleOf(raw)
  return KIND_WORDS.find(([word]) => style.includes(word))?.[1] ?? null
}
