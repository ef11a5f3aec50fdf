import { RawBody } from '#platform/http/run-call.ts'

/** A mail is somebody's words within ours: it runs nothing, sends nothing, and only our own pages frame it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** A mail's HTML as a document for a frame of our pages. Its links open nowhere, since the frame may open no window. */
export const mailDocument = (html: string): RawBody =>
  new RawBody(Buffer.from(html.replace('<head>', '<head><base target="_blank">')), {
    contentType: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': POLICY, 'x-frame-options': 'SAMEORIGIN' },
    isWhole: true,
  })
