export { openNoticeInbox } from './open-inbox.ts'
export { type Notice, NoticeFault, type NoticeInbox, type ProviderNotices } from './provider-notices.ts'
