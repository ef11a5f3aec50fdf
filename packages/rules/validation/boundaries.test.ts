import { describe, expect, it } from 'vitest'
import { checkCard, SECURITY_CODE_LABEL } from './cards.ts'
import { isEmail } from './emails.ts'
import { checkFeedbackForm } from './feedback-form.ts'
import { refuseFile } from './files.ts'
import { checkLocationForm, checkNearestForm, LOCATION_ERROR, sentPostalCode } from './location-form.ts'
import { checkLoginForm } from './login-form.ts'
import { digitsOf } from './lot-number.ts'
import { initialsOf } from './names.ts'
import { checkSellerPassword } from './passwords.ts'
import { addressOf } from './physical-address.ts'
import { countryOfPostalCode, isPostalCode, lookupPostalCode } from './postal-codes.ts'
import { isPushEndpoint } from './push-endpoints.ts'
import { cleanRedirectUrl } from './redirect-url.ts'
import { alphanumericOf, stripTags } from './urls.ts'

const american = { isGlobalPlatform: false }
const global = { isGlobalPlatform: true }
/** What of a list a check takes. */
const taken = (list: readonly string[], check: (raw: string) => boolean): readonly string[] => list.filter(check)

describe('an e-mail address at its borders', () => {
  it('an e-mail address of the global platform is whole, with parts of several letters', () => {
    const good = ['josé.ñ-1@sub.müller-ä.es', 'a@b.éé', 'ann@mail.example.com', 'ann@a.bcd.ef']
    expect(taken(good, (raw) => isEmail(raw, global))).toEqual(good)
    expect(taken(['', ' a@b.co', 'a@b.co ', 'a@b..co', 'a@b.c', 'a@b.(c).de', 'é', 'a@é'], (raw) => isEmail(raw, global))).toEqual([])
    expect(taken(['', 'x a@b.co', 'a@b.co x'], (raw) => isEmail(raw, american))).toEqual([])
  })

  it('an e-mail address of a site’s own pattern is read by letters and not by halves of them, and is never empty', () => {
    expect([isEmail('😀', { ...american, emailRule: '^.$' }), isEmail('', { ...american, emailRule: '^$' })]).toEqual([true, false])
    expect(isEmail('a@b.co', { ...american, emailRule: null })).toBe(true)
  })
})

describe('the login form at its borders', () => {
  const rule = { ...american, captcha: 'hidden' } as const
  const login = (username: string, password = 'correct horse') => checkLoginForm({ username, password }, rule)

  it('takes an id of 64 digits and none longer', () => {
    expect([login('1'.repeat(64)), login('1'.repeat(65))]).toEqual([{}, { username: 'validation.credentials' }])
  })

  it('calls decimals only what is a number with a point', () => {
    for (const decimals of ['1.5', '12.34']) expect(login(decimals)).toEqual({ username: 'validation.userId.decimals' })
    for (const other of ['a1.5', '1.5a', '1.', '.5']) expect(login(other)).toEqual({ username: 'validation.credentials' })
  })

  it('asks for a password before it speaks of a wrong id', () => {
    expect(login('ann', '')).toEqual({ password: 'validation.password.required' })
  })
})

describe('the seller’s password page at its borders', () => {
  const form = { email: 'a@b.co', password: '12345678', confirmPassword: '12345678' }

  it('takes an address with something on both sides and a dot', () => {
    for (const email of ['ann@mail.example', 'a@b.c.d', `${'a'.repeat(64)}@${'b'.repeat(63)}.co`])
      expect([email, checkSellerPassword({ ...form, email })]).toEqual([email, null])
    for (const email of ['@b.co', 'a@.co', 'a@b.', 'a b@c.de', 'a@b.co c', 'a@@b.co', `${'a'.repeat(65)}@b.co`, `a@${'b'.repeat(64)}.co`])
      expect([email, checkSellerPassword({ ...form, email })]).toEqual([email, 'invalidEmail'])
  })

  it('tells an empty password from a short one', () => {
    expect([checkSellerPassword({ ...form, password: '' }), checkSellerPassword({ ...form, password: '1' })]).toEqual([
      'passwordEmpty',
      'invalidPasswordLength',
    ])
  })
})

