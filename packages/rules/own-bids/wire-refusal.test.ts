import { describe, expect, it } from 'vitest'
import { wireBidCode } from './wire-refusal.ts'

const taken = (isLeading: boolean, reason: string) => wireBidCode({ isAccepted: true, isLeading, reason })
const refused = (reason: string, isLeading = false) => wireBidCode({ isAccepted: false, isLeading, reason })

describe('what callers of the wire dialect are told of a preliminary bid', () => {
  it.each(['FIRST_BID', 'HIGHER', 'MAXIMUM_RAISED'])('nothing is wrong with one that leads: %s', (reason) => {
    expect(taken(true, reason)).toBeNull()
  })

  it.each(['LOWER_THAN_MAXIMUM', 'TIE_EARLIER_LEADS'])('one that was taken and passed at once is outbid: %s', (reason) => {
    expect(taken(false, reason)).toBe('5009')
  })

  it('a sealed bid that was taken is not told how it stands', () => {
    expect([taken(false, 'SEALED'), taken(true, 'SEALED')]).toEqual([null, null])
  })

  it.each([
    ['BELOW_ASK', '5009'],
    ['LOT_UNKNOWN', '5002'],
    ['NO_SCHEDULE', '5002'],
    ['NOT_OPEN', '5026'],
    ['TOO_LATE', '5026'],
    ['LICENCE', 'C218502'],
    ['DOCUMENTS', 'C218502'],
  ])('%s is told as %s', (reason, code) => {
    expect([refused(reason), refused(reason, true)]).toEqual([code, code])
  })

  it.each(['NOT_HIGHER', 'BAD_AMOUNT', 'LIMIT', 'SUSPENDED', 'PAUSED'])(
    'the refusal %s, which the dialect does not know, keeps its own word',
    (reason) => {
      expect(refused(reason)).toBe(reason)
    },
  )

  it('a bid that was refused is refused though its bidder leads by an earlier one', () => {
    expect(refused('NOT_HIGHER', true)).toBe('NOT_HIGHER')
  })
})
