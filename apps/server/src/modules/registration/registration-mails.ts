import { type Addressee, inLanguage, letter, type Mail, type Post } from '#platform/mail/index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

type Linking = Pick<Post, 'linkTo'>

/** The mail of a new address: a code for the browser that began, and a link for any other. */
export function codeMail(
  post: Linking,
  addressee: Addressee,
  { code, key, codeLifeMs, linkLifeMs }: { code: string; key: string; codeLifeMs: number; linkLifeMs: number },
): Mail {
  const url = post.linkTo(addressee.site, inLanguage(addressee.locale, `/doRegistration?key=${key}`))
  const mail = letter(addressee, (text) => ({
    subject: text.t('mail.register.subject'),
    lead: [text.t('mail.register.lead', { minutes: codeLifeMs / MINUTE_MS })],
    facts: [[text.t('mail.register.code'), code]],
    button: { label: text.t('mail.register.button'), url },
    notes: [text.t('mail.register.link', { hours: linkLifeMs / HOUR_MS }), text.t('mail.register.notYou')],
  }))
  return { ...mail, secrets: [code] }
}

/** The mail of an address that has an account already: the way to sign in, and to a new password. */
export function knownMail(post: Linking, addressee: Addressee, { number }: { number: number }): Mail {
  const at = (path: string) => post.linkTo(addressee.site, inLanguage(addressee.locale, path))
  return letter(addressee, (text) => ({
    subject: text.t('mail.registered.subject'),
    lead: [text.t('mail.registered.lead')],
    facts: [[text.t('mail.userId.label'), String(number)]],
    button: { label: text.t('mail.registered.button'), url: at('/login') },
    items: [{ text: text.t('mail.button.forgot'), url: at('/login/forgotPassword') }],
    notes: [text.t('mail.registered.notYou')],
  }))
}
