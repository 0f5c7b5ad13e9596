import { type AccountRole, usernameKey } from '@easel/contract'
import { findCredentials, findNamesOfRole } from '../domains/accounts/index.ts'
import { changeRoleByHost } from '../domains/administration/index.ts'
import { type HostCommand, HostCommandError, type HostContext } from './host-command.ts'

interface Role {
  role: AccountRole
  summary: string
  setting: 'ADMINS' | 'MODERATORS'
  /** Title of the role with its article. */
  title: string
  none: string
}

export const adminCommand = roleCommand({
  role: 'admin',
  summary: 'appoints, removes or lists the administrators, who manage the site',
  setting: 'ADMINS',
  title: 'an administrator',
  none: 'There are no administrators. “npm run host -- setup” prints a link to become one.',
})

export const moderatorCommand = roleCommand({
  role: 'moderator',
  summary: 'appoints, removes or lists the moderators, who decide on reports',
  setting: 'MODERATORS',
  title: 'a moderator',
  none: 'There are no moderators.',
})

function roleCommand({ role, summary, setting, title, none }: Role): HostCommand {
  return {
    name: role,
    usage: 'add <username> | remove <username> | list',
    summary,
    changesAccounts: true,
    async run([verb, username, ...more], { db, settings, say }) {
      if (verb === 'list' && username === undefined) {
        const names = await findNamesOfRole(db, role)
        say(names.length > 0 ? names.join('\n') : none)
        return await sayReserved({ db, say }, settings[setting])
      }
      if ((verb !== 'add' && verb !== 'remove') || !username || more.length > 0)
        throw new HostCommandError(
          `Usage: ${role} add <username>, ${role} remove <username>, or ${role} list`,
        )
      const known = await changeRoleByHost(db, { username, role, isGiven: verb === 'add' })
      if (!known) throw new HostCommandError(`There is no account with the username ${username}.`)
      say(verb === 'add' ? `${known} is now ${title}.` : `${known} is no longer ${title}.`)
      const isNamed = settings[setting].some((name) => name.toLowerCase() === username.toLowerCase())
      if (verb === 'remove' && isNamed)
        say(
          `The setting ${setting} still contains this name, which becomes ${title} again at the next start.`,
        )
    },
  }
}

/** Prints the names of a setting that have no account yet, with the command that creates such an account. */
async function sayReserved(
  { db, say }: Pick<HostContext, 'db' | 'say'>,
  names: readonly string[],
): Promise<void> {
  for (const name of new Map(names.map((name) => [usernameKey(name), name])).values())
    if (!(await findCredentials(db, name)))
      say(`${name}: reserved, not signed up yet (npm run host -- invite --username ${name} makes the code)`)
}
