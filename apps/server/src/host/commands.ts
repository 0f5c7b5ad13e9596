import { auditCommand } from './audit.ts'
import { backupCommand } from './backup.ts'
import { cleanCommand } from './clean.ts'
import { doctorCommand } from './doctor.ts'
import type { CommandWithoutSite, HostCommand } from './host-command.ts'
import { inviteCommand } from './invite.ts'
import { resetPasswordCommand } from './reset-password.ts'
import { restoreCommand, verifyCommand } from './restore.ts'
import { adminCommand, moderatorCommand } from './role.ts'
import { setupCommand } from './setup.ts'
import { themeCommand } from './theme.ts'

/** All host commands. A new command is a file in this folder and a line here. */
export const hostCommands: readonly (HostCommand | CommandWithoutSite)[] = [
  setupCommand,
  doctorCommand,
  auditCommand,
  cleanCommand,
  resetPasswordCommand,
  moderatorCommand,
  adminCommand,
  inviteCommand,
  themeCommand,
  backupCommand,
  verifyCommand,
  restoreCommand,
]
