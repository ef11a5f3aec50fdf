import { LANDING_KINDS, type LandingKind } from '@app/contract/landing/landing-codes.ts'
import type { LotCategory } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { slugOf } from '../../reference/folded.ts'
import { isModelYear } from '../../reference/vehicles/model-years.ts'
import { categoryOf } from '../../quick-picks/quick-picks.ts'

/** What the paths of all landing pages begin with. */
const PREFIX = '/vehicle-search'
/** Characters of one segment as it travels, percent-encoded. */
const SEGMENT_LENGTH_MAX = 300

/** A landing page as its address names it. */
export interface LandingPath {
  readonly kind: LandingKind
  readonly category: LotCategory
  /** What is asked for in the words of addresses: make, model, year, or the one value of the kind. */
  readonly slugs: readonly string[]
  /** The address as it is written: small letters, hyphens. */
  readonly path: string
}

/** The family of a path: `text` for the plain one. */
const prefixOf = (kind: LandingKind): string => (kind === 'text' ? PREFIX : `${PREFIX}-${kind}`)

/** The address of a landing page; a category of all is left out. */
export const landingPath = (kind: LandingKind, slugs: readonly string[], category: LotCategory = 'all'): string =>
  [prefixOf(kind), ...(category === 'all' ? [] : [category]), ...slugs].join('/')

function segmentsOf(rest: string): readonly string[] | null {
  const segments: string[] = []
  for (const travelled of rest.split('/')) {
    if (travelled === '' || travelled.length > SEGMENT_LENGTH_MAX) return null
    let segment
    try {
      segment = decodeURIComponent(travelled)
    } catch {
      return null
    }
    // A slash that was escaped, or half a pair of surrogates, is part of no name.
    if (/[/\\\p{Cc}]/u.test(segment) || !segment.isWellFormed()) return null
    segments.push(segment)
  }
  return segments
}

/** Segments behind the category that a kind takes. */
const COUNTS: Readonly<Partial<Record<LandingKind, readonly number[]>>> = { model: [2], year: [2, 3] }
const ONE = [1]

/**
 * Reads the path of a landing page as it travels, percent-encoded and without language prefix (MKT-2.20 to 2.23, MQ-055): the first
 * segment is a category only if it is all, used or salvage, in any case; the last one of the year form is a year from 1900 to next year.
 * Null for what is no such path.
 */
export function parseLanding(path: string, thisYear: number): LandingPath | null {
  const [, head = '', ...rest] = path.split('/')
  const kind = LANDING_KINDS.find((one) => prefixOf(one) === `/${head.toLowerCase()}`)
  const segments = kind === undefined ? null : segmentsOf(rest.join('/'))
  if (kind === undefined || segments === null) return null
  const [first = ''] = segments
  const named = categoryOf(first)
  const slugs = (named === null ? segments : segments.slice(1)).map(slugOf)
  if (slugs.includes('') || !(COUNTS[kind] ?? ONE).includes(slugs.length)) return null
  if (kind === 'year' && !isModelYear(slugs.at(-1) ?? '', thisYear)) return null
  const category = named ?? 'all'
  return { kind, category, slugs, path: [prefixOf(kind), ...(named === null ? [] : [named]), ...slugs].join('/') }
}
