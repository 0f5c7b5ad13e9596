/** Settings for little memory: while idle, database and server use a few hundred MB together. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '32MB',
  max_connections: '80',
  wal_buffers: '1MB',
  max_wal_size: '256MB',
  jit: 'off',
  io_method: 'sync',
  max_worker_processes: '4',
  max_parallel_workers: '0',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '1',
  log_checkpoints: 'off',
  // The server logs the errors of its own statements; PostgreSQL's log would contain texts of users.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

/** Test files that run at the same time, some of them with several servers, open more connections than a site does. */
const temporary = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '160' }

export interface ServerPaths {
  folder: string
  socketFolder: string
}

/** Returns the arguments of `postgres`. */
export function serverArguments(paths: ServerPaths, durable: boolean): string[] {
  const combined = { ...settings, ...(durable ? {} : temporary) }
  const set = Object.entries(combined).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  return ['-D', paths.folder, '-k', paths.socketFolder, ...set]
}
