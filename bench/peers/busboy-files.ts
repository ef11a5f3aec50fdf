// The peer of P36: a bare server that writes the files of multipart requests as @fastify/busboy hands them over, fsyncs and renames each.
import { randomBytes } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'

const [folder = ''] = process.argv.slice(2)
const NAME_BYTES = 16

async function keep(file: Readable): Promise<string> {
  const name = randomBytes(NAME_BYTES).toString('hex')
  const path = join(folder, name)
  const handle = await open(`${path}.part`, 'wx')
  try {
    for await (const chunk of file) await handle.writeFile(chunk as Buffer)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.part`, path)
  return name
}

function take(request: IncomingMessage, reply: ServerResponse): void {
  const files: Promise<string>[] = []
  const parser = new Busboy({ headers: request.headers as BusboyHeaders })
  parser.on('file', (_field, file) => void files.push(keep(file)))
  parser.once('finish', () => {
    Promise.all(files).then(
      (names) => reply.setHeader('content-type', 'application/json').end(JSON.stringify({ files: names })),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    )
  })
  request.pipe(parser)
}

const server = createServer(take).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit(0))
