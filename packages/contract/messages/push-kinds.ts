/** Notices that can be pushed to a device. */
export const PUSH_KINDS = [
  'OUTBID',
  'LANE_NEAR',
  'WON',
  'COUNTER',
  'APPROVAL_ASKED',
  'SEARCH',
  'INVOICE_DUE',
  'SALE_TODAY',
  'RELISTED',
  'PRICE_LOWERED',
] as const
export type PushKind = (typeof PUSH_KINDS)[number]
/** Devices of one account; a further one takes the place of the oldest. */
export const PUSH_DEVICES_MAX = 10
