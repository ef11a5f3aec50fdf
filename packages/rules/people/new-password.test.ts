import { expect, test } from 'vitest'
import { decideNewPassword, type NewPassword } from './new-password.ts'

const judge = (password: string, fields: Partial<NewPassword> = {}) =>
  decideNewPassword({ password, confirmPassword: password, userId: '104233', email: 'mara@yard.example', isCommon: false, ...fields })

test.each([
  ['7 characters', 'x'.repeat(7), 'tooShort'],
  ['8 characters', 'x7-Qbala', null],
  ['128 characters', 'x'.repeat(128), null],
  ['129 characters', 'x'.repeat(129), 'tooLong'],
  ['8 characters of two code units each', '\u{1F697}'.repeat(8), null],
  ['128 characters of two code units each', '\u{1F697}'.repeat(128), null],
  ['spaces', '        ', null],
  ['one kind of character', 'aaaaaaaaaaaa', null],
  ['the e-mail address', 'mara@yard.example', 'sameAsEmail'],
  ['the e-mail address in other capitals', 'MARA@yard.Example', 'sameAsEmail'],
  ['more than the e-mail address', 'mara@yard.example1', null],
])('a new password is judged: %s', (_name, password, fault) => {
  expect(judge(password)).toBe(fault)
})

test('the user id is refused where it is long enough at all', () => {
  expect(judge('104233')).toBe('tooShort')
  expect(judge('k-90042331', { userId: 'K-90042331' })).toBe('sameAsUserId')
})

test('spaces around the address as it is kept make it no other', () => {
  expect(judge('mara@yard.example', { email: ' mara@yard.example ' })).toBe('sameAsEmail')
})

test('a common one is refused, and a person without an address has no address to avoid', () => {
  expect(judge('qwertyuiop', { isCommon: true })).toBe('common')
  expect(judge('x7-Qbala', { email: null })).toBeNull()
})

test('the second typing has to be equal to the letter, whatever else is wrong', () => {
  expect(judge('x7-Qbala', { confirmPassword: 'x7-qbala' })).toBe('mismatch')
  expect(judge('x', { confirmPassword: '' })).toBe('mismatch')
})
