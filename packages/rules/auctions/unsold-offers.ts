/**
 * What lots went unsold and are offered again for offers, as SQL of lots `l` with their bidding `b`: the seller takes offers, and nothing
 * was decided nor is on the block. Until when is `OFFERS_END_AT`.
 */
export const UNSOLD_OFFERS = `l.unsold_at is not null and l.make_offer and l.status = 'OPEN' and coalesce(b.phase, 'SCHEDULED') in ('SCHEDULED', 'PRELIM')`

/** The instant from which a lot takes no more offers, as SQL of its sale `s`: the end of preliminary bidding; null without a sale (MQ-098). */
export const OFFERS_END_AT = 's.starts_at - make_interval(mins => s.end_of_pre_bid_minutes)'
