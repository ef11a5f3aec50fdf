import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passState, releaseBar } from './decide-release.ts'
import { PASS_ID_MAX, passCode, readPassCode } from './pass-code.ts'

const tag = fc.uint8Array({ minLength: 8, maxLength: 64 })
const id = fc.integer({ min: 1, max: PASS_ID_MAX })

describe('the code of a pass', () => {
  it('names its pass however it is typed', () => {
    fc.assert(
      fc.property(id, tag, (pass, bytes) => {
        const code = passCode(pass, bytes)
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
        for (const typed of [
          code,
          code.toLowerCase(),
          code.replaceAll('-', ''),
          ` ${code.replaceAll('-', ' ')} `,
          code.replaceAll('0', 'o').replaceAll('1', 'l'),
        ])
          expect(readPassCode(typed)).toEqual({ id: pass, code })
      }),
    )
  })

  it('differs with the signature', () => {
    expect(passCode(7, new Uint8Array(8))).not.toBe(passCode(7, new Uint8Array(8).fill(1)))
    expect(() => passCode(7, new Uint8Array(7))).toThrow(RangeError)
    for (const odd of [0, -1, 1.5, PASS_ID_MAX + 1]) expect(() => passCode(odd, new Uint8Array(8))).toThrow(RangeError)
  })

  it.each(['', '7', '0000-00AA-AAAA-AAAA', 'UUUU-UUUU-UUUU-UUUU', 'A'.repeat(17), 'AAAA-AAAA-AAAA-AAA'])(
    'the code of a pass is none in %j',
    (typed) => {
      expect(readPassCode(typed)).toBeNull()
    },
  )
})

describe('what may leave', () => {
  const facts = fc.record({ isPaid: fc.boolean(), isHeld: fc.boolean(), isReleased: fc.boolean() })

  it('leaves exactly where it is paid, not held and there', () => {
    fc.assert(
      fc.property(facts, (of) => {
        expect(releaseBar(of) === null).toBe(of.isPaid && !of.isHeld && !of.isReleased)
      }),
    )
  })

  it('a pass opens on its day alone, unused and unrevoked, for what may leave', () => {
    fc.assert(
      fc.property(
        facts,
        fc.record({ isUsed: fc.boolean(), isRevoked: fc.boolean() }),
        fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-03'),
        (of, { isUsed, isRevoked }, on) => {
          const opens = passState({ ...of, isUsed, isRevoked, on }, '2026-12-02') === 'OPENS'
          expect(opens).toBe(!isUsed && !isRevoked && on === '2026-12-02' && releaseBar(of) === null)
        },
      ),
    )
  })

  it('waits for storage to be billed where nothing else keeps it', () => {
    const pass = { isUsed: false, isRevoked: false, isReleased: false, on: '2026-12-02', owesStorage: true }
    const stateOf = (more: { readonly isPaid: boolean; readonly isHeld: boolean }) => passState({ ...pass, ...more }, '2026-12-02')
    expect(stateOf({ isPaid: true, isHeld: false })).toBe('STORAGE')
    expect(stateOf({ isPaid: false, isHeld: false })).toBe('NOT_PAID')
    expect(stateOf({ isPaid: true, isHeld: true })).toBe('HELD')
  })
})
