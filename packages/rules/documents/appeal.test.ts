import { describe, expect, it } from 'vitest'
import { appealUntil, openAppeal } from './appeal.ts'

const at = (iso: string): number => Date.parse(iso)

describe('a refusal that may be questioned', () => {
  it('a refusal may be questioned for 14 days, counted by the clock of the account’s site', () => {
    expect(appealUntil('CPRTUS', at('2026-06-01T15:00:00Z'))).toBe('2026-06-15')
    // Still the evening before on the American site, and the same day on the British.
    expect(appealUntil('CPRTUS', at('2026-06-02T03:00:00Z'))).toBe('2026-06-15')
    expect(appealUntil('CPRTUK', at('2026-06-02T03:00:00Z'))).toBe('2026-06-16')
  })

  it('a refusal may be questioned on the last of these days, and not on the day after', () => {
    const refusedAtMs = at('2026-06-01T15:00:00Z')
    expect(openAppeal('CPRTUS', { refusedAtMs, nowMs: at('2026-06-16T03:30:00Z') })).toBe('2026-06-15')
    expect(openAppeal('CPRTUS', { refusedAtMs, nowMs: at('2026-06-16T04:30:00Z') })).toBe('')
  })
})
