/**
 * SQL of whether a person leads a lot, or won it: their own account does, or one that they committed to it. `person` is an expression,
 * `bidding` the alias of the lot's row of `lot_bidding`.
 */
export const leads = (person: string, bidding: string): string =>
  `coalesce(${bidding}.leader = ${person}
    or exists (select from commitments c where c.lot = ${bidding}.lot and c.actor_id = ${person} and c.account_id = ${bidding}.leader)
    or exists (select from awards w where w.lot = ${bidding}.lot and w.actor_id = ${person} and w.account_id = ${bidding}.leader
      and w.voided_at is null), false)`

/**
 * SQL of the number under which a person bids on a lot: that of their own account, else of the one that they bid for there. Either is
 * looked up by its own index: a lot has many bidders, and everybody's standings ask for it.
 */
export const aliasOn = (person: string, lot: string): string =>
  `coalesce((select m.alias from lot_bidders m where m.lot = ${lot} and m.account_id = ${person}),
    (select m.alias from bids x join lot_bidders m on m.lot = x.lot and m.account_id = x.account_id
      where x.lot = ${lot} and x.actor_id = ${person} limit 1))`
