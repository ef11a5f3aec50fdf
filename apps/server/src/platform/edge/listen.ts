import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { SITE_CODES } from '@app/contract/sites.ts'
import { siteOrigin } from '@app/rules/sites/sites.ts'
import type { Config } from '../config.ts'
import { isLoopback } from '../settings/field.ts'
import { CONNECTIONS_WAITING_MAX } from '../http/limits.ts'

function listenError(error: unknown, { host, port }: Config): Error {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new Error(`Port ${port} on ${host} is taken. Stop what uses it, or set PORT to another.`)
  if (code === 'EADDRNOTAVAIL') return new Error(`HOST=${host} is not an address of this machine.`)
  if (code === 'EACCES') return new Error(`This account may not use port ${port}. Set PORT to one above 1023.`)
  return new Error(`Cannot listen on ${host}:${port}: ${message}`)
}

/** Finds out about a taken port before minutes of work, not after. */
export async function refuseTakenPort(config: Config): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenError(error, config)))
    probe.listen(config.port, config.host, () => probe.close(() => resolve()))
  })
}

/**
 * Opens the port, and answers the address for people.
 * @throws Error with one clear line when that cannot be.
 */
export async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ port: config.port, host: config.host, backlog: CONNECTIONS_WAITING_MAX })
  } catch (error) {
    throw listenError(error, config)
  }
  const bound = app.server.address()
  const port = bound !== null && typeof bound === 'object' ? bound.port : config.port
  if (config.publicUrl !== undefined) return config.publicUrl
  const host = isLoopback(config.host) ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Addresses of the other sites, where they have one: beside localhost, or under the host of PUBLIC_URL. */
export function otherAddresses(address: string, config: Config): string[] {
  if (config.publicUrl === undefined && !isLoopback(config.host)) return []
  return SITE_CODES.filter((code) => code !== config.site).map((code) => siteOrigin(code, { origin: address, site: config.site }))
}
