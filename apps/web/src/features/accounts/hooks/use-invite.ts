import { useEffect, useState } from 'react'
import { inviteIn } from '../invite-address.ts'

/** The code of the invite link that opened the page; undefined in the server's page. */
export function useInvite(): string | undefined {
  const [code, setCode] = useState<string>()
  useEffect(() => setCode(inviteIn(location.hash)), [])
  return code
}
