/** SQL of an instant as whole epoch milliseconds, null where it is null. `instant` is a column or an expression of our own, never input. */
export const epochMs = (instant: string): string => `floor(extract(epoch from ${instant}) * 1000)::float8`
