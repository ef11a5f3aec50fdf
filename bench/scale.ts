/** Share of the full sizes: `BENCH_SCALE=0.02 npm run bench` tries every program out on small ones. */
export const SCALE: number = Number(process.env['BENCH_SCALE'] ?? 1)

/** A size in this run. */
export const scaled = (full: number): number => Math.max(1, Math.round(full * SCALE))
