/** SQLSTATE of a statement that was cancelled: by its time limit, since nothing here cancels statements by hand. */
const QUERY_CANCELED = '57014'

/** Whether PostgreSQL broke off a statement because it took longer than it may. */
export const isStatementTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === QUERY_CANCELED
