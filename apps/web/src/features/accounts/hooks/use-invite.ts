import { useEffect, useState } from 'react'

/** The code of the invite link that opened the page; undefined in the server's page. */
export function useInvite(): string | undefined {
  const [code, setCode] = useState<string>()
  useEffect(() => setCode(inviteIn(location.hash)), [])
  return code
}

const invite = /^#invite=([\w-]{1,40})$/

/** The invite code in an invite link. The code is in the fragment, so that no server receives it. */
export function inviteIn(hash: string): string | undefined {
  return invite.exec(hash)?.[1]
}
