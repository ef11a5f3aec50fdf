import type { FastifyRequest } from 'fastify'

/** Whether the client reads gzip; `q=0` refuses it. */
export const takesGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers['accept-encoding'] ?? '')
