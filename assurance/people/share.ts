/** Part of the full size that a trial is run at: ASSURANCE_SHARE, 1 when it is not set. Figures name the counts that were run. */
export const SHARE = Number(process.env['ASSURANCE_SHARE'] ?? 1)

/** A count of a trial at its share, at least `least`. */
export const atShare = (full: number, least = 1): number => Math.max(least, Math.round(full * SHARE))
