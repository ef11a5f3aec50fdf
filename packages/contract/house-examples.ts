import type { houseCalls } from './house-calls.ts'

/** A body of each of the house's calls that takes one. Part of the list in `examples.ts`. */
export const houseExamples: Readonly<Partial<Record<keyof typeof houseCalls, Readonly<Record<string, unknown>>>>> = {
  changeMailSetting: { kind: 'SALE_REMINDERS', isOn: false },
  subscribePush: {
    endpoint: 'https://push.example.org/send/abc',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    kinds: ['OUTBID', 'WON'],
  },
  unsubscribePush: { id: 12 },
  confirmSubscription: { key: 'key of the mail' },
  confirmUnsubscription: { key: 'key of the mail' },
  unsubscribe: { key: 'key of the mail' },
  sendNews: { site: 'CPRTUK', subject: 'Sales over the holidays', text: 'All yards are closed on the 25th and 26th.' },
  switchFlag: { name: 'newDashboard', site: '', state: 'off', reason: 'Compare both for a week.' },
  setSitePreference: { site: 'CPRTUS', code: 'HIDE_LANE_ANON', value: '', isSet: true, reason: 'Asked for by the sellers.' },
  saveContactInfo: { site: 'CPRTUK', phone: '0113 496 0000', email: 'hello@auctions.example', hours: '8:00 - 17:00' },
  sayInChat: { body: 'Can I look at lot 20881167 on Friday?', pageUrl: '/lot/20881167' },
  answerChat: { body: 'Yes, from nine to five.' },
  inviteKioskDevice: { name: 'Counter 2', yard: 101 },
  revokeKioskDevice: { id: '6d1f1d0e-5a3e-4b0a-9a52-0c3c0a0c9f11' },
  registerKioskDevice: { key: 'key of the link' },
}
