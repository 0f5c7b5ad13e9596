import { findModerators } from '../domains/accounts/index.ts'
import { changeRoleByHost } from '../domains/administration/index.ts'
import { type HostCommand, HostCommandError } from './host-command.ts'
import { sayReserved } from './reserved-names.ts'

export const moderatorCommand: HostCommand = {
  name: 'moderator',
  usage: 'add <username> | remove <username> | list',
  summary: 'appoints, removes or lists the moderators, who decide on reports',
  changesAccounts: true,
  async run([verb, username, ...more], { db, settings, say }) {
    if (verb === 'list' && username === undefined) {
      const names = await findModerators(db)
      say(names.length > 0 ? names.join('\n') : 'There are no moderators.')
      return await sayReserved({ db, say }, settings.MODERATORS)
    }
    if ((verb !== 'add' && verb !== 'remove') || !username || more.length > 0)
      throw new HostCommandError(
        'Usage: moderator add <username>, moderator remove <username>, or moderator list',
      )
    const known = await changeRoleByHost(db, { username, role: 'moderator', isGiven: verb === 'add' })
    if (!known) throw new HostCommandError(`There is no account with the username ${username}.`)
    say(verb === 'add' ? `${known} is now a moderator.` : `${known} is no longer a moderator.`)
    const isNamed = settings.MODERATORS.some((name) => name.toLowerCase() === username.toLowerCase())
    if (verb === 'remove' && isNamed)
      say(
        'The setting MODERATORS still contains this name, which becomes a moderator again at the next start.',
      )
  },
}
