import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import type { NoticeReceived } from './provider-notices.answers.ts'

/** Bytes of a notice. */
export const NOTICE_MAX_BYTES = 65_536

/**
 * Takes a notice of a provider, known by its signature over the very bytes of the body. It is answered with 200 once it is kept; one that
 * was kept before, or tells of nothing that is asked about, is answered alike. A wrong signature is 401, a provider that is not set up 404.
 */
export const receiveProviderNotice = /* @__PURE__ */ defineCall({
  name: 'receiveProviderNotice',
  method: 'POST',
  path: '/hooks/:kind/:provider',
  summary: 'Receive a signed notice of a provider',
  access: 'anyone',
  effect: 'signed',
  envelope: 'std',
  bodyForm: 'raw',
  rate: 'notice',
  // Whatever is not known is 404: a refusal of the input would be 200, which a provider takes for a receipt.
  params: z.object({ kind: z.string(), provider: z.string() }),
  data: answers<NoticeReceived>(),
  fails: ['SIGNATURE_WRONG'],
})
