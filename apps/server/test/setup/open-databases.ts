let open = 0

/** Counts test databases in use by this worker, so that a file that leaves one behind fails. */
export const openDatabases = {
  add: (): void => {
    open += 1
  },
  remove: (): void => {
    open -= 1
  },
  count: (): number => open,
}
