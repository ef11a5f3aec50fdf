import { describe, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { dayAfter } from '../documents/days.ts'
import { EXPORT_PROOF_DAYS, exportRefusal, relievedLines } from './tax-relief.ts'

const ON = '2026-06-10'
const line = (position: number, place: string | null, more: object = {}) => ({
  position,
  code: place === null ? 'BUYER' : 'TAX',
  amountMinor: 8_250,
  creditedMinor: 0,
  taxPlace: place,
  ...more,
})
const exempt = (place: string, fromOn = ON, untilOn: string | null = null) => [{ place, fromOn, untilOn }]
const covered = (lines: Parameters<typeof relievedLines>[0], exemptions: ReturnType<typeof exempt>) =>
  relievedLines(lines, { cover: 'EXEMPTION', exemptions, on: ON }).map(({ position }) => position)

describe('what a relief of tax covers', () => {
  it('an exemption covers tax on sales at its place and in its country, on the day of the sale alone', () => {
    const lines = [line(1, null), line(2, 'USA-TX'), line(3, 'USA-OK'), line(4, 'GBR')]
    expect(covered(lines, exempt('USA-TX'))).toEqual([2])
    expect(covered(lines, exempt('USA'))).toEqual([2, 3])
    expect(covered(lines, exempt('GBR'))).toEqual([])
    expect(covered(lines, [])).toEqual([])
    expect(covered(lines, exempt('USA-TX', ON, ON))).toEqual([2])
    expect(covered(lines, exempt('USA-TX', dayAfter(ON, 1)))).toEqual([])
    expect(covered(lines, exempt('USA-TX', '2026-01-01', dayAfter(ON, -1)))).toEqual([])
  })

  it('export covers tax on value, whoever paid it, and no tax on sales', () => {
    const of = (place: string) => relievedLines([line(1, place)], { cover: 'EXPORT', exemptions: [], on: ON })
    expect(['GBR', 'IND', 'ARE', 'ESP-CN', 'USA-TX', 'CAN-ON'].map((place) => of(place).length)).toEqual([1, 1, 1, 1, 0, 0])
  })

  it('what was taken back before is not covered once more', () => {
    const of = (creditedMinor: number) => relievedLines([line(1, 'GBR', { creditedMinor })], { cover: 'EXPORT', exemptions: [], on: ON })
    expect([of(0), of(8_000), of(8_250)]).toEqual([[{ position: 1, amountMinor: 8_250 }], [{ position: 1, amountMinor: 250 }], []])
  })

  it.each(SITE_CODES)('%s takes proof of export through the last of its days, of no day before the invoice and none to come', (site) => {
    const last = dayAfter(ON, EXPORT_PROOF_DAYS[site])
    const of = (provenOn: string, today: string) => exportRefusal({ site, issuedOn: ON, provenOn, today })
    expect([of(ON, ON), of(ON, last), of(last, last)]).toEqual([null, null, null])
    expect(of(ON, dayAfter(last, 1))).toBe('LATE')
    expect([of(dayAfter(ON, -1), last), of(dayAfter(ON, 1), ON)]).toEqual(['PROOF', 'PROOF'])
  })
})
