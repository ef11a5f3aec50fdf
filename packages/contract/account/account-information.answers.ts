import * as z from 'zod/mini'

/** Account info of the account document (ACC-3.26, OQ-A67). */
export const accountInfoAnswer = z.object({
  contactInfoList: z.readonly(
    z.array(z.object({ type: z.enum(['EMAIL', 'PHONE']), value: z.string(), primary: z.boolean(), verified: z.boolean() })),
  ),
  wireTransferPaymentInitiated: z.boolean(),
  memberSites: z.object({ membershipValidThroughDate: z.object({ date: z.nullable(z.string()) }) }),
})
export type AccountInfo = z.infer<typeof accountInfoAnswer>

const address = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postCode: z.string(),
})

/** What a person may see and change of their own account. */
export const profileAnswer = z.object({
  buyerNumber: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  /** Answers to WBDY and BUTP (MKT-9.26); each empty while the member has not said. */
  memberType: z.string(),
  businessType: z.string(),
  vatNumber: z.string(),
  /** Whether VAT numbers of the account's country are known by their form. */
  asksVatNumber: z.boolean(),
  /** Whether the site of the account asks what a business does. */
  asksBusinessType: z.boolean(),
  phone: z.string(),
  email: z.nullable(z.string()),
  address: z.nullable(address),
  /** Whether what proves the owner takes a one-time code beside the password. */
  hasOneTimeCodes: z.boolean(),
  /** What keeps the account open against its owner's wish; empty when it may be deleted. */
  openMatters: z.readonly(z.array(z.enum(['bidders', 'lastOperator', 'bids', 'wins', 'owed', 'deposit', 'credit', 'refund']))),
  /** Whether a change of name, company or address has approved papers looked at again. */
  hasApprovedPapers: z.boolean(),
})
export type Profile = z.infer<typeof profileAnswer>

export const emptyAnswer = z.strictObject({})
export type EmptyAnswer = z.infer<typeof emptyAnswer>

/** All data stored about one person, by table. */
export const personExportAnswer = z.object({
  exportedAt: z.iso.datetime(),
  buyerNumber: z.int(),
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type PersonExport = z.infer<typeof personExportAnswer>

/** The export as a CSV file. */
export const personCsvAnswer = z.string()

/** The export as a zip file. */
export const personZipAnswer = z.string()
