/** Names that no public host has. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion)$/
const IP_LITERAL = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/

/**
 * Whether an address may be that of a push service: https at its usual port, no user, a public name and no number. What the name
 * resolves to is checked again when something is sent (SSRF, assurance C2 §1.3.6).
 */
export function isPushEndpoint(raw: string): boolean {
  if (!URL.canParse(raw)) return false
  const { protocol, username, password, port, hostname, hash } = new URL(raw)
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '' || hash !== '') return false
  return hostname.includes('.') && !hostname.endsWith('.') && !IP_LITERAL.test(hostname) && !LOCAL_NAME.test(hostname)
}
