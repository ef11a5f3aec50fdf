import { PICTURE_SOURCES } from '@app/rules/lots/picture-address.ts'

/** What the operator has let in from elsewhere. */
export interface LetIn {
  /** Address of the script that asks for consent; left out for none. */
  readonly consentScript?: string | undefined
  /** Whether Google's captcha stands in place of our own. */
  readonly hasGoogleCaptcha?: boolean
}

/** As Google documents them: the first script loads the second, and the frames are the box and its pictures. */
const GOOGLE_CAPTCHA = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
} as const

/** Google's box is laid out by style attributes, which are let in beside it; style sheets and elements still have to be our own. */
const CAPTCHA_STYLES = "style-src-attr 'unsafe-inline'"

/**
 * The policy of every answer: nothing inline, nothing from elsewhere but pictures, whose addresses imported files name, and what the
 * operator has let in.
 */
function policyWith({ consentScript, hasGoogleCaptcha = false }: LetIn): string {
  const consent = consentScript === undefined ? [] : [new URL(consentScript).origin]
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...consent, ...(hasGoogleCaptcha ? GOOGLE_CAPTCHA.scripts : [])].join(' ')}`,
    "style-src 'self'",
    ...(hasGoogleCaptcha ? [CAPTCHA_STYLES] : []),
    `img-src ${PICTURE_SOURCES.join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...consent].join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    // Of our own, only a document that allows it can be framed: mails in the operators' mailbox. A second rule would not count.
    `frame-src ${["'self'", ...(hasGoogleCaptcha ? GOOGLE_CAPTCHA.frames : [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

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

/** Headers of every answer, errors included (assurance T34). HSTS goes out on https only, where browsers heed it. */
export function securityHeaders(letIn: LetIn): SecurityHeaders {
  const policy = policyWith(letIn)
  const [open, secure] = [made(policy, false), made(policy, true)]
  return (isSecure) => (isSecure ? secure : open)
}
