import { describe, expect, it } from 'vitest'
import { readToken, type SentToken } from './token-form.ts'

const CAP = { currency: 'USD', lot: '5000', day: '', total: '', approval: '' }
const SENT: SentToken = { name: 'Night bids', scopes: ['bids:place'], caps: [CAP], until: '2026-12-31' }
const DAYS = { today: '2026-05-01', madeOn: '2026-05-01' }
const wrong = (more: Partial<SentToken>, days = DAYS): readonly string[] => Object.keys(readToken({ ...SENT, ...more }, days).fieldErrors)

describe('what a token may do', () => {
  it('a token that places bids reads them too, and its mandate allows bids alone', () => {
    const { terms, fieldErrors } = readToken(SENT, DAYS)
    expect(fieldErrors).toEqual({})
    expect(terms).toMatchObject({
      scopes: ['bids:read', 'bids:place'],
      mandateScopes: ['bids'],
      caps: [{ currency: 'USD', lotMinor: 500_000 }],
    })
  })

  it('a token that places none commits nothing, whatever caps were sent', () => {
    expect(readToken({ ...SENT, scopes: ['bids:read', '', 'watch'] }, DAYS).terms).toMatchObject({
      scopes: ['watch', 'bids:read'],
      mandateScopes: [],
      caps: [],
    })
    expect(wrong({ scopes: ['watch'], caps: [] })).toEqual([])
  })

  it.each<[string, Partial<SentToken>, string]>([
    ['no name', { name: '  ' }, 'name'],
    ['a name of 61 characters', { name: 'x'.repeat(61) }, 'name'],
    ['no scope', { scopes: [''] }, 'scopes[0]'],
    ['bids without caps', { caps: [] }, 'caps[0][currency]'],
    ['a cap that is no amount', { caps: [{ ...CAP, lot: '-1' }] }, 'caps[0][lot]'],
    ['no last day', { until: '' }, 'until'],
    ['a day that there is not', { until: '2026-02-30' }, 'until'],
    ['yesterday', { until: '2026-04-30' }, 'until'],
    ['the 366th day', { until: '2027-05-02' }, 'until'],
  ])('a token with %s is refused, and the field is named', (...[, more, field]) => {
    expect(wrong(more)).toEqual([field])
  })

  it('a token ends 365 days after it was made at the latest, however often it is changed', () => {
    expect(wrong({ name: 'x'.repeat(60), until: '2027-05-01' })).toEqual([])
    expect(wrong({ until: '2026-05-01' })).toEqual([])
    expect(wrong({ until: '2027-05-02' }, { today: '2026-06-01', madeOn: '2026-05-01' })).toEqual(['until'])
  })
})
