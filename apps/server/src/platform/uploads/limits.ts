/** Limits of files that people send, with their units. */

/** Uploads that a node receives at once. */
export const UPLOADS_AT_ONCE = 16
/** Uploads of one person that a node receives at once. */
export const UPLOADS_AT_ONCE_A_PERSON = 4
/** What a person may send on a day (UTC), refused files included. */
export const SENT_A_DAY_MAX_BYTES = 200 * 1024 * 1024
/** How long whoever came while all places were taken should wait. */
export const RETRY_AFTER_SECONDS = 5

/** Text fields of a multipart request. */
export const FIELDS_COUNT = 100
export const FIELD_NAME_MAX_BYTES = 100
export const FIELD_MAX_BYTES = 4 * 1024
/** Heads of one part. */
export const PART_HEADERS_COUNT = 16
export const PART_HEADERS_MAX_BYTES = 4 * 1024
/** All that a request may hold beside the bytes of its files. */
export const BESIDE_FILES_MAX_BYTES = 512 * 1024
/** Of a refused upload so much more is read, for so long, that its sender hears the answer and not a broken line. */
export const LINGER_MAX_BYTES = 1024 * 1024
export const LINGER_MAX_MS = 1_000
/** How long such an answer may be read before its connection ends. */
export const ANSWER_READ_MS = 500
export const NAME_MAX_CHARS = 120
/** First bytes by which a file is told; as many as `file-type` looks at. */
export const KIND_BYTES = 4_100

/** A file is decoded within so much work of a core, or not at all. */
export const DECODE_WORK_LIMIT_MS = 10_000
/** A process that has not ended by then was kept from its work, and nothing is said of the file. */
export const DECODE_LIMIT_MS = 60_000
/** The decoding process is ended before it holds 400 MiB; between two looks it may grow by some. */
export const DECODE_MEMORY_MAX_BYTES = 340 * 1024 * 1024
export const DECODE_LOOKED_AT_EVERY_MS = 20
/** Of that the part of JavaScript, MiB. */
export const DECODE_HEAP_MAX_MIB = 256
/** Files that wait to be decoded; at half a second each the last is done in half a minute. */
export const DECODES_WAITING_MAX = 64
/** What a decoder may answer in all. */
export const DECODED_MAX_BYTES = 64 * 1024 * 1024
export const PAGES_MAX_COUNT = 20
export const PICTURE_MAX_PIXELS = 64_000_000
/** Longest side of a picture as it is kept, and of a drawn page: small print of a letter-size page stays readable. */
export const PICTURE_SIDE_PX = 3_000
export const PAGE_SIDE_PX = 1_800
/** Objects of a PDF that are looked at; a paper of 20 pages has some thousands. */
export const PDF_OBJECTS_MAX_COUNT = 100_000
export const WEBP_QUALITY = 82

/** The scanner answers within so long, or counts as unreachable. */
export const SCAN_LIMIT_MS = 20_000
