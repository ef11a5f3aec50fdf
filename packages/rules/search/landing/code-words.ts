import type { Text } from '@app/text/create-text.ts'

/** Clauses of fixed groups → message key; the code at a clause's end names the rest. */
const FIXED_KEYS: Readonly<Record<string, string>> = {
  'buy_it_now_code:B1': 'feature.buyNow',
  'lot_condition_code:CERT-D': 'feature.CERT-D',
  'lot_condition_code:CERT-S': 'feature.CERT-S',
  'lot_condition_code:CERT-E': 'feature.CERT-E',
  '-on_approval:Y AND minimum_bid_amount:0': 'feature.pureSale',
  'lot_year_date:[* TO NOW/YEAR-25YEARS]': 'feature.classics',
  'expected_sale_assigned_ts_utc:[NOW-2DAY TO NOW]': 'feature.newlyAdded',
  'make_an_offer:true': 'feature.makeOffer',
  'unsold_offers:true': 'feature.unsoldOffers',
  'sealed_bid_flag:true': 'feature.sealed',
  'wholesale_flag:true': 'feature.wholesale',
  'lot_features_code:LOTFEATURE_F1': 'vehicleTypes.F1',
  'veh_cat_code:VEHCAT_P': 'vehicleTypes.P',
  'veh_cat_code:VEHCAT_S': 'vehicleTypes.SUV',
  'member_lot_condition:USED': 'feature.used',
  'current_bid:0': 'feature.noBids',
  'expected_sale_assigned_ts_utc:[NOW/DAY-1DAY TO NOW/DAY]': 'facet.option.newToday',
  'expected_sale_assigned_ts_utc:[NOW/DAY-7DAY TO NOW/DAY]': 'facet.option.newWeek',
}

const CODED = /(VEHTYPE|DAMAGECODE|TITLEGROUP|LOSSCODE|LOTFEATURE)_(\w+)$/
const AREAS: Readonly<Record<string, string>> = {
  VEHTYPE: 'vehicleTypes',
  DAMAGECODE: 'damage',
  TITLEGROUP: 'titleGroup',
  LOSSCODE: 'source',
  LOTFEATURE: 'feature',
}

/** Clauses of one letter or figure. */
const OF_SALVAGE = /^abi_category:(\w)$/
const OF_GRADE = /^auto_grade:(\d)$/

/** The words of a clause that ends in a code of ours; null for clauses of free values. */
export function codeWord(clause: string, text: Text): string | null {
  const letter = OF_SALVAGE.exec(clause)?.[1]
  if (letter !== undefined) return text.t('facet.option.abi', { letter })
  const grade = OF_GRADE.exec(clause)?.[1]
  if (grade !== undefined) return text.t('facet.option.grade', { grade })
  const [, area = '', code = ''] = CODED.exec(clause) ?? []
  const key = FIXED_KEYS[clause] ?? (area === '' ? null : `${AREAS[area]}.${code}`)
  return key === null ? null : text.dyn(key, '') || null
}
