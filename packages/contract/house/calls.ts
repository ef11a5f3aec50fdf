import type { Example, Schema } from '../define-call.ts'
import { emptyAnswer } from '../account/account-information.answers.ts'
import { chatListAnswer, chatTalkAnswer, deskTalkAnswer } from './chat.answers.ts'
import { answerChat, closeChat, getChat, listChats, readChat, sayInChat } from './chat.ts'
import { kioskDevicesAnswer, kioskInvitationAnswer, registeredKioskAnswer } from './kiosk-devices.answers.ts'
import { inviteKioskDevice, listKioskDevices, registerKioskDevice, revokeKioskDevice } from './kiosk-devices.ts'
import { mailSettingsAnswer, newsSentAnswer, unsubscriptionAnswer } from './mail-settings.answers.ts'
import {
  changeMailSetting,
  confirmSubscription,
  confirmUnsubscription,
  getMailSettings,
  getSubscriptionKey,
  sendNews,
  unsubscribe,
} from './mail-settings.ts'
import { pushSettings } from './push.answers.ts'
import { getPushSettings, subscribePush, unsubscribePush } from './push.ts'
import { siteSettingsAnswer } from './site-settings.answers.ts'
import { getSiteSettings, saveContactInfo, setSitePreference, switchFlag } from './site-settings.ts'

/** Calls about running the site and talking to people: mail settings, push, switches of the sites, chat, kiosk screens. Part of the list in `calls.ts`. */
export const houseCalls = {
  getMailSettings,
  changeMailSetting,
  getSubscriptionKey,
  confirmSubscription,
  confirmUnsubscription,
  unsubscribe,
  sendNews,
  getPushSettings,
  subscribePush,
  unsubscribePush,
  getSiteSettings,
  switchFlag,
  setSitePreference,
  saveContactInfo,
  readChat,
  sayInChat,
  listChats,
  getChat,
  answerChat,
  closeChat,
  listKioskDevices,
  inviteKioskDevice,
  revokeKioskDevice,
  registerKioskDevice,
} as const

/** Answer schema of each of these calls. */
export const houseAnswers = {
  getMailSettings: mailSettingsAnswer,
  changeMailSetting: mailSettingsAnswer,
  getSubscriptionKey: unsubscriptionAnswer,
  confirmSubscription: emptyAnswer,
  confirmUnsubscription: emptyAnswer,
  unsubscribe: emptyAnswer,
  sendNews: newsSentAnswer,
  getPushSettings: pushSettings,
  subscribePush: pushSettings,
  unsubscribePush: pushSettings,
  getSiteSettings: siteSettingsAnswer,
  switchFlag: emptyAnswer,
  setSitePreference: emptyAnswer,
  saveContactInfo: emptyAnswer,
  readChat: chatTalkAnswer,
  sayInChat: chatTalkAnswer,
  listChats: chatListAnswer,
  getChat: deskTalkAnswer,
  answerChat: deskTalkAnswer,
  closeChat: emptyAnswer,
  listKioskDevices: kioskDevicesAnswer,
  inviteKioskDevice: kioskInvitationAnswer,
  revokeKioskDevice: emptyAnswer,
  registerKioskDevice: registeredKioskAnswer,
} as const satisfies Readonly<Record<keyof typeof houseCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const houseExamples: Readonly<Partial<Record<keyof typeof houseCalls, Example>>> = {
  changeMailSetting: { kind: 'SALE_REMINDERS', isOn: false },
  confirmSubscription: { key: 'key of the mail' },
  confirmUnsubscription: { key: 'key of the mail' },
  unsubscribe: { key: 'key of the mail' },
  sendNews: { site: 'CPRTUK', subject: 'Sales over the holidays', text: 'All yards are closed on the 25th and 26th.' },
  subscribePush: {
    endpoint: 'https://push.example.org/send/abc',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    kinds: ['OUTBID', 'WON'],
  },
  unsubscribePush: { id: 12 },
  switchFlag: { name: 'newDashboard', site: '', state: 'off', reason: 'Compare both for a week.' },
  setSitePreference: { site: 'CPRTUS', code: 'HIDE_LANE_ANON', value: '', isSet: true, reason: 'Asked for by the sellers.' },
  saveContactInfo: { site: 'CPRTUK', phone: '0113 496 0000', email: 'hello@auctions.example', hours: '8:00 - 17:00' },
  sayInChat: { body: 'Can I look at lot 20881167 on Friday?', pageUrl: '/lot/20881167' },
  answerChat: { body: 'Yes, from nine to five.' },
  inviteKioskDevice: { name: 'Counter 2', yard: 101 },
  revokeKioskDevice: { id: '6d1f1d0e-5a3e-4b0a-9a52-0c3c0a0c9f11' },
  registerKioskDevice: { key: 'key of the link' },
}