describe('a card at its borders', () => {
  const now = { year: 2026, month: 11 }
  const card = { number: '4111 1111 1111 1111', securityCode: '123', expiryMonth: 11, expiryYear: 2027 }

  it('expires in a month of the calendar, over only in its own year', () => {
    const faults = [0, 1, 10, 12, 13, 1.5].map((expiryMonth) => checkCard({ ...card, expiryMonth }, now))
    const wrong = { expiry: 'validation.card.expiry' }
    expect(faults).toEqual([wrong, {}, {}, {}, wrong, wrong])
  })

  it('a card at its borders has a code of three or four digits, called by its label', () => {
    const wrong = { securityCode: 'validation.card.code' }
    expect(['12', '12345', ''].map((securityCode) => checkCard({ ...card, securityCode }, now))).toEqual([wrong, wrong, wrong])
    expect(SECURITY_CODE_LABEL).toBe('CVV')
  })
})

describe('feedback at its borders', () => {
  const form = { rating: 1, category: 'other', comments: 'x', email: '' }

  it('feedback at its borders has a whole rating from 1 to 5, a listed kind, 1 to 2,000 characters, and an address or none', () => {
    expect(
      [form, { ...form, rating: 5 }, { ...form, comments: 'x'.repeat(2_000) }, { ...form, email: 'a@b.co' }].map((one) =>
        checkFeedbackForm(one, american),
      ),
    ).toEqual([{}, {}, {}, {}])
    const rating = { rating: 'validation.feedback.rating' }
    expect([0, 6, 1.5, -1].map((one) => checkFeedbackForm({ ...form, rating: one }, american))).toEqual([rating, rating, rating, rating])
    expect(checkFeedbackForm({ ...form, category: '' }, american)).toEqual({ category: 'validation.feedback.category' })
    expect(checkFeedbackForm({ ...form, comments: ` ${'x'.repeat(2_000)} ` }, american)).toEqual({})
    expect(checkFeedbackForm({ ...form, email: 'a' }, american)).toEqual({ email: 'validation.email' })
  })
})

describe('postal codes at their borders', () => {
  it('postal codes at their borders are whole', () => {
    expect(taken(['75201', ' 75201 '], (raw) => isPostalCode(raw, 'USA'))).toHaveLength(2)
    expect(taken(['x75201', '175201', '75201x', '75201-12345'], (raw) => isPostalCode(raw, 'USA'))).toEqual([])
    expect(taken(['xK1A 0B1', 'K1A 0B12', '1K1A 0B1'], (raw) => isPostalCode(raw, 'CAN'))).toEqual([])
    expect(taken(['xD02 X285', 'D02 X2855', '1D02X285'], (raw) => isPostalCode(raw, 'IRL'))).toEqual([])
    expect(taken(['', ' ', '1234567890123'], (raw) => isPostalCode(raw, 'NLD'))).toEqual([])
    expect(isPostalCode('123456789012', 'NLD')).toBe(true)
  })

  it('postal codes at their borders are read between spaces', () => {
    expect([countryOfPostalCode(' K1A 0B1 ', 'USA'), lookupPostalCode(' K1A 0B1 ', 'CAN'), lookupPostalCode(' 75201 ', 'USA')]).toEqual([
      'CAN',
      'K1A',
      '75201',
    ])
    expect(sentPostalCode({ threeCharCountryCode: 'GBR', zipCode: ' sw1a 1aa ' })).toBe('SW1A 1AA')
  })

  it('postal codes at their borders may be the part that counts, in Canada and Ireland alone', () => {
    const check = (country: string, zip: string) => Object.keys(checkLocationForm({ threeCharCountryCode: country, zipCode: zip }))
    for (const [country, zip] of [
      ['CAN', ' k1a '],
      ['CAN', 'K1A0B1'],
      ['IRL', 'D02'],
      ['IRL', 'a65'],
      ['IRL', 'D6W'],
      ['IRL', ' d02x285 '],
    ] as const)
      expect([zip, check(country, zip)]).toEqual([zip, []])
    for (const [country, zip] of [
      ['CAN', 'XK1A'],
      ['CAN', 'K1AX'],
      ['CAN', '1K1A0B1'],
      ['CAN', 'K1A0B11'],
      ['IRL', 'B02'],
      ['IRL', 'D0'],
      ['IRL', 'DXX'],
      ['IRL', 'XD02'],
      ['IRL', 'D02X'],
      ['IRL', 'D6WX'],
      ['IRL', 'XD6W'],
      ['USA', '752'],
    ] as const)
      expect([zip, check(country, zip)]).toEqual([zip, ['zipCode']])
  })

  it('postal codes of spaces alone are none', () => {
    expect(checkNearestForm({ zipCode: ' ', hasYard: false, hasCoordinates: false })).toEqual({
      zipCode: LOCATION_ERROR,
      yardNumber: LOCATION_ERROR,
    })
    expect(checkLocationForm({ threeCharCountryCode: 'ARE', zipCode: ' ' })).toEqual({})
  })
})

