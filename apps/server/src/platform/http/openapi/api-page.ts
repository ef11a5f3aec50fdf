import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openApiDocument, type Contract } from './openapi.ts'

const READER_PATH = '/api/reader.js'
const START_PATH = '/api/start.js'
const DOCUMENT_PATH = '/api/openapi.json'
const PACKAGE = join('@scalar', 'api-reference')
const DAY_SECONDS = 86_400

/** The reader draws with inline styles; scripts stay our own files. */
const READER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hammerlane API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="reader"></div><noscript>The calls as a document: <a href="${DOCUMENT_PATH}">openapi.json</a></noscript>
<script src="${READER_PATH}"></script><script src="${START_PATH}"></script></body></html>`

const START = `Scalar.createApiReference('#reader', { url: '${DOCUMENT_PATH}', withDefaultFonts: false, telemetry: false, hideClientButton: true, showDeveloperTools: 'never', agent: { disabled: true }, mcp: { disabled: true } })\n`

async function readerScript(): Promise<Buffer> {
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference')
  const root = entry.slice(0, entry.lastIndexOf(PACKAGE) + PACKAGE.length)
  return readFile(join(root, 'dist/browser/standalone.js'))
}

/** GET /api: a readable page of every call, and the OpenAPI document it shows, both made from the contract. */
export function registerApiPage(app: FastifyInstance, contract: Contract): void {
  // Made at the first request: describing every call takes as long as a tenth of a start.
  let document: Buffer | undefined
  let reader: ReturnType<typeof readerScript> | undefined
  app.get('/api', async (_request, reply) =>
    reply.header('content-security-policy', READER_POLICY).type('text/html; charset=utf-8').send(PAGE),
  )
  app.get(DOCUMENT_PATH, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send((document ??= Buffer.from(JSON.stringify(openApiDocument(contract))))),
  )
  app.get(START_PATH, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  app.get(READER_PATH, async (_request, reply) => {
    const script = await (reader ??= readerScript())
    return reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).type('text/javascript; charset=utf-8').send(script)
  })
}
