import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ownBytes } from '#platform/http/encoding/own-bytes.ts'

/** A page is sent as soon as it is compressed: the levels above take twice the time for a twentieth of the bytes. */
const GZIP_LEVEL = 3
/** A compressed page and the page itself are cached together. */
const COMPRESSED_SHARE = 1.25

const gzipped = promisify(gzip)

/** A document as the pages render it. */
export interface PageDocument {
  readonly status: number
  /** With a placeholder where the CSRF token belongs. */
  readonly html: string
}

/** What is sent of a page. */
export interface PageBytes {
  readonly status: number
  readonly plain: Buffer
  /** Compressed when the first reader asks for it, once for all. */
  readonly compressed: () => Promise<Buffer>
  /** The room it takes at most. */
  readonly sizeBytes: number
  /** Validator; weak, since the same page also goes out compressed. */
  readonly entityTag: string
}

function bytesOf(status: number, html: string, entityTag: string): PageBytes {
  const plain = Buffer.from(html)
  let made: Promise<Buffer> | null = null
  const compressed = (): Promise<Buffer> => (made ??= gzipped(plain, { level: GZIP_LEVEL }).then(ownBytes))
  return { status, plain, compressed, sizeBytes: COMPRESSED_SHARE * plain.length, entityTag }
}

const tagOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha1')
  for (const text of texts) hash.update(text)
  return `W/"${hash.digest('base64url')}"`
}

/** A page that is the same for every anonymous reader: without a token, which the page's script takes from the cookie. */
export function pageForAll({ status, html }: PageDocument, placeholder: string): PageBytes {
  const whole = html.replaceAll(placeholder, '')
  return bytesOf(status, whole, tagOf(whole))
}

/**
 * A page made for one reader. The token is masked again in each answer, so that the length of a compressed page reveals nothing of it
 * beside text that the reader's address put into the page; the validator is made of the token itself.
 */
export function pageForReader(
  { status, html }: PageDocument,
  { placeholder, token, masked }: { readonly placeholder: string; readonly token: string; readonly masked: string },
): PageBytes {
  return bytesOf(status, html.replaceAll(placeholder, masked), tagOf(html.replaceAll(placeholder, ''), token))
}
