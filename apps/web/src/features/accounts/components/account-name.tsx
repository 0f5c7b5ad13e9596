import { useSession } from '../hooks/session.tsx'

/** Names the account of a password in a form without a field for the name. Password managers need it if several are saved. */
export function AccountName() {
  const { user } = useSession()
  return <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
}
