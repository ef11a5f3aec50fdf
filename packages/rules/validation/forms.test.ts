import { describe, expect, it } from 'vitest'
import { siteOf } from '../sites/sites.ts'
import { cardYears, checkCard, isCardNumber } from './cards.ts'
import { EMAIL_LENGTH_MAX, isEmail } from './emails.ts'
import { checkFeedbackForm } from './feedback-form.ts'
import { isFaultless } from './field-errors.ts'
import { checkLocationForm, checkNearestForm, DEFAULT_RADIUS_MILES, LOCATION_ERROR, sentPostalCode } from './location-form.ts'
import {
  checkLoginForm,
  checkResetEmail,
  checkSecurityAnswers,
  checkUserIdOrEmail,
  USER_ID_DIGITS_MAX,
  type LoginForm,
  type LoginRule,
} from './login-form.ts'
import { initialsOf } from './names.ts'
import { checkSellerPassword, LEGACY_PASSWORD } from './passwords.ts'
import { addressOf } from './physical-address.ts'
import { loginWithReturn } from '../access/page-access.ts'
import { cleanRedirectUrl } from './redirect-url.ts'
import { asWish } from '../access/wish.ts'

const american = { isGlobalPlatform: false }
const global = { isGlobalPlatform: true }
const rule: LoginRule = { ...american, passwordRule: siteOf('CPRTUS').passwordRule, captcha: 'hidden' }
const GOOD: LoginForm = { username: 'ann@example.com', password: 'correct horse' }
const login = (form: Partial<LoginForm>, how: Partial<LoginRule> = {}) => checkLoginForm({ ...GOOD, ...form }, { ...rule, ...how })

describe('an e-mail address', () => {
  it('an e-mail address is word characters, dots and hyphens, @, a domain and a suffix of two or more [ACC-5.13]', () => {
    for (const good of ['a@b.co', 'ann.lee-1_x@mail.example.com']) expect(isEmail(good, american)).toBe(true)
    for (const bad of ['', 'ann', 'ann@', '@b.co', 'a@b.c', 'a@b', 'a b@c.de', 'a+b@c.de', 'a@b..co', 'a@b.co\n']) {
      expect([bad, isEmail(bad, american)]).toEqual([bad, false])
    }
  })

  it('an e-mail address may hold accented Latin letters on the global platform only [ACC-5.14]', () => {
    expect(isEmail('josé@müller.es', global)).toBe(true)
    expect(isEmail('josé@müller.es', american)).toBe(false)
    expect(siteOf('CPRTDE').isGlobalPlatform).toBe(true)
    expect(siteOf('CPRTUS').isGlobalPlatform).toBe(false)
  })

  it('an e-mail address has at most 64 characters [ACC-5.15]', () => {
    const domain = '@example.com'
    expect(isEmail('a'.repeat(EMAIL_LENGTH_MAX - domain.length) + domain, american)).toBe(true)
    expect(isEmail('a'.repeat(EMAIL_LENGTH_MAX - domain.length + 1) + domain, american)).toBe(false)
    expect(EMAIL_LENGTH_MAX).toBe(64)
  })

  it("follows a site's own pattern where it has one", () => {
    expect(isEmail('a+b@c.de', { ...american, emailRule: '^[^@]+@c\\.de$' })).toBe(true)
  })
})

