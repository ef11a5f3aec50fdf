import { DATABASE_PAYLOADS } from './corpus/database.ts'
import { MARKUP_PAYLOADS } from './corpus/markup.ts'
import { OTHER_PAYLOADS } from './corpus/others.ts'

export interface Payload {
  /** Group of the corpus it belongs to. */
  readonly group: string
  readonly text: string
}

const GROUPS: Readonly<Record<string, readonly string[]>> = { ...DATABASE_PAYLOADS, ...MARKUP_PAYLOADS, ...OTHER_PAYLOADS }

/** The whole corpus, every text once. */
export const PAYLOADS: readonly Payload[] = [
  ...new Map(Object.entries(GROUPS).flatMap(([group, texts]) => texts.map((text) => [text, { group, text }] as const))).values(),
]

/** Those that a browser would run. */
export const RUNNING_PAYLOADS: readonly Payload[] = PAYLOADS.filter(({ group }) => group in MARKUP_PAYLOADS)
