import { transcode } from 'node:buffer'

/** Of a letter as a text with any beyond Latin-1 stands in memory. */
const UTF16_BYTES = 2
const FIRST_ROOM_BYTES = 512 * 1024

/** Written over again and again; what is made from it is handed out. */
let room = Buffer.allocUnsafeSlow(FIRST_ROOM_BYTES)

/**
 * Texts, one after another, as UTF-8. `Buffer.from` takes seven times as long for a text with any letter beyond Latin-1, and a page has
 * an arrow or a dash somewhere.
 */
export function utf8Of(texts: readonly string[]): Buffer {
  const sizeBytes = UTF16_BYTES * texts.reduce((sum, text) => sum + text.length, 0)
  if (sizeBytes > room.length) room = Buffer.allocUnsafeSlow(sizeBytes)
  let at = 0
  for (const text of texts) at += room.write(text, at, 'utf16le')
  try {
    return transcode(room.subarray(0, sizeBytes), 'utf16le', 'utf8')
  } catch {
    // Half a character, which `Buffer.from` alone puts another in place of.
    return Buffer.from(texts.join(''))
  }
}
