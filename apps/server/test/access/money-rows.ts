import type { CallName } from '@app/contract/calls.ts'
import { bookkeeper, cashier, cashierOrBookkeeper, kiosk, ownAccount, type Row } from './rows.ts'

/** Rows of the desk of money, of the books, and of the counters of yards. */
export const MONEY_ROWS = {
  getBookSums: bookkeeper,
  getBookFile: bookkeeper,
  exportBookFile: bookkeeper,
  listBookMonths: bookkeeper,
  askMonthClose: bookkeeper,
  decideMonthClose: bookkeeper,
  searchMoney: bookkeeper,
  getPayerSheet: bookkeeper,
  getDeskInvoice: bookkeeper,
  listInvoiceActs: bookkeeper,
  askInvoiceAct: bookkeeper,
  decideInvoiceAct: bookkeeper,
  getTillDesk: cashierOrBookkeeper,
  openTill: cashier,
  findTillPayers: cashier,
  bookAtTill: cashier,
  voidTillBooking: cashierOrBookkeeper,
  getTillReceipt: cashierOrBookkeeper,
  getTillReceiptDocument: cashierOrBookkeeper,
  getReceiptDocument: ownAccount,
  decideCheque: bookkeeper,
  countTill: cashier,
  decideTill: cashierOrBookkeeper,
  getTill: cashierOrBookkeeper,
  exportTill: cashierOrBookkeeper,
  listTills: bookkeeper,
  getCounter: kiosk,
} as const satisfies Readonly<Partial<Record<CallName, Row>>>
