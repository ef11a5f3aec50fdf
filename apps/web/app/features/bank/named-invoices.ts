import { Failure } from '@app/contract/failure.ts'
import { searchMoney } from '@app/contract/payments/money-search.ts'
import type { Api } from '../../platform/page/page-module.ts'

/**
 * The invoices that somebody names by their numbers, as papers and orders have them, with commas or spaces between.
 * @throws Failure INVOICE_NOT_FOUND where one of them is none of the reader's sites.
 */
export async function findNamedInvoices(api: Api, typed: string): Promise<number[]> {
  const numbers = typed.split(/[\s,;]+/).filter((part) => part !== '')
  const ids: number[] = []
  for (const number of numbers) {
    const { invoices } = await api(searchMoney, { query: { q: number, page: 1 } })
    const named = invoices.find((one) => one.number.toUpperCase() === number.toUpperCase())
    if (named === undefined) throw new Failure('INVOICE_NOT_FOUND')
    ids.push(named.invoiceId)
  }
  return ids
}
