/** An error of a backup; its message is one sentence for the host. */
export class BackupError extends Error {
  override name = 'BackupError'
}
