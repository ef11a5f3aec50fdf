/** PostgreSQL's write-ahead log is one sequence of bytes in files of this size (its default, which our clusters have). */
export const SEGMENT_BYTES = 16 * 1024 * 1024

const SEGMENT_NAME = /^[0-9A-F]{24}$/
const SEGMENTS_A_LOG = 0x1_0000_0000 / SEGMENT_BYTES
const NUMBER_DIGITS = 8
const LOW_BITS = 32n
const HEX = 16

const hex = (value: number): string => value.toString(HEX).toUpperCase().padStart(NUMBER_DIGITS, '0')

/** A place in the log as PostgreSQL writes it, `16/B374D848`, as a number of bytes. @throws Error when it is none. */
export function placeOf(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`${text} is no place in the log of PostgreSQL.`)
  return (BigInt(`0x${high}`) << LOW_BITS) + BigInt(`0x${low}`)
}

/** The place as PostgreSQL reads it. */
export function placeText(place: bigint): string {
  return `${(place >> LOW_BITS).toString(HEX)}/${BigInt.asUintN(Number(LOW_BITS), place).toString(HEX)}`.toUpperCase()
}

/** The place at which the segment of a place begins. */
export const segmentStart = (place: bigint): bigint => place - (place % BigInt(SEGMENT_BYTES))

/** Name of the file that holds a place of a timeline. */
export function segmentName(timeline: number, place: bigint): string {
  const segment = place / BigInt(SEGMENT_BYTES)
  const perLog = BigInt(SEGMENTS_A_LOG)
  return hex(timeline) + hex(Number(segment / perLog)) + hex(Number(segment % perLog))
}

export const isSegmentName = (name: string): boolean => SEGMENT_NAME.test(name)

/** The timeline of a segment, and the place at which it begins. */
export function readSegmentName(name: string): { readonly timeline: number; readonly start: bigint } {
  const part = (at: number): number => Number.parseInt(name.slice(at * NUMBER_DIGITS, (at + 1) * NUMBER_DIGITS), HEX)
  return { timeline: part(0), start: (BigInt(part(1)) * BigInt(SEGMENTS_A_LOG) + BigInt(part(2))) * BigInt(SEGMENT_BYTES) }
}

/** The segment after this one. */
export function nextSegment(name: string): string {
  const { timeline, start } = readSegmentName(name)
  return segmentName(timeline, start + BigInt(SEGMENT_BYTES))
}
