import { describe, expect, it } from 'vitest'
import { mayGiveAddress } from './registration-steps.ts'

describe('the address of a registration', () => {
  const guest = { isRegistered: true, hasChosenLevel: true, isFinished: false, kind: 'guest' } as const
  it.each([
    ['of a guest on the way', {}, true],
    ['of a guest who had ended', { isFinished: true }, true],
    ['of a guest before the level', { hasChosenLevel: false }, false],
    ['of a member who has not ended', { kind: 'buyer' }, true],
    ['of a member', { kind: 'buyer', isFinished: true }, false],
    ['of a guest whom an operator made', { isRegistered: false, isFinished: true }, false],
  ] as const)('the address of a registration %s', (_, change, may) => {
    expect(mayGiveAddress({ ...guest, ...change })).toBe(may)
  })
})
