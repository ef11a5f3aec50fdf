/** Longest e-mail address, in characters (ACC-5.15). */
export const EMAIL_LENGTH_MAX = 64

const PLAIN = /^[\w.-]+@[\w-]+(?:\.[\w-]+)*\.\w{2,}$/
// The global platform takes accented Latin letters as well; the suffix may hold them too (ACC-5.14).
const ACCENTED = /^[\wÀ-ÿ.-]+@[\wÀ-ÿ-]+(?:\.[\wÀ-ÿ-]+)*\.[\wÀ-ÿ]{2,}$/

/** What an address must look like on a site: `emailRule`, where a site has one, replaces the pattern (OQ-A126). */
export interface EmailRule {
  readonly isGlobalPlatform: boolean
  readonly emailRule?: string | null
}

/** Whether a text is an e-mail address: word characters, dots and hyphens, @, a domain and a suffix of two or more (ACC-5.13). */
export function isEmail(raw: string, rule: EmailRule): boolean {
  // The length goes first, so that no pattern meets a long text.
  if (raw.length === 0 || raw.length > EMAIL_LENGTH_MAX) return false
  if (rule.emailRule != null) return new RegExp(rule.emailRule, 'u').test(raw)
  return (rule.isGlobalPlatform ? ACCENTED : PLAIN).test(raw)
}
