import * as z from 'zod/mini'
import { LICENCE_CATEGORIES } from '../documents/document-codes.ts'
import { BUYER_CLASS_CODES, DOCUMENT_STATUSES } from './bidder-desk.ts'
import { changeLine } from './changes.answers.ts'
import { CURRENCY_CODES } from '../sites.ts'

export const bidderTermsAnswer = z.object({
  buyerNumber: z.int(),
  displayName: z.string(),
  status: z.string(),
  buyerClass: z.enum(BUYER_CLASS_CODES),
  classUntil: z.string(),
  documentStatus: z.enum(DOCUMENT_STATUSES),
  documentUntil: z.string(),
  licenceCategory: z.enum(LICENCE_CATEGORIES),
  licenceUntil: z.string(),
  limits: z.array(z.object({ currency: z.enum(CURRENCY_CODES), heldMinor: z.int(), limitMinor: z.int(), exposureMinor: z.int() })),
  history: z.array(changeLine),
})
