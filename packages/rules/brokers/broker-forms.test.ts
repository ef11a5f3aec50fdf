import { expect, it } from 'vitest'
import { BROKER_FIELD_LENGTHS, BROKER_MESSAGE_LENGTH_MAX } from '@app/contract/brokers/broker-codes.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { mayApplyFor, readApplication, readBrokerWords, readMessage } from './broker-forms.ts'

const WORDS = {
  name: 'Northgate',
  contact: '',
  phone: '',
  email: '',
  address: '',
  areas: '',
  languages: '',
  licences: '',
  words: 'We ship.',
}
const read = (more: Partial<typeof WORDS>) => readBrokerWords({ ...WORDS, ...more }, { isGlobalPlatform: false })

it('words are kept as they were written, without what cannot be seen and what stands around them', () => {
  const { words, errors } = read({ name: '  North\tgate \u202Eevil\u0000 ', words: ' One\r\n\r\nTwo <b>three</b> ' })
  expect(errors).toEqual({})
  expect(words).toMatchObject({ name: 'North gate evil', words: 'One\n\nTwo <b>three</b>' })
})

it.each(Object.entries(BROKER_FIELD_LENGTHS))('words are named whose %s is longer than %d characters', (field, length) => {
  const digits = field === 'phone' ? `${'1'.repeat(7)}${' '.repeat(0)}` : ''
  const longest =
    field === 'email' ? `${'a'.repeat(length - 10)}@b.example` : field === 'phone' ? digits.padEnd(length, '-') : 'a'.repeat(length)
  expect(read({ [field]: longest }).errors).toEqual({})
  expect(read({ [field]: `${longest}a` }).errors).toEqual({ [field]: 'validation.fieldLong' })
})

it('words are named without a name or text, and with what is no telephone number or address for mails', () => {
  expect(read({ name: ' \u200B ', words: '\n' }).errors).toEqual({ name: 'validation.fieldNeeded', words: 'validation.fieldNeeded' })
  expect(read({ phone: '12345' }).errors).toEqual({ phone: 'validation.brokerPhone' })
  expect(read({ email: 'nobody' }).errors).toEqual({ email: 'validation.email' })
})

it('a message has words, and not too many', () => {
  expect(readMessage(' \r\n').errors).toEqual({ words: 'validation.fieldNeeded' })
  expect(readMessage('a'.repeat(BROKER_MESSAGE_LENGTH_MAX)).errors).toEqual({})
  expect(readMessage('a'.repeat(BROKER_MESSAGE_LENGTH_MAX + 1)).errors).toEqual({ words: 'validation.fieldLong' })
})

it('an application needs each of its fields, and a level of the two', () => {
  const whole = { level: 'B', company: 'A', licenceNumber: '1', contact: 'B', message: 'C' }
  expect(readApplication(whole)).toMatchObject({ level: 'B', errors: {} })
  expect(readApplication({ level: 'P', company: '', licenceNumber: ' ', contact: '', message: '' }).errors).toEqual({
    level: 'validation.level',
    company: 'validation.fieldNeeded',
    licenceNumber: 'validation.fieldNeeded',
    contact: 'validation.fieldNeeded',
    message: 'validation.fieldNeeded',
  })
})

it.each([
  ['a guest', 'guest', 'active', 'G', ['B', 'M']],
  ['a buyer', 'buyer', 'active', 'S', ['B', 'M']],
  ['a broker', 'buyer', 'active', 'B', ['M']],
  ['a master', 'buyer', 'active', 'M', ['B']],
  ['a lapsed buyer', 'buyer', 'lapsed', 'S', []],
  ['a counterman', 'counterman', 'active', null, []],
  ['a broker’s bidder', 'broker-bidder', 'active', null, []],
  ['an internal user', 'internal', 'active', null, []],
] as const)('%s may apply for the levels that they do not hold, if any', (...[, kind, status, level, levels]) => {
  expect(mayApplyFor({ kind, status, level, site: 'CPRTUS' })).toEqual(levels)
})

it('nobody becomes a broker or a master in the Middle East, and everywhere else members may apply [ACC-6.24]', () => {
  const sites = SITE_CODES.filter((site) => mayApplyFor({ kind: 'buyer', status: 'active', level: 'S', site }).length > 0)
  expect(sites).toEqual(SITE_CODES.filter((site) => site !== 'CPRTMEA'))
})
