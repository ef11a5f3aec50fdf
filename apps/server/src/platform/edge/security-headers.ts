import { PICTURE_SOURCES } from '@app/rules/lots/picture-address.ts'

/**
 * The policy of every answer: nothing inline, nothing from elsewhere but pictures, whose addresses imported files name, and the consent
 * script where the operator has named one.
 */
const policyWith = (elsewhere: string): string =>
  [
    "default-src 'none'",
    `script-src 'self'${elsewhere}`,
    "style-src 'self'",
    `img-src ${PICTURE_SOURCES.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self'${elsewhere}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const HSTS_SECONDS = 63_072_000 // two years; ASVS 3.4.1 asks one at least

const made = (policy: string, isSecure: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': isSecure ? `${policy}; upgrade-insecure-requests` : policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  ...(isSecure ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
})

/** Headers of an answer over http or https. */
export type SecurityHeaders = (isSecure: boolean) => Readonly<Record<string, string>>

/**
 * Headers of every answer, errors included (assurance T34). HSTS goes out on https only, where browsers heed it. `consentScript` is the
 * address of the one script from elsewhere that may run.
 */
export function securityHeaders(consentScript: string | undefined): SecurityHeaders {
  const policy = policyWith(consentScript === undefined ? '' : ` ${new URL(consentScript).origin}`)
  const [open, secure] = [made(policy, false), made(policy, true)]
  return (isSecure) => (isSecure ? secure : open)
}
