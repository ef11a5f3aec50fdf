import type { FastifyReply } from 'fastify'

/** Adds request headers to those that the answer says it depends on. */
export function addVary(reply: FastifyReply, names: string): void {
  const given = reply.getHeader('vary')
  if (given === undefined) {
    reply.header('vary', names)
    return
  }
  const known = String(given)
  const wanted = names.split(', ').filter((name) => !known.toLowerCase().includes(name.toLowerCase()))
  if (wanted.length > 0) reply.header('vary', [known, ...wanted].join(', '))
}
