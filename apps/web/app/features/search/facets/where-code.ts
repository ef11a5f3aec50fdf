/** Stands for a facet in the address that shows where results stand. */
export const WHERE = 'WHERE'
