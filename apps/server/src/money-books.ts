import { verifyDefaults } from '#modules/defaults/index.ts'
import { verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { verifyReturns } from '#modules/memberships/index.ts'
import { verifyTills } from '#modules/tills/index.ts'

/** What proves the books of money, in this order: nightly by itself, and by `hammerlane money verify`. */
export const MONEY_BOOKS = [verifyJournal, verifyInvoices, verifyDefaults, verifyTills, verifyReturns] as const
