import type { DamageCode } from './damage-types.ts'

/** Kinds of damage whose vehicles are bought for the same purpose and at comparable prices. */
export const DAMAGE_CLASSES = ['COLLISION', 'ROLLOVER', 'WATER', 'FIRE', 'MECHANICAL', 'LIGHT', 'STRIPPED', 'IDENTITY', 'OTHER'] as const
export type DamageClass = (typeof DAMAGE_CLASSES)[number]

const CLASS_OF: Readonly<Record<DamageCode, DamageClass>> = {
  AO: 'COLLISION',
  FD: 'COLLISION',
  FR: 'COLLISION',
  RR: 'COLLISION',
  SD: 'COLLISION',
  UN: 'COLLISION',
  RO: 'ROLLOVER',
  TP: 'ROLLOVER',
  WA: 'WATER',
  BN: 'FIRE',
  BE: 'FIRE',
  BI: 'FIRE',
  MC: 'MECHANICAL',
  HL: 'LIGHT',
  MN: 'LIGHT',
  NW: 'LIGHT',
  ST: 'STRIPPED',
  VN: 'STRIPPED',
  VI: 'IDENTITY',
  VP: 'IDENTITY',
  BC: 'OTHER',
  DH: 'OTHER',
  PR: 'OTHER',
  RJ: 'OTHER',
  UK: 'OTHER',
}

/** Class of a damage code; an unlisted code is of the class OTHER. */
export const damageClassOf = (code: string): DamageClass => (CLASS_OF as Readonly<Record<string, DamageClass>>)[code] ?? 'OTHER'

/** Codes of a class. */
export const damagesOfClass = (wanted: DamageClass): readonly string[] =>
  Object.entries(CLASS_OF).flatMap(([code, own]) => (own === wanted ? [code] : []))
