import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PAGES_DIR } from './page-bundle.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
}
const IMMUTABLE = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'

interface Asset {
  readonly type: string
  readonly bytes: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

const readMaybe = (path: string): Buffer | null => {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

/** Every file of the client build, in memory: some hundred kilobytes, named by their content. */
function readAssets(root: string): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>()
  for (const file of readdirSync(root, { recursive: true }).map(String)) {
    const type = TYPES[extname(file)]
    if (type === undefined) continue
    const path = join(root, file)
    assets.set(`/${file.replaceAll('\\', '/')}`, {
      type,
      bytes: readFileSync(path),
      br: readMaybe(`${path}.br`),
      gzip: readMaybe(`${path}.gz`),
    })
  }
  return assets
}

function encoded(asset: Asset, request: FastifyRequest): { readonly bytes: Buffer; readonly encoding: string | null } {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (asset.br && /\bbr\b/.test(accepted)) return { bytes: asset.br, encoding: 'br' }
  if (asset.gzip && /\bgzip\b/.test(accepted)) return { bytes: asset.gzip, encoding: 'gzip' }
  return { bytes: asset.bytes, encoding: null }
}

/** Serves the client build: hashed names immutable, the few plain names for a day; compressed forms as built. */
export function registerStaticAssets(app: FastifyInstance, dir: string = PAGES_DIR): void {
  for (const [path, asset] of readAssets(join(dir, 'client'))) {
    app.get(path, (request, reply) => {
      const { bytes, encoding } = encoded(asset, request)
      reply.header('cache-control', path.startsWith('/assets/') ? IMMUTABLE : DAY).header('vary', 'Accept-Encoding')
      if (encoding) reply.header('content-encoding', encoding)
      return reply.type(asset.type).send(bytes)
    })
  }
}
