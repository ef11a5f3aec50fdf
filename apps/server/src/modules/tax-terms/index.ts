export { findFeeTax, type FeeTax } from './fee-tax.store.ts'
export { exemptionsOf, lotTaxOf, type RawLotTax, readLotTax } from './lot-tax-terms.ts'
export { findRates, listRates, type RateRow } from './rates.store.ts'
