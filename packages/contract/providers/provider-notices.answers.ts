import * as z from 'zod/mini'

/** Nothing is told of what a notice led to. */
export const noticeReceived = z.object({})
export type NoticeReceived = z.infer<typeof noticeReceived>
