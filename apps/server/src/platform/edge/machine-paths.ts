import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'

/** What other nodes and probes ask, at INTERNAL_URL. */
const MACHINE_PATHS: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/internal/bids'])

/** Whether an address is for machines of the installation alone: such an answer depends on no site, and says nothing of people. */
export const isForMachines = (url: string): boolean => MACHINE_PATHS.has(url.split('?', 1)[0] ?? '')

/** Whether another node or a probe asks this one where INTERNAL_URL says, by a host that need not be a site's. */
export const isFromMachines = ({ host, url }: FastifyRequest, { internalUrl }: Pick<Config, 'internalUrl'>): boolean =>
  internalUrl !== undefined && new URL(internalUrl).host === host && isForMachines(url)
