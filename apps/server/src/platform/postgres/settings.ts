/** Whether a cluster survives a power cut; `none` is for throw-away clusters of tests and tools. */
export type Durability = 'full' | 'none'

const MAX_CONNECTIONS = 80
/** Several tests run at once, each with the pools of up to three nodes. */
const MAX_THROWN_AWAY_CONNECTIONS = 300
const SHARED_BUFFERS_MB = 192
const WORK_MEM_MB = 16
const MAINTENANCE_WORK_MEM_MB = 128
const EFFECTIVE_CACHE_MB = 1024
const MAX_WAL_MB = 2048
const MIN_WAL_MB = 128
/** Log that a throw-away cluster keeps, which may lie in memory. */
const MAX_THROWN_AWAY_WAL_MB = 512
const CHECKPOINT_MINUTES = 15
const IDLE_IN_TRANSACTION_SECONDS = 60
/** Log held back for an archive that does not take it; beyond, our own disk comes first. */
const MAX_HELD_WAL_MB = 16 * 1024

const SAFE = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_compression: 'pglz',
  max_wal_size: `${MAX_WAL_MB}MB`,
  max_connections: String(MAX_CONNECTIONS),
}
const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_compression: 'off',
  max_wal_size: `${MAX_THROWN_AWAY_WAL_MB}MB`,
  max_connections: String(MAX_THROWN_AWAY_CONNECTIONS),
}

/**
 * The settings PostgreSQL is started with, sized for two cores. wal_level=replica is what pg_backup_start needs.
 * They are given on the command line, so that a data folder restored from an old backup runs with today's.
 */
export function serverSettings(durability: Durability): Record<string, string> {
  return {
    ...(durability === 'full' ? SAFE : FAST),
    shared_buffers: `${SHARED_BUFFERS_MB}MB`,
    work_mem: `${WORK_MEM_MB}MB`,
    maintenance_work_mem: `${MAINTENANCE_WORK_MEM_MB}MB`,
    effective_cache_size: `${EFFECTIVE_CACHE_MB}MB`,
    wal_level: 'replica',
    min_wal_size: `${MIN_WAL_MB}MB`,
    max_slot_wal_keep_size: `${MAX_HELD_WAL_MB}MB`,
    checkpoint_timeout: `${CHECKPOINT_MINUTES}min`,
    random_page_cost: '1.1',
    jit: 'off',
    idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_SECONDS}s`,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
  }
}
