import type { Translated } from '../../keys.ts'
import type { session as english } from '../en_us/session.ts'

export const session: Translated<typeof english> = {
  'failure.signInRefused': 'Het inloggen is geweigerd.',
  'failure.noSuchPerson': 'Geen account heeft dit gebruikers-ID.',
  'terms.changed': 'De voorwaarden zijn gewijzigd. Laad de pagina opnieuw en lees ze.',
  'login.error.ERROR': 'Interne serverfout. Probeer het later opnieuw',
  'login.error.PASSWORD_EXPIRED': 'Uw wachtwoord is verlopen.',
  'login.error.FORGET_PASSWORD': 'Stel een nieuw wachtwoord in voordat u weer inlogt.',
  'login.error.ACCOUNT_SUSPENDED': 'Uw kopersaccount is geschorst. Neem contact op met de ledenservice',
  'login.error.ACCOUNT_TERMINATED': 'Uw kopersaccount is beëindigd. Neem contact op met de ledenservice',
  'login.error.ACCOUNT_LAPSED': 'Uw kopersaccount is vervallen. Neem contact op met de ledenservice',
  'login.error.ACCOUNT_LOCKED': 'Uw account is vergrendeld.',
  'login.error.BAD_CREDENTIALS': 'Het e-mailadres, gebruikers-ID of wachtwoord klopt niet',
  'login.error.INVALID_RECAPTCHA': 'Bevestig dat u geen robot bent',
  'login.error.MULTIPLE_ACCOUNTS_WITH_SAME_EMAIL_ID': 'Meer dan één account gebruikt dit e-mailadres. Log in met uw gebruikers-ID',
  'login.error.BIDDER_ACCOUNT_VACANT_LOGIN_FAILURE': 'Dit biedersaccount is niet toegewezen. Neem contact op met uw makelaar',
  'login.error.CROSS_SITE_LOGIN_NOT_ALLOWED': 'Met dit account kunt u op deze site niet inloggen',
  'login.error.DEVICE_LOGIN_BLOCKED': 'Inloggen vanaf dit apparaat is geblokkeerd',
  'login.error.EMAIL_DOMAIN_BLOCKED': 'Inloggen met dit e-maildomein is niet toegestaan',
  'login.error.reset': 'Stel een nieuw wachtwoord in',
  'login.error.transport': 'Doorgaan lukt niet. {message}',
}
