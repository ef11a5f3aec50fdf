import { emptyAnswer } from './account-information.answers.ts'
import { answerChat, closeChat, getChat, listChats, readChat, sayInChat } from './chat.ts'
import { chatListAnswer, chatTalkAnswer, deskTalkAnswer } from './chat.answers.ts'
import type { Schema } from './define-call.ts'
import { inviteKioskDevice, listKioskDevices, registerKioskDevice, revokeKioskDevice } from './kiosk-devices.ts'
import { kioskDevicesAnswer, kioskInvitationAnswer, registeredKioskAnswer } from './kiosk-devices.answers.ts'
import {
  changeMailSetting,
  confirmSubscription,
  confirmUnsubscription,
  getMailSettings,
  getSubscriptionKey,
  sendNews,
  unsubscribe,
} from './mail-settings.ts'
import { mailSettingsAnswer, newsSentAnswer, unsubscriptionAnswer } from './mail-settings.answers.ts'
import { pushSettings } from './push.answers.ts'
import { getPushSettings, subscribePush, unsubscribePush } from './push.ts'
import { getSiteSettings, saveContactInfo, setSitePreference, switchFlag } from './site-settings.ts'
import { siteSettingsAnswer } from './site-settings.answers.ts'

/** How the house is run and talks to people: mail settings, switches of the sites, chat, kiosk screens. Part of the list in `calls.ts`. */
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
