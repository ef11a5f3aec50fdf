/** What other nodes and probes ask: they reach a node by an address of their own, and nobody is there who asks. */
const MACHINE_PATHS: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/internal/bids'])

/** Whether an address is asked by machines of the installation alone; such an answer depends on no site. */
export const isForMachines = (url: string): boolean => MACHINE_PATHS.has(url.split('?', 1)[0] ?? '')
