import { usernameKey } from '@easel/contract'
import { findCredentials } from '../domains/accounts/index.ts'
import type { HostContext } from './host-command.ts'

/** Says which names of a setting have no account yet, and how to create it. */
export async function sayReserved(
  { db, say }: Pick<HostContext, 'db' | 'say'>,
  names: readonly string[],
): Promise<void> {
  for (const name of new Map(names.map((name) => [usernameKey(name), name])).values())
    if (!(await findCredentials(db, name)))
      say(`${name}: reserved, not signed up yet (npm run host -- invite --username ${name} makes the code)`)
}
