import type { LOT_DESIGNS } from '@app/contract/lots/lot-statuses.ts'

/** Design of a lot's page: `ldp_3` for lots of the select program, which are the wholesale ones, `ldp_1` for all others (MKT-3.13). */
export const designOf = (isSelect: boolean): (typeof LOT_DESIGNS)[number] => (isSelect ? 'ldp_3' : 'ldp_1')
