import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { rowId } from '../numbers.ts'
import { USER_ID_MAX } from '../people.ts'
import { RATES_FILE_MAX, SET_TAX_STATUSES, TAX_LOTS_MAX, TAX_NUMBER_MAX, TAX_REASON_MAX } from './tax-codes.ts'
import type { ExemptionId, LotsTaxed, RateDraftEnd, RatesLoaded, TaxDesk } from './tax-desk.answers.ts'

const desk = { access: 'MONEY', envelope: 'std' } as const
const PLACE_MAX = 7
const LOT_MAX = 999_999_999
const EXEMPTION_MAX = 999_999_999_999
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(TAX_REASON_MAX))

/** The rates of the caller's sites, who is exempt, and whose approved papers wait for somebody to look at them here. */
export const getTaxDesk = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'getTaxDesk',
  method: 'GET',
  path: '/data/operations/money/tax',
  summary: 'List tax rates in force and to come, and who is exempt',
  effect: 'none',
  data: answers<TaxDesk>(),
  fails: [],
})

/**
 * Takes rates of a file `place,kind,percent,from`, all of them or none, as a draft that waits for a second person. What is in force stays so
 * for the day: a rate begins tomorrow at the earliest.
 */
export const loadTaxRates = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'loadTaxRates',
  method: 'POST',
  path: '/data/operations/money/tax/rates',
  summary: 'Load tax rates from CSV for a second person to approve',
  effect: 'member',
  body: z.object({ file: z.string().check(z.minLength(1), z.maxLength(RATES_FILE_MAX)), reason }),
  data: answers<RatesLoaded>(),
  fails: ['PROOF_NEEDED', 'TAX_REFUSED'],
})

/** Approves a file of rates that another person loaded, or refuses it, which whoever loaded it may do too. */
export const decideTaxRates = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'decideTaxRates',
  method: 'POST',
  path: '/data/operations/money/tax/rates/:id',
  summary: 'Approve or refuse a file of tax rates',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({ action: z.enum(['approve', 'refuse']), reason }),
  data: answers<RateDraftEnd>(),
  fails: ['NOT_FOUND', 'PROOF_NEEDED', 'TAX_REFUSED'],
})

/** Writes down that a payer need not pay tax at a place, from a day on and through another. Bids from then on are priced by it. */
export const approveExemption = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'approveExemption',
  method: 'POST',
  path: '/data/operations/money/tax/exemptions',
  summary: 'Approve the tax exemption of a payer at a place',
  effect: 'member',
  body: z.object({
    /** User id of the payer. */
    number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(USER_ID_MAX)),
    /** A country that taxes sales, or a state of one: `USA`, `USA-TX`. */
    place: z.string().check(z.trim(), z.maxLength(PLACE_MAX)),
    taxNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(TAX_NUMBER_MAX)),
    /** YYYY-MM-DD. */
    fromOn: z.iso.date(),
    untilOn: z._default(z.nullable(z.iso.date()), null),
    reason,
  }),
  data: answers<ExemptionId>(),
  fails: ['INVALID_INPUT', 'NO_SUCH_PERSON', 'TAX_REFUSED', 'PROOF_NEEDED'],
})

/** Ends an exemption from now on; what was billed by it stays. */
export const endExemption = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'endExemption',
  method: 'POST',
  path: '/data/operations/money/tax/exemptions/end',
  summary: 'End the tax exemption of a payer',
  effect: 'member',
  body: z.object({ id: z.int().check(z.minimum(1), z.maximum(EXEMPTION_MAX)), reason }),
  data: answers<ExemptionId>(),
  fails: ['NOT_FOUND'],
})

/** Says how lots are sold for tax, all of them or none; bids on them keep the tax by which they were priced. */
export const setLotTax = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'setLotTax',
  method: 'POST',
  path: '/data/operations/money/tax/lots',
  summary: 'Say how lots are sold for tax',
  effect: 'member',
  body: z.object({
    lots: z.array(z.int().check(z.minimum(1), z.maximum(LOT_MAX))).check(z.minLength(1), z.maxLength(TAX_LOTS_MAX)),
    status: z.enum(SET_TAX_STATUSES),
    reason,
  }),
  data: answers<LotsTaxed>(),
  fails: ['LOT_NOT_FOUND'],
})
