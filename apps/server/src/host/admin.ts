import { findAdmins } from '../domains/accounts/index.ts'
import { changeRoleByHost } from '../domains/administration/index.ts'
import { type HostCommand, HostCommandError } from './host-command.ts'
import { sayReserved } from './reserved-names.ts'

export const adminCommand: HostCommand = {
  name: 'admin',
  usage: 'add <username> | remove <username> | list',
  summary: 'appoints, removes or lists the administrators, who manage the site',
  changesAccounts: true,
  async run([verb, username, ...more], { db, settings, say }) {
    if (verb === 'list' && username === undefined) {
      const names = await findAdmins(db)
      say(
        names.length > 0
          ? names.join('\n')
          : 'There are no administrators. “npm run host -- setup” prints a link to become one.',
      )
      return await sayReserved({ db, say }, settings.ADMINS)
    }
    if ((verb !== 'add' && verb !== 'remove') || !username || more.length > 0)
      throw new HostCommandError('Usage: admin add <username>, admin remove <username>, or admin list')
    const known = await changeRoleByHost(db, { username, role: 'admin', isGiven: verb === 'add' })
    if (!known) throw new HostCommandError(`There is no account with the username ${username}.`)
    say(verb === 'add' ? `${known} is now an administrator.` : `${known} is no longer an administrator.`)
    const isNamed = settings.ADMINS.some((name) => name.toLowerCase() === username.toLowerCase())
    if (verb === 'remove' && isNamed)
      say(
        'The setting ADMINS still contains this name, which becomes an administrator again at the next start.',
      )
  },
}
