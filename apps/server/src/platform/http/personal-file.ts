import { RawBody } from './run-call.ts'

/** Headers of what came out of a file of somebody's: nothing in it runs, nobody else embeds it, nobody stores it. */
export const PERSONAL_FILE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

const OPAQUE = 'application/octet-stream'
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** A file of somebody's as an attachment, under a name of our own. */
export const attachment = (bytes: Buffer, { name, contentType }: { readonly name: string; readonly contentType: string }): RawBody =>
  new RawBody(bytes, {
    contentType,
    headers: { ...PERSONAL_FILE_HEADERS, 'content-disposition': `attachment; filename="${name}"` },
    isWhole: true,
  })

/** A file of somebody's as an attachment of a type that no browser shows, under a name of our own that ends as what it is. */
export const opaqueAttachment = (bytes: Buffer, { name, media }: { readonly name: string; readonly media: string }): RawBody =>
  attachment(bytes, { name: `${name}.${EXTENSIONS[media] ?? 'bin'}`, contentType: OPAQUE })
