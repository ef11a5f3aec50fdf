import * as z from 'zod/mini'
import { SITE_CODES } from '../sites.ts'
import { HOUSE_TEXT_KINDS, HOUSE_TEXT_STATES, TEXT_LOCALES } from './text-codes.ts'

const list = <One extends z.ZodMiniType>(one: One) => z.readonly(z.array(one))
const kind = z.enum(HOUSE_TEXT_KINDS)
/** Calendar day of the site, YYYY-MM-DD; empty of what came with the software, which holds from the beginning. */
const firstOn = z.string()

const textVersion = z.object({ version: z.int(), firstOn })
export type TextVersion = z.infer<typeof textVersion>

/** Answer of getTextVersions: what is in force today for the reader's site. */
export const textVersions = z.object({ texts: list(z.object({ kind, version: z.int(), firstOn })) })
export type TextVersions = z.infer<typeof textVersions>

/** A part of a text: its heading, empty for none, and its paragraphs. Plain words, never markup. */
const textSection = z.object({ title: z.string(), lines: list(z.string()) })
export type TextSection = z.infer<typeof textSection>

/** Answer of getHouseText. */
export const houseText = z.object({
  kind,
  site: z.enum(SITE_CODES),
  version: z.int(),
  firstOn,
  /** Language of the words: English where they are not there in the language that was asked for. */
  locale: z.enum(TEXT_LOCALES),
  sections: list(textSection),
  /** SHA-256 of the words in this language, by which a consent names them; hex. */
  sha256: z.string(),
  /** Version in force today. */
  inForce: z.int(),
  /** Confirmed versions, the newest first; those whose first day is ahead are among them. */
  versions: list(textVersion),
})
export type HouseText = z.infer<typeof houseText>

/** A version or a draft as the desk lists it. People by user id, instants ISO 8601 UTC, empty for none. */
const deskText = z.object({
  /** Null of what came with the software. */
  id: z.nullable(z.int()),
  kind,
  /** Null until it is confirmed. */
  version: z.nullable(z.int()),
  state: z.enum(HOUSE_TEXT_STATES),
  firstOn,
  isInForce: z.boolean(),
  locales: list(z.enum(TEXT_LOCALES)),
  author: z.nullable(z.int()),
  changedAt: z.string(),
  decidedBy: z.nullable(z.int()),
  decidedAt: z.string(),
})
export type DeskText = z.infer<typeof deskText>

/** Answer of getTextDesk. */
export const textDesk = z.object({
  site: z.enum(SITE_CODES),
  sites: list(z.enum(SITE_CODES)),
  /** The first day that a new version may have. */
  firstDay: z.string(),
  texts: list(deskText),
})
export type TextDesk = z.infer<typeof textDesk>

/** Answer of getDeskText. */
export const deskTextShown = z.object({
  site: z.enum(SITE_CODES),
  text: deskText,
  /** As it was written, by language; of what came with the software as a reader of the site sees it. */
  words: list(z.object({ locale: z.enum(TEXT_LOCALES), words: z.string() })),
  /** What the caller saw: named when it is changed or confirmed. */
  hash: z.string(),
  /** Whether the caller may confirm it: a draft of which they wrote nothing. */
  mayConfirm: z.boolean(),
})
export type DeskTextShown = z.infer<typeof deskTextShown>

/** Answer of saveTextDraft and decideTextDraft. */
export const textDone = z.object({ id: z.int(), state: z.enum(HOUSE_TEXT_STATES), version: z.nullable(z.int()) })
export type TextDone = z.infer<typeof textDone>
