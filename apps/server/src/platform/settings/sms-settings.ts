/** Our account at Twilio, as `SMS_URL` writes it. */
export interface TwilioSettings {
  readonly accountSid: string
  readonly authToken: string
  /** A number of ours in E.164, or the id of a messaging service. */
  readonly from: string
  /** Where Twilio is, without a path. */
  readonly origin: string
}

const ACCOUNT = /^AC[0-9a-f]{32}$/
const TOKEN = /^\w{16,64}$/
const FROM = /^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/
const LOCAL = /^127\.0\.0\.1$/

/**
 * Reads `twilio://AC…:TOKEN@api.twilio.com?from=%2B12025550100`; null for anything else. 127.0.0.1 with a port is asked by plain http, for
 * tests.
 */
export function twilioOf(value: string): TwilioSettings | null {
  // An address of a scheme that is not the web's keeps the case of its host and takes no port for granted.
  const web = value.replace(/^twilio:/, 'https:')
  if (web === value || !URL.canParse(web)) return null
  const { username, password, hostname, port, pathname, searchParams } = new URL(web)
  const from = searchParams.get('from') ?? ''
  if (!ACCOUNT.test(username) || !TOKEN.test(password) || !FROM.test(from) || pathname !== '/') return null
  const isLocal = LOCAL.test(hostname)
  if (isLocal && port === '') return null
  const origin = `${isLocal ? 'http' : 'https'}://${hostname}${port === '' ? '' : `:${port}`}`
  return { accountSid: username, authToken: password, from, origin }
}
