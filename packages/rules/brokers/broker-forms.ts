import {
  APPLICATION_LENGTHS,
  BROKER_FIELD_LENGTHS,
  BROKER_LEVELS,
  BROKER_MESSAGE_LENGTH_MAX,
  type BrokerField,
  type BrokerLevel,
} from '@app/contract/brokers/broker-codes.ts'
import type { BrokerWords } from '@app/contract/brokers/brokers.answers.ts'
import type { AccountKind, AccountStatus, MembershipLevel } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { hasLevel, hasMembership } from '../memberships/levels.ts'
import { isPhone } from '../validation/addresses.ts'
import { isEmail } from '../validation/emails.ts'
import { faultUnless, type FieldErrors, fieldErrorsOf } from '../validation/field-errors.ts'

/** What is not written but would be shown as something else: control and direction characters, but for line ends and tabs. */
const UNSEEN = /[^\P{Cc}\n\t]|[\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu

/** Words as they are kept: what cannot be seen is left out, line ends are those of Unix, nothing stands around them. */
export const writtenWords = (raw: string): string => raw.replaceAll(/\r\n?/gu, '\n').replaceAll(UNSEEN, '').trim()

/** The same on one line. */
const line = (raw: string): string => writtenWords(raw).replaceAll(/\s+/gu, ' ')

/** Fields that a broker must fill in. */
const NEEDED: readonly BrokerField[] = ['name', 'words']

/** A broker's words as they are kept, and what is wrong with them. The address for mails is that of a site's rule. */
export function readBrokerWords(
  sent: BrokerWords,
  { isGlobalPlatform }: { readonly isGlobalPlatform: boolean },
): { readonly words: BrokerWords; readonly errors: FieldErrors } {
  const words: BrokerWords = {
    name: line(sent.name),
    contact: line(sent.contact),
    phone: line(sent.phone),
    email: line(sent.email),
    address: line(sent.address),
    areas: line(sent.areas),
    languages: line(sent.languages),
    licences: line(sent.licences),
    words: writtenWords(sent.words),
  }
  const fields = Object.keys(BROKER_FIELD_LENGTHS) as BrokerField[]
  const found = Object.fromEntries(
    fields.map((field) => {
      const value = words[field]
      if (value === '' && NEEDED.includes(field)) return [field, 'validation.fieldNeeded']
      return [field, faultUnless(value.length <= BROKER_FIELD_LENGTHS[field], 'validation.fieldLong')]
    }),
  )
  const errors = fieldErrorsOf({
    ...found,
    phone: found['phone'] ?? faultUnless(words.phone === '' || isPhone(words.phone), 'validation.brokerPhone'),
    email: found['email'] ?? faultUnless(words.email === '' || isEmail(words.email, { isGlobalPlatform }), 'validation.email'),
  })
  return { words, errors }
}

/** A message as it is kept, and what is wrong with it. */
export function readMessage(sent: string): { readonly words: string; readonly errors: FieldErrors } {
  const words = writtenWords(sent)
  const fault = words === '' ? 'validation.fieldNeeded' : faultUnless(words.length <= BROKER_MESSAGE_LENGTH_MAX, 'validation.fieldLong')
  return { words, errors: fieldErrorsOf({ words: fault }) }
}

type ApplicationField = keyof typeof APPLICATION_LENGTHS

/** What somebody applies with. */
export type ApplicationWords = Readonly<Record<ApplicationField, string>>

/** An application as it is kept, and what is wrong with it: every field is needed. */
export function readApplication(sent: ApplicationWords & { readonly level: string }): {
  readonly level: BrokerLevel | null
  readonly words: ApplicationWords
  readonly errors: FieldErrors
} {
  const level = BROKER_LEVELS.find((one) => one === sent.level) ?? null
  const words: ApplicationWords = {
    company: line(sent.company),
    licenceNumber: line(sent.licenceNumber),
    contact: line(sent.contact),
    message: writtenWords(sent.message),
  }
  const fields = Object.keys(APPLICATION_LENGTHS) as ApplicationField[]
  const found = fields.map((field) => [
    field,
    words[field] === '' ? 'validation.fieldNeeded' : faultUnless(words[field].length <= APPLICATION_LENGTHS[field], 'validation.fieldLong'),
  ])
  return { level, words, errors: fieldErrorsOf({ ...Object.fromEntries(found), level: faultUnless(level !== null, 'validation.level') }) }
}

/** Levels that an account may apply for: those it does not hold and its site has; none where it acts for others or is not in good standing. */
export function mayApplyFor(account: {
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly level: MembershipLevel | null
  /** Their own. */
  readonly site: SiteCode
}): readonly BrokerLevel[] {
  if (!hasMembership(account.kind) || account.status !== 'active') return []
  return BROKER_LEVELS.filter((level) => level !== account.level && hasLevel(account.site, level))
}