describe('the address of a push service at its borders', () => {
  it('the address of a push service at its borders has no user, password, port or fragment, and a public name', () => {
    const bad = [
      'https://user@push.services.com/x',
      'https://:secret@push.services.com/x',
      'https://push.services.com/x#y',
      'https://push.services.com:444/x',
      'https://com/x',
      'https://push.local.home/x',
      'https://10.20.30.40/x',
      'https://192.168.100.200/x',
      'https://push.test/x',
    ]
    expect(taken(bad, isPushEndpoint)).toEqual([])
    const good = [
      'https://push.services.com:443/x',
      'https://localhost.services.com/x',
      'https://mylocal.services.com/x',
      'https://thehome.com/x',
      'https://push.mylan.services/x',
      'https://push.mycorp/x',
      'https://1.2.3.4.services.com/x',
    ]
    expect(taken(good, isPushEndpoint)).toEqual(good)
  })
})

describe('a redirect at its borders', () => {
  const clean = (raw: string) => cleanRedirectUrl(raw, (path) => path === '/a')

  it('a redirect at its borders has 4,096 characters at most and begins with a slash before and after it is cleaned', () => {
    expect([clean(`/a?${'x'.repeat(4_093)}`)?.length, clean(`/a?${'x'.repeat(4_094)}`)]).toEqual([4_096, null])
    expect([clean('/a'), clean('a'), clean(':/a'), clean('/a#b'), clean('/a?b#c')]).toEqual(['/a', null, null, '/a#b', '/a?b#c'])
  })
})

describe('small rules at their borders', () => {
  it('digits have hyphens inside alone', () => {
    expect(['1-2', '-12', '12-', '--', '-', ' 1-2 '].map(digitsOf)).toEqual(['12', null, null, null, null, '12'])
  })

  it('initials are of the first and last word, however far apart', () => {
    expect([initialsOf('  ann  marie   lee '), initialsOf('ann'), initialsOf('')]).toEqual(['AL', 'A', ''])
  })

  it('an address leaves empty what a record has not', () => {
    expect(addressOf({ addressLine1: '1', city: 'C', country: 'USA' })).toEqual({
      line1: '1',
      line2: '',
      city: 'C',
      state: '',
      country: 'USA',
      postCode: '',
    })
  })

  it('letters and digits are kept of a value, and no sign', () => {
    expect(alphanumericOf(' Á-1_é; <b>٣ ')).toBe('Á1éb٣')
  })

  it('a tag at the very beginning goes as any other', () => {
    expect([stripTags('<b>x'), stripTags('<>'), stripTags('>x<')]).toEqual(['x', '', '>x<'])
  })

  it('a file without a name before its dot has its type', () => {
    const verdict = (name: string) => refuseFile({ name, size: 1 }, { extensions: ['pdf', ''] })
    expect([verdict('.pdf'), verdict('pdf.'), verdict('pdf'), verdict('a.x')]).toEqual([null, null, null, 'FILE_TYPE'])
    expect(refuseFile({ name: 'a.pdf', size: 11 }, { extensions: ['PDF'], maxBytes: 10 })).toBe('TOO_LARGE')
  })
})
