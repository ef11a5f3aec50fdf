/** The policy of every answer: nothing inline, nothing from elsewhere but pictures, whose addresses imported files name. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HSTS_SECONDS = 63_072_000 // two years; ASVS 3.4.1 asks one at least

const made = (isSecure: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': isSecure ? `${CONTENT_SECURITY_POLICY}; upgrade-insecure-requests` : CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  ...(isSecure ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
})
const OPEN = made(false)
const SECURE = made(true)

/** Headers of every answer, errors included (assurance T34). HSTS goes out on https only, where browsers heed it. */
export const securityHeaders = (isSecure: boolean): Readonly<Record<string, string>> => (isSecure ? SECURE : OPEN)
