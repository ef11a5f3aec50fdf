/** Letters and digits of an account alone, as accounts are compared. */
export const bareAccount = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** How an IBAN is written; its check digits are another matter. */
export const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const CURRENCY_AFTER = /[A-Z]{3}$/

/**
 * Whether a statement's account is one of ours. Banks write the IBAN, also with the currency behind it, the bare number, or the code of the
 * bank and the number, parted by a stroke.
 */
export function isSameAccount(written: string, own: string): boolean {
  const ours = bareAccount(own)
  const whole = bareAccount(written)
  if (ours === '' || whole === '') return false
  if (whole === ours || whole.replace(CURRENCY_AFTER, '') === ours) return true
  const parts = written.split('/').map((part) => bareAccount(part))
  const number = (parts.at(-1) ?? '').replace(CURRENCY_AFTER, '')
  if (parts.length < 2 || number === '') return false
  if (number === ours) return true
  if (!IBAN.test(ours)) return false
  const [bank, own940] = [parts[0] ?? '', ours.slice(4)]
  const between = own940.slice(bank.length, own940.length - number.length)
  return (
    bank !== '' &&
    own940.startsWith(bank) &&
    own940.endsWith(number) &&
    bank.length + number.length <= own940.length &&
    /^0*$/.test(between)
  )
}
