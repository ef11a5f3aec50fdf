import { z } from 'zod'

/** One variable: what it must look like, in words for the refusal line, and how it is read. */
export interface Field<T> {
  readonly expects: string
  readonly schema: z.ZodType<T>
}

export const field = <T>(expects: string, schema: z.ZodType<T>): Field<T> => ({ expects, schema })

export const MAX_PORT = 65_535

/** A whole number from one to another, as digits. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
}

/** Whether a text is an address by one of these protocols. */
export function isUrlWith(protocols: readonly string[]) {
  return (value: string): boolean => URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

/** Address of an outside service: https, or plain http on this machine; without a query, a fragment or a user. */
export function isServiceUrl(value: string): boolean {
  if (!isUrlWith(['http:', 'https:'])(value)) return false
  const { protocol, hostname, search, hash, username } = new URL(value)
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
  return (protocol === 'https:' || isLocal) && search === '' && hash === '' && username === ''
}

/** Whether an address or host name is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