describe('the login form', () => {
  it('the login form is not checked when a ticket is given, nor for a seller [ACC-5.01] [ACC-5.02]', () => {
    expect(login({ username: '', password: '', userUId: 'ticket' })).toEqual({})
    expect(login({ username: '', password: '', accountType: '1' })).toEqual({})
    expect(login({ username: '', password: '', accountType: '0' })).not.toEqual({})
  })

  it('refuses whitespace and decimals in the user id [ACC-5.03] [ACC-5.04]', () => {
    for (const username of ['12 34', ' ann@example.com', 'ann@example.com '])
      expect(login({ username })).toEqual({ username: 'validation.userId.spaces' })
    expect(login({ username: '12.5' })).toEqual({ username: 'validation.userId.decimals' })
    expect(login({ username: '1234567' })).toEqual({})
  })

  it('refuses an empty user id and an empty password [ACC-5.05] [ACC-5.06]', () => {
    expect(login({ username: '', password: '' })).toEqual({ username: 'validation.userId.required' })
    expect(login({ password: '' })).toEqual({ password: 'validation.password.required' })
  })

  it('calls an id bad credentials that is too long or no address [ACC-5.07] [ACC-5.08]', () => {
    expect(login({ username: `${'a'.repeat(60)}@example.com` })).toEqual({ username: 'validation.credentials' })
    expect(login({ username: '1'.repeat(65) })).toEqual({ username: 'validation.credentials' })
    expect(login({ username: 'ann' })).toEqual({ username: 'validation.credentials' })
  })

  it("refuses a password outside the site's bounds [ACC-5.09]", () => {
    const long = 'x'.repeat(128)
    expect(['1234567', '12345678', long, `${long}x`].map((password) => isFaultless(login({ password })))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(login({ password: '1234567' })).toEqual({ password: 'validation.password.length' })
  })

  it('the login form has default bounds of 5 and 25 characters where a site names none [ACC-5.10] [ACC-5.25]', () => {
    const { passwordRule: _none, ...without } = rule
    const verdicts = ['1234', '12345', 'x'.repeat(25), 'x'.repeat(26)].map((password) =>
      isFaultless(checkLoginForm({ ...GOOD, password }, without)),
    )
    expect(verdicts).toEqual([false, true, true, false])
    expect(LEGACY_PASSWORD).toEqual({ min: 5, max: 25 })
  })

  it('refuses a shown captcha without an answer [ACC-5.12]', () => {
    expect(login({}, { captcha: 'unanswered' })).toEqual({ captcha: 'validation.captcha' })
    expect(login({}, { captcha: 'answered' })).toEqual({})
  })
})

describe('forgotten passwords', () => {
  it('forgotten passwords are asked for by an e-mail address or an id of at most six digits [ACC-5.16] [ACC-5.17] [ACC-9.10]', () => {
    for (const good of ['ann@example.com', '1', '123456']) expect(checkUserIdOrEmail(good, american)).toEqual({})
    for (const bad of ['', ' ', 'ann', '1234567', '12.5'])
      expect(checkUserIdOrEmail(bad, american)).toEqual({ userIdOrEmail: 'validation.userIdOrEmail' })
    expect(USER_ID_DIGITS_MAX).toBe(6)
  })

  it('forgotten passwords need every answer before they are sent [ACC-5.18]', () => {
    expect(checkSecurityAnswers({ 1: 'Rex', 2: ' ' })).toEqual({ 2: 'validation.answer.required' })
    expect(checkSecurityAnswers({ 1: 'Rex', 2: 'Main St' })).toEqual({})
  })

  it('forgotten passwords need an e-mail address when questions are off [ACC-5.19]', () => {
    expect(checkResetEmail('', { ...american, showsSecurityQuestions: false })).toEqual({ email: 'validation.email.required' })
    expect(checkResetEmail('nobody', { ...american, showsSecurityQuestions: false })).toEqual({ email: 'validation.email.required' })
    expect(checkResetEmail('12345', { ...american, showsSecurityQuestions: false })).toEqual({})
    expect(checkResetEmail('', { ...american, showsSecurityQuestions: true })).toEqual({ email: 'validation.userIdOrEmail' })
  })
})

describe('legacy password pages', () => {
  it('legacy password pages tell an invalid e-mail, an empty field and a wrong length of the seller [ACC-5.45] [ACC-5.46] [ACC-5.47]', () => {
    const form = { email: 'a@b.co', password: '12345678', confirmPassword: '12345678' }
    expect(checkSellerPassword(form)).toBeNull()
    for (const email of ['', 'ab.co', 'a@b']) expect(checkSellerPassword({ ...form, email })).toBe('invalidEmail')
    expect(checkSellerPassword({ ...form, confirmPassword: '' })).toBe('passwordEmpty')
    for (const password of ['1234567', '1234567890123']) expect(checkSellerPassword({ ...form, password })).toBe('invalidPasswordLength')
    expect(checkSellerPassword({ ...form, password: '123456789012' })).toBeNull()
  })
})

describe('a card', () => {
  const now = { year: 2026, month: 11 }
  const card = { number: '4111 1111 1111 1111', securityCode: '123', expiryMonth: 11, expiryYear: 2026 }

  it('a card has 12 to 19 digits', () => {
    expect([11, 12, 19, 20].map((length) => isCardNumber('4'.repeat(length)))).toEqual([false, true, true, false])
    expect(isCardNumber('4111x1111111')).toBe(false)
    expect(checkCard({ ...card, number: '1' }, now)).toEqual({ number: 'validation.card.number' })
  })

  it('a card has a security code of at least three digits', () => {
    expect(['12', '123', '1234', '12a'].map((securityCode) => isFaultless(checkCard({ ...card, securityCode }, now)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('expires at most twenty years ahead and is not over', () => {
    expect(cardYears(2026)).toHaveLength(21)
    const isGood = (expiryMonth: number, expiryYear: number) => isFaultless(checkCard({ ...card, expiryMonth, expiryYear }, now))
    expect([isGood(11, 2026), isGood(10, 2026), isGood(12, 2046), isGood(1, 2047), isGood(13, 2027)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
  })
})

describe('the location form', () => {
  const form = (threeCharCountryCode: string, zipCode: string) => ({ threeCharCountryCode, zipCode })

  it('needs a ZIP in seven countries and nowhere else [ACC-5.20] [ACC-9.11]', () => {
    for (const country of ['USA', 'CAN', 'GBR', 'DEU', 'ESP', 'IRL', 'FIN'])
      expect(checkLocationForm(form(country, ' '))).toEqual({ zipCode: LOCATION_ERROR })
    for (const country of ['ARE', 'IND', 'FRA']) expect(checkLocationForm(form(country, ''))).toEqual({})
  })

  it('sends the first three characters in Canada and Ireland only [ACC-5.21]', () => {
    expect(sentPostalCode(form('CAN', ' k1a 0b1 '))).toBe('K1A')
    expect(sentPostalCode(form('IRL', 'd02x285'))).toBe('D02')
    expect(sentPostalCode(form('USA', '75201-1234'))).toBe('75201-1234')
  })

  it('takes whole codes and the part that is sent, and refuses others with message 002 [ACC-5.22]', () => {
    for (const [country, zip] of [
      ['CAN', 'K1A'],
      ['CAN', 'k1a0b1'],
      ['IRL', 'D6W'],
      ['USA', '75201'],
    ] as const) {
      expect(checkLocationForm(form(country, zip))).toEqual({})
    }
    for (const [country, zip] of [
      ['CAN', 'K1'],
      ['CAN', 'D1A'],
      ['USA', 'ABCDE'],
      ['GBR', 'SW1_1AA'],
    ] as const) {
      expect(checkLocationForm(form(country, zip))).toEqual({ zipCode: 'app.lotdetail.viewmap.error.002' })
    }
    for (const country of ['', 'US', 'usa', 'XXX'])
      expect(checkLocationForm(form(country, '1'))).toEqual({ threeCharCountryCode: LOCATION_ERROR })
  })

  it('flags ZIP and yard of a nearest search that has neither [ACC-5.23] [MKT-7.71]', () => {
    const nothing = { zipCode: '', hasYard: false, hasCoordinates: false }
    expect(Object.keys(checkNearestForm(nothing))).toEqual(['zipCode', 'yardNumber'])
    for (const one of [{ zipCode: '75201' }, { hasYard: true }, { hasCoordinates: true }])
      expect(checkNearestForm({ ...nothing, ...one })).toEqual({})
  })

  it('searches within 9999 miles where nothing else is said [ACC-9.12] [MKT-9.06]', () => {
    expect(DEFAULT_RADIUS_MILES).toBe(9_999)
  })
})

describe('a redirect after sign-in', () => {
  const ours = (path: string) => ['/', '/dashboard', '/lotSearchResults', '/es/lot/1'].includes(path)
  const clean = (raw: string) => cleanRedirectUrl(raw, ours)

  it('loses backslash, $, @, colon, semicolon and double slashes [ACC-5.24]', () => {
    expect(clean('/da$sh@bo:a;rd')).toBe('/dashboard')
    expect(clean('/dash\\board')).toBe('/dashboard')
    expect(clean('/lotSearchResults?a=b:c;d@e$f')).toBe('/lotSearchResults?a=bcdef')
    expect(clean('///dashboard')).toBe('/dashboard')
  })

  it('leads back to a search by clauses, whose colons and slashes a wish has escaped', () => {
    const search = '/lotSearchResults?misc=lot_make_desc:%22TOYOTA%22&misc=LotModel:%22A//B;C@D$E%22&over=none'
    const query = (path: string | null) => [...new URL(path ?? '/', 'http://x').searchParams]
    const back = clean(asWish(search))
    expect(query(back)).toEqual(query(search))
    // As an address of sign-in carries it, which is decoded once.
    const wish = new URL(loginWithReturn(search), 'http://x').searchParams.get('redirectUrl') ?? ''
    expect(clean(wish)).toBe(back)
    expect(asWish('/dashboard?a=1')).toBe('/dashboard?a=1')
  })

  it('keeps a search as JSON, whose inner query stays encoded', () => {
    const search = `/lotSearchResults?searchCriteria=${encodeURIComponent('{"filter":{"MAKE":["lot_make_desc:\\"FORD\\""]}}')}`
    expect(clean(search)).toBe(search)
  })

  it('leads nowhere but to our own pages', () => {
    for (const raw of [
      '',
      'dashboard',
      'https://evil.example/dashboard',
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      '/unknown',
      '/%2F%2Fevil.example',
      `/dashboard?${'x'.repeat(5_000)}`,
    ]) {
      expect([raw, clean(raw)]).toEqual([raw, null])
    }
  })
})

describe('small rules of forms', () => {
  it('a name is abbreviated to its first and last initial', () => {
    expect(['Mary Ann Smith', 'madonna', '  ', 'Élodie  Ünal'].map((name) => initialsOf(name))).toEqual(['MS', 'M', '', 'ÉÜ'])
  })

  it('a physical address is mapped to an address', () => {
    const physical = { addressLine1: '1 Main St', addressLine2: 'B', city: 'Dallas', state: 'TX', country: 'USA', zip1: '75201' }
    expect(addressOf(physical)).toEqual({ line1: '1 Main St', line2: 'B', city: 'Dallas', state: 'TX', country: 'USA', postCode: '75201' })
  })

  it('the form of feedback takes one with a rating, a kind and some words', () => {
    const form = { rating: 5, category: 'search', comments: 'Fine.', email: '' }
    expect(checkFeedbackForm(form, american)).toEqual({})
    expect(Object.keys(checkFeedbackForm({ rating: 6, category: 'x', comments: ' ', email: 'a' }, american))).toEqual([
      'rating',
      'category',
      'comments',
      'email',
    ])
    expect(checkFeedbackForm({ ...form, comments: 'x'.repeat(2_001) }, american)).toEqual({ comments: 'validation.feedback.comments' })
  })
})
