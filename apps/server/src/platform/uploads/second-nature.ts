import type { FileKind } from '@app/contract/define-call.ts'

/** End of the list of a ZIP, and the longest comment after it: wherever it stands, a file that ends with it is a ZIP as well. */
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ZIP_END_BYTES = 22
const ZIP_COMMENT_MAX_BYTES = 65_535
const ZIP_COMMENT_AT = 20

/** What some reader would take the file for that looks anywhere in it; long enough not to stand in a picture by chance. */
const OF_ANY = [Buffer.from('Rar!\x1a\x07', 'latin1'), Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1')]
const OF_PICTURES = [Buffer.from('%PDF-')]
/** Marks of pages and scripts that a browser or a server would run. */
const PAGE = /<(?:!doctype html|html[\s>]|script[\s>]|svg\s|body[\s>]|iframe[\s>]|\?php[\s])/i

function endsAsZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ZIP_END_BYTES - ZIP_COMMENT_MAX_BYTES)
  for (let at = bytes.lastIndexOf(ZIP_END); at >= from; at = at === 0 ? -1 : bytes.lastIndexOf(ZIP_END, at - 1))
    if (at + ZIP_END_BYTES <= bytes.length && at + ZIP_END_BYTES + bytes.readUInt16LE(at + ZIP_COMMENT_AT) === bytes.length) return true
  return false
}

/**
 * Whether a file is something else besides its kind to some other reader. A picture is redrawn and only the copy is kept; still nobody sends
 * such a file by chance. Phones put a second picture or a film behind the first, and that is none.
 */
export function hasSecondNature(bytes: Buffer, kind: FileKind): boolean {
  if (endsAsZip(bytes) || OF_ANY.some((mark) => bytes.includes(mark))) return true
  if (kind === 'pdf') return false
  return OF_PICTURES.some((mark) => bytes.includes(mark)) || PAGE.test(bytes.toString('latin1'))
}
