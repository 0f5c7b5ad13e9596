import { findModerators, setRole } from '../domains/accounts/index.ts'
import { type HostCommand, HostCommandError } from './host-command.ts'

export const moderatorCommand: HostCommand = {
  name: 'moderator',
  usage: 'add <username> | remove <username> | list',
  summary: 'says who decides about reports',
  changesAccounts: true,
  async run([verb, username, ...more], { db, settings, say }) {
    if (verb === 'list' && username === undefined) {
      const names = await findModerators(db)
      return say(names.length > 0 ? names.join('\n') : 'There are no moderators.')
    }
    if ((verb !== 'add' && verb !== 'remove') || !username || more.length > 0)
      throw new HostCommandError(
        'Say who: moderator add <username>, moderator remove <username>, moderator list',
      )
    const known = await setRole(db, username, verb === 'add' ? 'moderator' : 'person')
    if (!known) throw new HostCommandError(`There is no account with the name ${username}.`)
    say(verb === 'add' ? `${known} is a moderator now.` : `${known} is not a moderator any more.`)
    const isNamed = settings.MODERATORS.some((name) => name.toLowerCase() === username.toLowerCase())
    if (verb === 'remove' && isNamed)
      say('The setting MODERATORS still names them: they become one again at the next start.')
  },
}
