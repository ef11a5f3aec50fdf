import { describe, expect, it } from 'vitest'
import { mailKindOf, mailKindsOf, statusOf } from './mail-kinds.ts'

const codes = (site: string) => mailKindsOf(site).map(({ code }) => code)

describe('kinds of mail', () => {
  it('kinds of mail hold news on the sites that have them, and there only [ACC-9.31]', () => {
    expect(codes('CPRTUK')).toContain('MKT_NEWS_UK')
    expect(codes('CPRTIE')).toContain('MKT_NEWS_IE')
    expect(codes('CPRTUS').filter((code) => code.startsWith('MKT'))).toEqual([])
    expect(codes('CPRTUK')).not.toContain('MKT_NEWS_IE')
  })

  it('kinds of mail are on from the start without a question, but for news, which begin once they are confirmed', () => {
    const always = [
      'SALE_REMINDERS',
      'SALE_CANCELLED',
      'SAVED_SEARCHES',
      'ACCOUNT_ALERTS',
      'BID_OUTBID',
      'BID_LANE_NEAR',
      'BID_RESULTS',
      'BID_COUNTERS',
      'BID_RELISTED',
      'BID_APPROVALS',
      'WATCH_RELISTED',
      'WATCH_PRICES',
    ].map((code) => ({ code, isOnAtFirst: true, needsConfirmation: false }))
    expect(mailKindsOf('CPRTUS')).toEqual(always)
    expect(mailKindsOf('CPRTUK')).toEqual([...always, { code: 'MKT_NEWS_UK', isOnAtFirst: false, needsConfirmation: true }])
  })

  it('kinds of mail are known by code, and nothing else is a kind', () => {
    expect(mailKindOf('MKT_NEWS_IE')).toMatchObject({ needsConfirmation: true, isOnAtFirst: false })
    expect(mailKindOf('SALE_REMINDERS')).toMatchObject({ needsConfirmation: false, isOnAtFirst: true })
    for (const unknown of ['', 'PASSWORD_RESET', '__proto__']) expect(mailKindOf(unknown)).toBeNull()
  })

  it('kinds of mail stand at first as the kind says, then as was answered', () => {
    const kinds = mailKindsOf('CPRTUK')
    const [reminders, news] = [kinds.at(0), kinds.at(-1)]
    if (!reminders || !news) throw new Error('the UK site has reminders and news')
    expect([statusOf(reminders, null), statusOf(news, null)]).toEqual(['SUBSCRIBED', 'NOT_SUBSCRIBED'])
    expect([statusOf(reminders, 'UNSUBSCRIBED'), statusOf(news, 'SUBSCRIBED')]).toEqual(['UNSUBSCRIBED', 'SUBSCRIBED'])
  })
})
