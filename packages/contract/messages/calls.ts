import type { Example, Schema } from '../define-call.ts'
import { emptyAnswer } from '../account/account-information.answers.ts'
import { chatListAnswer, chatTalkAnswer, deskTalkAnswer } from './chat.answers.ts'
import { answerChat, closeChat, getChat, listChats, readChat, sayInChat } from './chat.ts'
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

/** What is sent to people and said with them: mail settings, news, push, chat. Part of the list in `calls.ts`. */
export const messageCalls = {
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
  readChat,
  sayInChat,
  listChats,
  getChat,
  answerChat,
  closeChat,
} as const

/** Answer schema of each of these calls. */
export const messageAnswers = {
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
  readChat: chatTalkAnswer,
  sayInChat: chatTalkAnswer,
  listChats: chatListAnswer,
  getChat: deskTalkAnswer,
  answerChat: deskTalkAnswer,
  closeChat: emptyAnswer,
} as const satisfies Readonly<Record<keyof typeof messageCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const messageExamples: Readonly<Partial<Record<keyof typeof messageCalls, Example>>> = {
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
  sayInChat: { body: 'Can I look at lot 20881167 on Friday?', pageUrl: '/lot/20881167' },
  answerChat: { body: 'Yes, from nine to five.' },
}
