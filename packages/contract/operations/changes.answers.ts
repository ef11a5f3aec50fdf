import * as z from 'zod/mini'

/** One field that somebody changed, as codes and numbers; a page says it in the reader's words. */
export interface Change {
  readonly field: string
  /** Amounts are minor units. */
  readonly from: string | number | null
  readonly to: string | number | null
  /** Of an amount. */
  readonly currency?: string | undefined
}

/** A line of the history of an account or a seller. */
export interface ChangeLine {
  readonly at: string
  /** User id of who did so; empty for the command line. */
  readonly by: string
  /** User id of the requester, where another operator had to confirm; else empty. */
  readonly askedBy: string
  readonly changes: readonly Change[]
  /** The change as text, of entries older than the coded ones; else empty. */
  readonly change: string
  readonly reason: string
}

const value = z.nullable(z.union([z.string(), z.number()]))

/** The shape of one field that somebody changed. */
export const change = z.object({ field: z.string(), from: value, to: value, currency: z.optional(z.string()) })

/** The shape of one line of a history. */
export const changeLine = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  askedBy: z.string(),
  changes: z.readonly(z.array(change)),
  change: z.string(),
  reason: z.string(),
})
