// The peer of P9's cached pages: a static file of the same bytes, its compressed form beside it, served by Fastify's own plugin.
import type { AddressInfo } from 'node:net'
import serveStatic from '@fastify/static'
import fastify from 'fastify'

const [root = ''] = process.argv.slice(2)
const app = fastify({ logger: false })
await app.register(serveStatic, { root, preCompressed: true })
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
process.once('disconnect', () => void app.close().finally(() => process.exit(0)))
