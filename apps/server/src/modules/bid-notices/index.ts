export { listBidNotices, readBidNotices } from './bid-notices.ts'
export { plainWords, subjectOf, writtenTime } from './mail-words.ts'
export { startNotices } from './notices.job.ts'
